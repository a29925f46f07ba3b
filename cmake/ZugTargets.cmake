# The libraries and the program. A folder that holds no .cc yet becomes an INTERFACE library.

# zug_compilers has a definition of its own, zug_system is position-independent code: neither can have
# the precompiled headers of the others.
set(zug_libraries_with_own_flags zug_compilers zug_system)

# zug_library(<folder> [COLD] [WITH <folder>] [PUBLIC <targets>] [BUILD_ONLY <targets>] [EXCLUDE <folders>]) makes
# zug_<last name of the first folder>; without COLD it is compiled for speed (zug_cold). BUILD_ONLY targets are
# header-only and do not show in our headers: users of an installed Zug do not need them. What is below EXCLUDE belongs
# to another library.
function(zug_library folder)
  cmake_parse_arguments(ARG "COLD" "WITH" "PUBLIC;BUILD_ONLY;EXCLUDE" ${ARGN})
  cmake_path(GET folder FILENAME name)
  set(target zug_${name})
  list(TRANSFORM ARG_WITH APPEND "/*.cc")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cc ${ARG_WITH})
  foreach(excluded IN LISTS ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "/${excluded}/")
  endforeach()
  set(kind INTERFACE)
  if(sources)
    set(kind PUBLIC)
    add_library(${target} STATIC ${sources})
    zug_compile_options(${target})
    zug_unity(${target} SMALL_ROOMS ${sources})
    if(ZUG_FUZZ)
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
    set(temperature hot)
    if(ARG_COLD)
      zug_cold(${target})
      if(ZUG_SANITIZE) # -O0 cannot have the headers of -O1
        set(temperature cold)
      endif()
    endif()
    if(NOT target IN_LIST zug_libraries_with_own_flags)
      # The first one, and the first that is not optimised, precompile them for the others.
      get_property(first GLOBAL PROPERTY zug_precompiled_by_${temperature})
      if(first)
        zug_precompile(${target} REUSE_FROM ${first})
      else()
        zug_precompile(${target} ${zug_precompiled})
        set_property(GLOBAL PROPERTY zug_precompiled_by_${temperature} ${target})
      endif()
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
  if(ZUG_WITH_LIBTCC)
    find_library(ZUG_LIBTCC tcc)
  endif()
  if(ZUG_WITH_LIBTCC AND ZUG_LIBTCC)
    target_link_libraries(zug_compilers PRIVATE ${ZUG_LIBTCC})
    target_compile_definitions(zug_compilers PRIVATE ZUG_TCC)
  endif()
endfunction()

# The rooms of tools/ below the program, and zug_tools, which is all of them.
function(zug_tool_libraries)
  find_package(nlohmann_json 3.11 REQUIRED)
  zug_library(tools/players PUBLIC zug_backends zug_system BUILD_ONLY nlohmann_json::nlohmann_json)
  zug_library(tools/stats COLD PUBLIC zug_players)
  # The same moves and digits on every machine: none rounds in one step where others take two.
  target_compile_options(zug_players PRIVATE -ffp-contract=off)
  target_compile_options(zug_stats PRIVATE -ffp-contract=off)
  zug_library(tools/environment PUBLIC zug_players zug_passes zug_backends Threads::Threads)
  zug_library(tools/compare COLD PUBLIC zug_backends zug_langs Threads::Threads)
  zug_library(tools/verify EXCLUDE program PUBLIC zug_system)
  zug_library(tools/certificate PUBLIC zug_verify zug_langs zug_backends zug_system)
  zug_library(tools/server COLD PUBLIC zug_players zug_langs zug_backends zug_system BUILD_ONLY
              Boost::headers)
  # Boost 1.74's header of coroutines, which we do without, forgets one that it needs.
  target_compile_definitions(zug_server PRIVATE BOOST_ASIO_DISABLE_CO_AWAIT)
  zug_library(tools/lsp COLD PUBLIC zug_langs zug_passes zug_ir Threads::Threads BUILD_ONLY
              nlohmann_json::nlohmann_json)
  zug_library(tools/page/wasm COLD PUBLIC zug_stats zug_compare zug_players zug_langs BUILD_ONLY
              nlohmann_json::nlohmann_json)
  add_library(zug_tools INTERFACE)
  target_link_libraries(zug_tools INTERFACE zug_lsp zug_server zug_stats zug_compare zug_environment
                                            zug_certificate zug_players)
endfunction()

# The checker of certificates links nothing but itself and system/, of which it calls the hash and the reading of a file.
function(zug_verify_program)
  add_executable(zug-verify ${PROJECT_SOURCE_DIR}/tools/verify/program/main.cc)
  zug_compile_options(zug-verify)
  target_link_libraries(zug-verify PRIVATE zug_verify)
endfunction()

function(zug_program)
  find_package(CLI11 2.1 REQUIRED)
  find_package(nlohmann_json 3.11 REQUIRED)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/zug/*.cc)
  add_executable(zug ${sources})
  zug_compile_options(zug)
  zug_cold(zug)
  zug_unity(zug SMALL_ROOMS ${sources})
  zug_precompile(zug ${zug_precompiled} <nlohmann/json.hpp>)
  # The corpus is found from the program: ../share/zug/corpus where it is installed, and in the build
  # tree, where a link makes it, share/zug/corpus.
  file(RELATIVE_PATH share /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_DATADIR}/zug)
  target_compile_definitions(zug PRIVATE ZUG_VERSION="${PROJECT_VERSION}"
                                         ZUG_SHARE_FROM_PROGRAM="${share}")
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/zug)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/corpus ${PROJECT_BINARY_DIR}/share/zug/corpus SYMBOLIC)
  target_link_libraries(zug PRIVATE zug_tools zug_all CLI11::CLI11 nlohmann_json::nlohmann_json)
  # The line editor of `zug play` is optional: without it lines come as the terminal gives them.
  find_path(ZUG_LIBEDIT_INCLUDE histedit.h)
  find_library(ZUG_LIBEDIT_LIBRARY edit)
  if(ZUG_LIBEDIT_INCLUDE AND ZUG_LIBEDIT_LIBRARY)
    target_include_directories(zug SYSTEM PRIVATE ${ZUG_LIBEDIT_INCLUDE})
    target_link_libraries(zug PRIVATE ${ZUG_LIBEDIT_LIBRARY})
    target_compile_definitions(zug PRIVATE ZUG_LIBEDIT)
  endif()
endfunction()
