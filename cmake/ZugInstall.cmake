# `cmake --install`: the program with its man pages, completions, grammars for editors and the corpus; the
# libraries, their public headers under include/zug (so that users write #include "ir/game.h" as we do),
# zugConfig.cmake for find_package(zug) and zug.pc for pkg-config.

include(CMakePackageConfigHelpers)
include(ZugPublicHeaders)

install(TARGETS zug_ir zug_langs zug_passes zug_reasoner zug_backends zug_system zug_compilers zug_swipl zug_all
        EXPORT zugTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET zug)
  install(TARGETS zug zug-verify RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/corpus ${PROJECT_SOURCE_DIR}/editors
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zug)

# What the program writes about its own command line.
set(documents ${PROJECT_BINARY_DIR}/documents)
add_custom_command(OUTPUT ${documents}/written COMMAND zug documents ${documents}
                   COMMAND ${CMAKE_COMMAND} -E touch ${documents}/written DEPENDS zug VERBATIM)
add_custom_target(zug_documents ALL DEPENDS ${documents}/written)
install(DIRECTORY ${documents}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${PROJECT_SOURCE_DIR}/tools/zug/documents/zug-verify.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/bash/zug
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${documents}/fish/zug.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks into a folder of its own.
set(zsh_folder site-functions)
if(EXISTS /etc/debian_version)
  set(zsh_folder vendor-completions)
endif()
install(FILES ${documents}/zsh/_zug DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh_folder})

foreach(header IN LISTS zug_public_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${header}
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zug/${folder})
endforeach()

# The libraries are static, so whoever links them needs theirs, too.
list(TRANSFORM CMAKE_DL_LIBS PREPEND -l OUTPUT_VARIABLE dl_flags)
set(zug_pc_private "${dl_flags} -pthread")
if(ZUG_LIBTCC)
  set(zug_pc_private "-ltcc ${zug_pc_private}")
endif()
file(RELATIVE_PATH zug_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/zug.pc.in ${PROJECT_BINARY_DIR}/zug.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/zug.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/zug)
install(EXPORT zugTargets NAMESPACE zug:: DESTINATION ${config_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/zugConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/zugConfig.cmake
                              INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/zugConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/zugConfig.cmake ${PROJECT_BINARY_DIR}/zugConfigVersion.cmake
        DESTINATION ${config_dir})
