# tests/<net>/**/*.cc becomes one GoogleTest program <net>_tests, tests/bench/*_bench.cc the Google
# Benchmark program zug_bench. With ZUG_FUZZ=ON (preset asan) tests/fuzz is one libFuzzer
# program per language, too, from the same objects.
# tests/package is a project of its own that uses an installed Zug; .ci/run builds it.

enable_testing()
find_package(GTest 1.12 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
include(GoogleTest)

# What depends on the place of the checkout is in this header, which tests/files.cc alone includes.
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/places/places.h CONTENT
"#define ZUG_SOURCE_DIR \"${PROJECT_SOURCE_DIR}\"
#define ZUG_SHARED_DIR \"${PROJECT_SOURCE_DIR}/../shared\"
#define ZUG_BINARY \"$<TARGET_FILE:zug>\"
#define ZUG_FAULT_SHIM \"$<TARGET_FILE:zug_fault_shim>\"
")

# Tests that play for themselves and the benchmarks are optimised; the others only ask the libraries, and compile in
# half the time without. With sanitizers none is. Those of certificates have the verifier in them, which is in headers.
set(zug_optimised_tests differential_tests corpus_tests certificates_tests zug_bench)
function(zug_test_options target)
  zug_compile_options(${target})
  if(ZUG_SANITIZE OR (CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT target IN_LIST zug_optimised_tests))
    target_compile_options(${target} PRIVATE -O0)
  elseif(NOT target STREQUAL "certificates_tests")
    zug_cold(${target})
  endif()
endfunction()

# What all test programs share: files, and how zug is started.
add_library(zug_test_files STATIC ${PROJECT_SOURCE_DIR}/tests/files.cc
            ${PROJECT_SOURCE_DIR}/tests/cli/run_zug.cc)
zug_test_options(zug_test_files)
target_include_directories(zug_test_files PRIVATE ${PROJECT_BINARY_DIR}/places)
target_link_libraries(zug_test_files PUBLIC zug_ir PRIVATE GTest::gmock)
zug_precompile(zug_test_files <gmock/gmock.h> <gtest/gtest.h>)

# Oracles and generators of games, which several nets use: everything of tests/differential that is no
# test. They play much, and are optimised like the libraries.
file(GLOB_RECURSE oracle_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/differential/*.cc)
list(FILTER oracle_sources EXCLUDE REGEX "_test\\.cc$")
add_library(zug_oracles STATIC ${oracle_sources})
zug_compile_options(zug_oracles)
zug_unity(zug_oracles ${oracle_sources})
target_link_libraries(zug_oracles PUBLIC zug_test_files zug_tools zug_all)
if(ZUG_FUZZ)
  target_compile_options(zug_oracles PRIVATE -fsanitize=fuzzer-no-link)
endif()
zug_precompile(zug_oracles REUSE_FROM zug_ir)

# Everything of tests/fuzz that is no test, for fuzz_tests and for libFuzzer's programs.
file(GLOB harness_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cc)
list(FILTER harness_sources EXCLUDE REGEX "_test\\.cc$|/entry\\.cc$")
add_library(zug_fuzz_harness STATIC ${harness_sources})
zug_compile_options(zug_fuzz_harness)
zug_unity(zug_fuzz_harness ${harness_sources})
target_link_libraries(zug_fuzz_harness PUBLIC zug_oracles zug_all)
if(ZUG_FUZZ)
  target_compile_options(zug_fuzz_harness PRIVATE -fsanitize=fuzzer-no-link)
endif()

# Programs that never start zug, and so need not wait for it to be linked.
set(zug_tests_of_libraries
    corpus_tests environment_tests errors_tests fuzz_tests golden_tests page_tests roundtrip_tests structure_tests threads_tests
    unit_tests zug_bench)

function(zug_test_program target)
  add_executable(${target} ${ARGN})
  zug_test_options(${target})
  zug_unity(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE zug_test_files zug_tools zug_all)
  if(NOT target IN_LIST zug_tests_of_libraries)
    add_dependencies(${target} zug)
  endif()
endfunction()

# A test of ctest for each test of a net. With sanitizers, whose programs take a tenth of a second to start and to end, a
# net is four tests, a quarter of it each, but for one that measures how much memory a process takes.
function(zug_add_tests net)
  if(ZUG_SANITIZE AND NOT net STREQUAL "errors")
    foreach(quarter RANGE 3)
      add_test(NAME ${net}/quarter_${quarter} COMMAND ${net}_tests --gtest_brief=1)
      set_tests_properties(${net}/quarter_${quarter} PROPERTIES LABELS ${net} TIMEOUT 900 ENVIRONMENT
                           "GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${quarter}")
    endforeach()
  else()
    gtest_discover_tests(${net}_tests TEST_PREFIX ${net}/ NO_PRETTY_VALUES DISCOVERY_MODE PRE_TEST
                         DISCOVERY_TIMEOUT 60 PROPERTIES LABELS ${net} TIMEOUT 600)
  endif()
endfunction()

# The folders of tests/ are looked up at configure time; new files in them are found by themselves.
file(GLOB nets LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/tests CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/*)
list(REMOVE_ITEM nets bench package)
if(ZUG_SANITIZE)
  list(REMOVE_ITEM nets structure) # reads text of ours; a sanitizer has nothing to see there
endif()
# All test programs but those of nets that do nothing but start zug: what `.ci/run` builds with sanitizers.
set(nets_of_programs cli docs faults lsp)
add_custom_target(tests_in_process)
foreach(net IN LISTS nets)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${net}/*.cc)
  # What is loaded into the program under test is no part of the tests.
  list(FILTER sources EXCLUDE REGEX "/tests/faults/shim/")
  if(net STREQUAL "differential")
    list(FILTER sources INCLUDE REGEX "_test\\.cc$")
  elseif(net STREQUAL "cli") # what `zug explain` knows
    list(APPEND sources ${PROJECT_SOURCE_DIR}/tools/zug/reports/explanations.cc)
  elseif(net STREQUAL "docs") # the table that docs/json.md is made of
    list(APPEND sources ${PROJECT_SOURCE_DIR}/tools/zug/json/json_shapes.cc
         ${PROJECT_SOURCE_DIR}/tools/zug/json/json_table.cc)
  elseif(net STREQUAL "fuzz")
    list(FILTER sources INCLUDE REGEX "_test\\.cc$")
  endif()
  list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/tests/cli/run_zug.cc)
  if(sources)
    zug_test_program(${net}_tests ${sources})
    if(NOT net IN_LIST nets_of_programs)
      add_dependencies(tests_in_process ${net}_tests)
    endif()
    target_link_libraries(${net}_tests PRIVATE GTest::gmock GTest::gtest_main
                                               nlohmann_json::nlohmann_json)
    if(net MATCHES "^(differential|certificates|gdl)$")
      target_link_libraries(${net}_tests PRIVATE zug_oracles)
    elseif(net STREQUAL "page")
      target_link_libraries(${net}_tests PRIVATE zug_wasm)
    elseif(net STREQUAL "fuzz")
      target_link_libraries(${net}_tests PRIVATE zug_fuzz_harness)
    endif()
    if(${net}_tests IN_LIST zug_optimised_tests AND NOT ZUG_SANITIZE)
      zug_precompile(${net}_tests <gmock/gmock.h> <gtest/gtest.h>)
    else()
      zug_precompile(${net}_tests REUSE_FROM zug_test_files)
    endif()
    zug_add_tests(${net})
  endif()
endforeach()

# The programs of docs/library.md, which tests/docs runs.
foreach(example best_move translate)
  add_executable(example_${example} ${PROJECT_SOURCE_DIR}/docs/examples/${example}.cc)
  zug_compile_options(example_${example})
  target_link_libraries(example_${example} PRIVATE zug_all)
  set_target_properties(example_${example} PROPERTIES OUTPUT_NAME ${example}
                        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
  add_dependencies(docs_tests example_${example})
endforeach()
add_dependencies(certificates_tests zug-verify) # which they start

# Calls of the system that fail, for tests/faults: loaded into zug with LD_PRELOAD.
add_library(zug_fault_shim MODULE ${PROJECT_SOURCE_DIR}/tests/faults/shim/faults.cc)
set_target_properties(zug_fault_shim PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
target_link_libraries(zug_fault_shim PRIVATE ${CMAKE_DL_LIBS})
add_dependencies(faults_tests zug_fault_shim)

# The counts that take many minutes are the same programs with ZUG_LONG=1 in the environment:
#   cmake --preset dev -DZUG_LONG=ON && cmake --build --preset dev && ctest --preset dev -L long
option(ZUG_LONG "Add the tests labelled long" OFF)
if(ZUG_LONG)
  foreach(net certificates compare corpus differential fuzz players unit)
    add_test(NAME long/${net} COMMAND ${net}_tests)
    set_tests_properties(long/${net} PROPERTIES LABELS long TIMEOUT 7200 ENVIRONMENT ZUG_LONG=1)
  endforeach()
endif()

file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/bench/*.cc)
find_package(benchmark QUIET)
if(bench_sources AND benchmark_FOUND AND NOT ZUG_SANITIZE) # nobody measures a sanitizer
  zug_test_program(zug_bench ${bench_sources})
  target_link_libraries(zug_bench PRIVATE benchmark::benchmark benchmark::benchmark_main)
endif()

# Plays of GDL files in a propositional network (docs/gdl.md).
if(NOT ZUG_SANITIZE)
  add_executable(propnet ${PROJECT_SOURCE_DIR}/tests/bench/propnet/propnet.cc)
  zug_compile_options(propnet)
  target_link_libraries(propnet PRIVATE zug_langs)
endif()

if(ZUG_FUZZ)
  add_custom_target(fuzzers)
  foreach(language rbg sbg rbg_draft metagame ir gdl)
    set(name fuzz_${language})
    add_executable(${name} ${PROJECT_SOURCE_DIR}/tests/fuzz/entry.cc)
    zug_compile_options(${name})
    target_link_libraries(${name} PRIVATE zug_fuzz_harness)
    target_compile_definitions(
      ${name} PRIVATE ZUG_FUZZ_PROGRAM="${language}"
                      ZUG_FUZZ_DICTIONARY="${PROJECT_SOURCE_DIR}/tests/fuzz/${language}.dict")
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
  endforeach()
endif()
