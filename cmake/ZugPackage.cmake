# `cpack` in the folder of a release build makes a .deb of what `cmake --install` installs.
# scripts/deb-test installs it into an empty Debian, uses it and removes it.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME zug)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The Zug developers")
set(ZUG_MAINTAINER "The Zug developers <zug@localhost>" CACHE STRING
    "Who answers for a package, with an address; docs/release.md")
set(CPACK_PACKAGE_CONTACT "${ZUG_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "translations between board-game languages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Zug reads board games in several languages (Regular Boardgames, Simplified
 Boardgames, Metagame, GDL), finds their errors, plays them, examines them and
 writes them in other languages.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc | c-compiler, tcc")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "swi-prolog-nox")
include(CPack)
