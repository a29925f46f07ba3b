# `cmake --install`: the program, the libraries, their public headers under include/zug (so that users write
# #include "ir/game.h" as we do) and zugConfig.cmake for find_package(zug).

include(CMakePackageConfigHelpers)
include(ZugPublicHeaders)

install(TARGETS zug_ir zug_langs zug_passes zug_backends zug_system zug_compilers zug_swipl zug_all
        EXPORT zugTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET zug)
  install(TARGETS zug zug-verify RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/corpus DESTINATION ${CMAKE_INSTALL_DATADIR}/zug)
foreach(header IN LISTS zug_public_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${header}
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zug/${folder})
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
