# `cmake --install`: the program, the libraries, their headers under include/zug (so that users write
# #include "ir/game.h" as we do) and zugConfig.cmake for find_package(zug).

include(CMakePackageConfigHelpers)

install(TARGETS zug_ir zug_langs zug_passes zug_backends zug_all EXPORT zugTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET zug)
  install(TARGETS zug RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
# Grammars (with their errors.h) are PEGTL and the private matter of its language.
foreach(folder ir langs passes backends)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zug
          FILES_MATCHING PATTERN "*.h" PATTERN "*grammar.h" EXCLUDE PATTERN "errors.h" EXCLUDE)
endforeach()

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/zug)
install(EXPORT zugTargets NAMESPACE zug:: DESTINATION ${config_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/zugConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/zugConfig.cmake
                              INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/zugConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/zugConfig.cmake ${PROJECT_BINARY_DIR}/zugConfigVersion.cmake
        DESTINATION ${config_dir})
