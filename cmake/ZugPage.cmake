# The playground's module, when configured with Emscripten (`cmake --preset page`): front ends,
# checks, writers, interpreter and players as WebAssembly. What runs compilers, processes or threads
# stays out, and so do tests and the program.
#
# Debian's emscripten has a C++ library of LLVM 13 and knows no headers but its own, so those of
# Boost, PEGTL and nlohmann-json are found through links in the build folder.

include(ZugUnity)

set(ZUG_PAGE_HEADERS ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${ZUG_PAGE_HEADERS})
foreach(library boost tao nlohmann)
  find_path(ZUG_${library}_PARENT ${library} PATHS /usr/include /usr/local/include
            NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${ZUG_${library}_PARENT}/${library} ${ZUG_PAGE_HEADERS}/${library} SYMBOLIC)
endforeach()

set(zug_page_options -fexceptions -Wall -Wextra -Wno-unused-private-field
                     -include ${PROJECT_SOURCE_DIR}/tools/page/wasm/old_library.h)

file(CREATE_LINK ${PROJECT_SOURCE_DIR}/tools/page/wasm/old_library/memory_resource
     ${ZUG_PAGE_HEADERS}/memory_resource SYMBOLIC)

function(zug_page_library name)
  cmake_parse_arguments(ARG "" "SIZE" "FOLDERS;FILES;EXCLUDE" ${ARGN})
  set(sources)
  foreach(folder IN LISTS ARG_FOLDERS)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
    list(APPEND sources ${found})
  endforeach()
  foreach(excluded IN LISTS ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "/${excluded}")
  endforeach()
  foreach(file IN LISTS ARG_FILES)
    list(APPEND sources ${PROJECT_SOURCE_DIR}/${file})
  endforeach()
  add_library(zug_page_${name} STATIC ${sources})
  if(name STREQUAL "words") # what plays loses a third of its speed by it
    zug_unity(zug_page_${name} ${sources})
  endif()
  target_compile_features(zug_page_${name} PRIVATE cxx_std_20)
  target_include_directories(zug_page_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(zug_page_${name} SYSTEM PRIVATE ${ZUG_PAGE_HEADERS})
  # Speed for what plays, size for what reads and writes.
  target_compile_options(zug_page_${name} PRIVATE ${zug_page_options} ${ARG_SIZE})
endfunction()

zug_page_library(play SIZE -O2 FOLDERS ir backends/reasoner tools/players backends/notation
                 EXCLUDE ir/gdl backends/reasoner/compilers tools/players/match
                         tools/players/external_player)
zug_page_library(words SIZE -Os FOLDERS langs ir/gdl backends passes tools/compare tools/stats
                 FILES system/sha256.cc tools/players/match/rating.cc
                 EXCLUDE backends/reasoner backends/prolog backends/notation tools/compare/gdl_side)

file(GLOB page_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/page/wasm/*.cc)
add_executable(zug_page ${page_sources})
target_compile_features(zug_page PRIVATE cxx_std_20)
target_include_directories(zug_page PRIVATE ${PROJECT_SOURCE_DIR})
target_include_directories(zug_page SYSTEM PRIVATE ${ZUG_PAGE_HEADERS})
target_compile_options(zug_page PRIVATE ${zug_page_options} -Os)
target_link_libraries(zug_page PRIVATE zug_page_words zug_page_play zug_page_words)
target_link_options(zug_page PRIVATE -fexceptions -O2
  -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sABORTING_MALLOC=0
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sUSE_ES6_IMPORT_META=0 -sEXPORT_NAME=makeZug
  -sENVIRONMENT=worker,node -sINITIAL_MEMORY=33554432 -sMAXIMUM_MEMORY=536870912
  -sTOTAL_STACK=4194304
  -sEXPORTED_FUNCTIONS=_malloc,_free,_zug_open,_zug_ask,_zug_close
  -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8)
set_target_properties(zug_page PROPERTIES SUFFIX .js OUTPUT_NAME zug)
