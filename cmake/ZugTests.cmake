# tests/<net>/**/*.cc becomes one GoogleTest program <net>_tests, tests/bench/*_bench.cc the Google
# Benchmark program zug_bench, and tests/fuzz/fuzz_*.cc one libFuzzer program each with ZUG_FUZZ=ON.
# tests/package is a project of its own that uses an installed Zug; .ci/run builds it.

enable_testing()
find_package(GTest 1.12 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
include(GoogleTest)

function(zug_test_program target)
  add_executable(${target} ${ARGN})
  zug_compile_options(${target})
  target_link_libraries(${target} PRIVATE zug_all)
  target_compile_definitions(${target} PRIVATE ZUG_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                               ZUG_SHARED_DIR="${PROJECT_SOURCE_DIR}/../shared")
  if(TARGET zug)
    add_dependencies(${target} zug)
    target_compile_definitions(${target} PRIVATE ZUG_BINARY="$<TARGET_FILE:zug>")
  endif()
endfunction()

# The folders of tests/ are looked up at configure time; new files in them are found by themselves.
file(GLOB nets LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/tests CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/*)
list(REMOVE_ITEM nets bench fuzz package)
foreach(net IN LISTS nets)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${net}/*.cc)
  if(net STREQUAL "differential")
    list(APPEND sources ${PROJECT_SOURCE_DIR}/tests/cli/run_zug.cc
         ${PROJECT_SOURCE_DIR}/tools/c_reasoner.cc ${PROJECT_SOURCE_DIR}/tools/compile.cc)
  endif()
  if(sources)
    zug_test_program(${net}_tests ${sources})
    target_link_libraries(${net}_tests PRIVATE GTest::gmock GTest::gtest_main
                                               nlohmann_json::nlohmann_json)
    if(net STREQUAL "differential")
      target_link_libraries(${net}_tests PRIVATE CLI11::CLI11 ${CMAKE_DL_LIBS})
      if(ZUG_LIBTCC)
        target_link_libraries(${net}_tests PRIVATE ${ZUG_LIBTCC})
        target_compile_definitions(${net}_tests PRIVATE ZUG_TCC)
      endif()
    endif()
    if(ZUG_PRECOMPILE)
      target_precompile_headers(${net}_tests PRIVATE <boost/graph/adjacency_list.hpp>
                                <gmock/gmock.h> <gtest/gtest.h>)
    endif()
    gtest_discover_tests(${net}_tests TEST_PREFIX ${net}/ NO_PRETTY_VALUES DISCOVERY_MODE PRE_TEST
                         DISCOVERY_TIMEOUT 60 PROPERTIES LABELS ${net} TIMEOUT 600)
  endif()
endforeach()

# The counts that take many minutes are the same programs with ZUG_LONG=1 in the environment:
#   cmake --preset dev -DZUG_LONG=ON && cmake --build --preset dev && ctest --preset dev -L long
option(ZUG_LONG "Add the tests labelled long" OFF)
if(ZUG_LONG)
  foreach(net corpus differential unit)
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
  file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cc)
  foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM name)
    zug_test_program(${name} ${source})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
  endforeach()
endif()
