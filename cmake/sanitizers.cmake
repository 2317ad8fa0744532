# Instrumented builds. FURROW_SANITIZE checks memory, leaks and undefined
# behaviour at run time; FURROW_FUZZ also counts branches for libFuzzer;
# FURROW_COVERAGE counts lines; FURROW_THREADS finds what threads do to each
# other, which no other of these can be built with.

option(FURROW_SANITIZE "Build with address, leak and undefined behaviour sanitizers" OFF)
option(FURROW_FUZZ "Build for long runs of the fuzz targets (clang only)" OFF)
option(FURROW_COVERAGE "Build with line counts for gcov" OFF)
option(FURROW_THREADS "Build with the thread sanitizer" OFF)

# The flags that a program linked with this build of the library needs, too.
set(FURROW_INSTRUMENT "")
if(FURROW_SANITIZE)
    list(APPEND FURROW_INSTRUMENT
        -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_compile_definitions(FURROW_CHECKS) # what must hold after every stage: region/region.h
endif()
if(FURROW_THREADS)
    list(APPEND FURROW_INSTRUMENT -fsanitize=thread -fno-omit-frame-pointer)
endif()
if(FURROW_FUZZ)
    list(APPEND FURROW_INSTRUMENT -fsanitize=fuzzer-no-link)
endif()
if(FURROW_COVERAGE)
    list(APPEND FURROW_INSTRUMENT --coverage)
endif()
add_compile_options(${FURROW_INSTRUMENT})
add_link_options(${FURROW_INSTRUMENT})
