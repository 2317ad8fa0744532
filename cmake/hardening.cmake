# What the compiler and the linker can do against bugs that are left: a guarded
# stack, checked calls of the C library, tables that are read-only once the
# program runs, no code where data is. Sanitizers do all that and more.
option(FURROW_HARDENING "Build with the compiler's guards" ON)

if(FURROW_HARDENING AND NOT FURROW_SANITIZE AND NOT FURROW_THREADS)
    include(CheckCCompilerFlag)
    set(CMAKE_REQUIRED_QUIET ON)
    foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
        string(MAKE_C_IDENTIFIER "has${flag}" known)
        check_c_compiler_flag(${flag} ${known})
        if(${known})
            add_compile_options(${flag})
        endif()
    endforeach()
    if(NOT CMAKE_C_FLAGS MATCHES "_FORTIFY_SOURCE") # it needs optimization
        add_compile_options($<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE>
                            $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
    endif()
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
        add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)
    endif()
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES C)
endif()
