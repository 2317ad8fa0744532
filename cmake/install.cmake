# What 'make install' puts where, and the files by which other projects find
# the library: one for pkg-config, one for CMake. Both find their own place at
# run time, so that an installed tree may be moved.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/furrow)

install(TARGETS furrow furrow_eval EXPORT furrow-targets)
install(TARGETS furrow_static furrow_eval_static EXPORT furrow-static-targets)
install(TARGETS furrow_cli)
install(FILES include/furrow.h include/furrow_eval.h TYPE INCLUDE)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES docs/man/furrow.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES docs/man/furrow.3 docs/man/furrow_eval.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
install(FILES docs/man/furrow-wrapper.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES completions/furrow.bash
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME furrow)
install(FILES completions/_furrow DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES completions/furrow.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# pkg-config wants blanks around the comparison, CMake wants none.
string(REGEX REPLACE ">=" " >= " FURROW_PC_REQUIRES "${FURROW_REQUIRES}")
list(JOIN FURROW_PC_REQUIRES ", " FURROW_PC_REQUIRES)
file(RELATIVE_PATH FURROW_PC_PREFIX
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" FURROW_PC_PREFIX ${FURROW_PC_PREFIX})
configure_file(cmake/furrow.pc.in furrow.pc @ONLY)
configure_file(cmake/furrow_eval.pc.in furrow_eval.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/furrow.pc ${PROJECT_BINARY_DIR}/furrow_eval.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

configure_package_config_file(cmake/furrow-config.cmake.in furrow-config.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(furrow-config-version.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT furrow-targets NAMESPACE furrow:: DESTINATION ${package_dir})
install(EXPORT furrow-static-targets NAMESPACE furrow:: DESTINATION ${package_dir})
install(FILES
    ${PROJECT_BINARY_DIR}/furrow-config.cmake
    ${PROJECT_BINARY_DIR}/furrow-config-version.cmake
    DESTINATION ${package_dir})
