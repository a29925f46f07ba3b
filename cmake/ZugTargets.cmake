# The libraries and the program. A folder that holds no .cc yet becomes an INTERFACE library.

# zug_library(<folder> [PUBLIC <targets>] [BUILD_ONLY <targets>] [EXCLUDE <folder>]) makes
# zug_<last name of the folder>. BUILD_ONLY targets are header-only and do not show in our headers:
# users of an installed Zug do not need them. What is below EXCLUDE belongs to another library.
function(zug_library folder)
  cmake_parse_arguments(ARG "" "EXCLUDE" "PUBLIC;BUILD_ONLY" ${ARGN})
  cmake_path(GET folder FILENAME name)
  set(target zug_${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
  if(ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "/${ARG_EXCLUDE}/")
  endif()
  set(kind INTERFACE)
  if(sources)
    set(kind PUBLIC)
    add_library(${target} STATIC ${sources})
    zug_compile_options(${target})
    if(ZUG_FUZZ)
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
    if(target STREQUAL "zug_ir")
      zug_precompile(${target} ${zug_precompiled})
    elseif(NOT target STREQUAL "zug_compilers") # which has a definition of its own
      zug_precompile(${target} REUSE_FROM zug_ir)
    endif()
    foreach(dependency IN LISTS ARG_BUILD_ONLY)
      target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${dependency}>)
    endforeach()
  else()
    add_library(${target} INTERFACE)
  endif()
  target_compile_features(${target} ${kind} cxx_std_20)
  target_link_libraries(${target} ${kind} ${ARG_PUBLIC})
  target_include_directories(
    ${target} ${kind} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/zug>)
endfunction()

# What makes generated C code in this process. libtcc is optional: without it there is no engine tcc.
function(zug_compilers)
  zug_library(backends/reasoner/compilers PUBLIC zug_backends zug_system)
  target_link_libraries(zug_compilers PRIVATE ${CMAKE_DL_LIBS})
  find_library(ZUG_LIBTCC tcc)
  if(ZUG_LIBTCC)
    target_link_libraries(zug_compilers PRIVATE ${ZUG_LIBTCC})
    target_compile_definitions(zug_compilers PRIVATE ZUG_TCC)
  endif()
endfunction()

function(zug_program)
  find_package(CLI11 2.1 REQUIRED)
  find_package(nlohmann_json 3.11 REQUIRED)
  zug_library(tools/players PUBLIC zug_backends zug_system BUILD_ONLY nlohmann_json::nlohmann_json)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/zug/*.cc)
  add_executable(zug ${sources})
  zug_compile_options(zug)
  # Reading options takes no time; with -O2 CLI11, which is compiled in every command, takes a third more.
  target_compile_options(zug PRIVATE -O1)
  zug_precompile(zug ${zug_precompiled} <CLI/CLI.hpp> <nlohmann/json.hpp>)
  target_compile_definitions(zug PRIVATE ZUG_VERSION="${PROJECT_VERSION}")
  target_link_libraries(zug PRIVATE zug_players zug_all CLI11::CLI11 nlohmann_json::nlohmann_json)
endfunction()
