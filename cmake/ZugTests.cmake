# tests/<net>/**/*.cc becomes one GoogleTest program <net>_tests, tests/bench/*_bench.cc the Google
# Benchmark program zug_bench. With ZUG_FUZZ=ON tests/fuzz is one libFuzzer program per language, too.
# tests/package is a project of its own that uses an installed Zug; .ci/run builds it.

enable_testing()
find_package(GTest 1.12 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
include(GoogleTest)

# What depends on the place of the checkout is in this file only.
set_source_files_properties(
  ${PROJECT_SOURCE_DIR}/tests/files.cc
  PROPERTIES COMPILE_DEFINITIONS
             "ZUG_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\";ZUG_SHARED_DIR=\"${PROJECT_SOURCE_DIR}/../shared\";ZUG_BINARY=\"$<TARGET_FILE:zug>\";ZUG_FAULT_SHIM=\"$<TARGET_FILE:zug_fault_shim>\"")

function(zug_test_program target)
  add_executable(${target} ${ARGN} ${PROJECT_SOURCE_DIR}/tests/files.cc)
  zug_compile_options(${target})
  target_link_libraries(${target} PRIVATE zug_players zug_compare zug_all)
  if(NOT target STREQUAL "fuzz_tests") # it has no use for the program
    add_dependencies(${target} zug)
  endif()
endfunction()

# The folders of tests/ are looked up at configure time; new files in them are found by themselves.
file(GLOB nets LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/tests CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/*)
list(REMOVE_ITEM nets bench package)
foreach(net IN LISTS nets)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${net}/*.cc)
  # What is loaded into the program under test is no part of the tests.
  list(FILTER sources EXCLUDE REGEX "/tests/faults/shim/")
  if(net STREQUAL "differential")
    list(APPEND sources ${PROJECT_SOURCE_DIR}/tests/cli/run_zug.cc)
  elseif(net STREQUAL "fuzz")
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/tests/fuzz/entry.cc)
    list(APPEND sources ${PROJECT_SOURCE_DIR}/tests/differential/compiled_game.cc)
  endif()
  if(sources)
    zug_test_program(${net}_tests ${sources})
    target_link_libraries(${net}_tests PRIVATE GTest::gmock GTest::gtest_main
                                               nlohmann_json::nlohmann_json)
    if(ZUG_PRECOMPILE)
      target_precompile_headers(${net}_tests PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
    endif()
    gtest_discover_tests(${net}_tests TEST_PREFIX ${net}/ NO_PRETTY_VALUES DISCOVERY_MODE PRE_TEST
                         DISCOVERY_TIMEOUT 60 PROPERTIES LABELS ${net} TIMEOUT 600)
  endif()
endforeach()

# Calls of the system that fail, for tests/faults: loaded into zug with LD_PRELOAD.
add_library(zug_fault_shim MODULE ${PROJECT_SOURCE_DIR}/tests/faults/shim/faults.cc)
set_target_properties(zug_fault_shim PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
target_link_libraries(zug_fault_shim PRIVATE ${CMAKE_DL_LIBS})
add_dependencies(faults_tests zug_fault_shim)

# The counts that take many minutes are the same programs with ZUG_LONG=1 in the environment:
#   cmake --preset dev -DZUG_LONG=ON && cmake --build --preset dev && ctest --preset dev -L long
option(ZUG_LONG "Add the tests labelled long" OFF)
if(ZUG_LONG)
  foreach(net compare corpus differential fuzz unit)
    add_test(NAME long/${net} COMMAND ${net}_tests)
    set_tests_properties(long/${net} PROPERTIES LABELS long TIMEOUT 7200 ENVIRONMENT ZUG_LONG=1)
  endforeach()
endif()

file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/bench/*.cc)
find_package(benchmark QUIET)
if(bench_sources AND benchmark_FOUND)
  zug_test_program(zug_bench ${bench_sources})
  target_link_libraries(zug_bench PRIVATE benchmark::benchmark benchmark::benchmark_main)
endif()

if(ZUG_FUZZ)
  add_custom_target(fuzzers)
  file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cc)
  list(FILTER fuzz_sources EXCLUDE REGEX "_test\\.cc$|/entry\\.cc$")
  add_library(fuzz_harness STATIC ${fuzz_sources}
              ${PROJECT_SOURCE_DIR}/tests/differential/compiled_game.cc)
  zug_compile_options(fuzz_harness)
  target_link_libraries(fuzz_harness PUBLIC zug_all)
  foreach(language rbg sbg rbg_draft metagame ir gdl)
    set(name fuzz_${language})
    add_executable(${name} ${PROJECT_SOURCE_DIR}/tests/fuzz/entry.cc)
    zug_compile_options(${name})
    target_link_libraries(${name} PRIVATE fuzz_harness)
    target_compile_definitions(
      ${name} PRIVATE ZUG_FUZZ_PROGRAM="${language}"
                      ZUG_FUZZ_DICTIONARY="${PROJECT_SOURCE_DIR}/tests/fuzz/${language}.dict")
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
  endforeach()
endif()
