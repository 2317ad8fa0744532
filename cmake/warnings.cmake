# Warnings at a strict level, for everything that is compiled here. The
# Makefile makes them errors where CI=true is in the environment, and nowhere
# else: a newer compiler must not keep anybody from building.
option(FURROW_WERROR "Treat warnings as errors" OFF)

add_compile_options(
    -Wall
    -Wextra
    -Wpedantic
    -Wcast-qual
    -Wconversion
    -Wdouble-promotion
    -Wformat=2
    -Wmissing-prototypes
    -Wold-style-definition
    -Wpointer-arith
    -Wshadow
    -Wstrict-prototypes
    -Wundef
    -Wvla
    -Wwrite-strings)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wduplicated-cond -Wlogical-op)
endif()
if(FURROW_WERROR)
    add_compile_options(-Werror)
endif()
