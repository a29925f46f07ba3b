# What can be chosen when configuring, and the flags that follow from it for every target of ours.

option(ZUG_TESTS "Build the tests and benchmarks" ${PROJECT_IS_TOP_LEVEL})
option(ZUG_WERROR "Treat warnings as errors" ${PROJECT_IS_TOP_LEVEL})
option(ZUG_FUZZ "Build the libFuzzer programs of tests/fuzz (needs clang)" OFF)
set(ZUG_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")

# A compiler cache and precompiled headers get in each other's way; the cache wins.
if(CMAKE_CXX_COMPILER_LAUNCHER)
  option(ZUG_PRECOMPILE "Precompile GoogleTest" OFF)
else()
  option(ZUG_PRECOMPILE "Precompile GoogleTest" ON)
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(zug_sanitizers "${ZUG_SANITIZE}")
if(ZUG_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "ZUG_FUZZ needs clang: configure with --preset fuzz")
  endif()
  set(zug_sanitizers "fuzzer-no-link,address,undefined")
endif()

function(zug_compile_options target)
  set_target_properties(${target} PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON
                                             CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  if(ZUG_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  # g++-12 imagines overruns inside its own std::string when optimising (GCC bugs 105329, 105651), and
  # with -O3 uninitialised strings in a std::optional that is moved.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
                                             -Wno-stringop-overread
                                             $<$<CONFIG:Release>:-Wno-maybe-uninitialized>)
  endif()
  if(zug_sanitizers)
    target_compile_options(${target} PRIVATE -fsanitize=${zug_sanitizers} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${zug_sanitizers} -fno-sanitize-recover=all)
  endif()
endfunction()
