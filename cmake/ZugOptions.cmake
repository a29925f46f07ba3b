# What can be chosen when configuring, and the flags that follow from it for every target of ours.

option(ZUG_TESTS "Build the tests and benchmarks" ${PROJECT_IS_TOP_LEVEL})
option(ZUG_PROGRAM "Build the program zug" ON)
option(ZUG_WITH_LIBTCC "Use libtcc if it is there" ON)
option(ZUG_WERROR "Treat warnings as errors" ${PROJECT_IS_TOP_LEVEL})
option(ZUG_FUZZ "Build the libFuzzer programs of tests/fuzz (needs clang)" OFF)
set(ZUG_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")

include(ZugUnity)

# A compiler cache and precompiled headers get in each other's way; the cache wins.
if(CMAKE_CXX_COMPILER_LAUNCHER)
  option(ZUG_PRECOMPILE "Precompile headers" OFF)
else()
  option(ZUG_PRECOMPILE "Precompile headers" ON)
endif()

# What nearly every file of the libraries includes; parsing it is a third of compiling one.
set(zug_precompiled
    <algorithm> <array> <cstddef> <cstdint> <functional> <map> <memory> <optional> <set> <span>
    <string> <string_view> <unordered_map> <utility> <variant> <vector>)

# A fast linker, where there is one: a test program is linked in half a second instead of three.
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_EXE_LINKER_FLAGS MATCHES "fuse-ld")
  include(CheckLinkerFlag)
  foreach(linker mold lld)
    check_linker_flag(CXX -fuse-ld=${linker} ZUG_LINKS_WITH_${linker})
    if(ZUG_LINKS_WITH_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# libFuzzer's counters, in the libraries only: no test looks at those of the tests and of tools/.
if(ZUG_FUZZ AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "ZUG_FUZZ needs clang: configure with --preset asan")
endif()

# Whether a pointer is null, aligned, inside its object or of the class it says: AddressSanitizer stops
# at the access itself. Leaving these four out of UndefinedBehaviorSanitizer saves 40 % of compiling.
set(zug_sanitizer_flags -fsanitize=${ZUG_SANITIZE} -fno-sanitize-recover=all)
if(ZUG_SANITIZE MATCHES "address.*undefined")
  list(APPEND zug_sanitizer_flags -fno-sanitize=null,alignment,object-size,vptr)
endif()

function(zug_compile_options target)
  set_target_properties(${target} PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON
                                             CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  if(ZUG_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  # g++-12 imagines overruns inside its own std::string when optimising (GCC bugs 105329, 105651), and
  # with -O3 or sanitizers uninitialised strings in a std::optional or std::variant that is moved.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
                                             -Wno-stringop-overread
                                             $<$<OR:$<CONFIG:Release>,$<BOOL:${ZUG_SANITIZE}>>:-Wno-maybe-uninitialized>)
  endif()
  if(ZUG_UNITY) # what one file declares at its top may hide nothing of another file
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
  if(ZUG_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # of the fences in Boost.Asio
    target_compile_options(${target} PRIVATE -Wno-tsan)
  endif()
  if(ZUG_SANITIZE)
    target_compile_options(${target} PRIVATE ${zug_sanitizer_flags} -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE ${zug_sanitizer_flags})
  endif()
endfunction()

# What reads, writes and speaks with people, other than what plays and proves, works for less time than compiling it for speed
# takes: by -O1 it is compiled in two thirds of the time (what it loses: CONTRIBUTING.md), with sanitizers by -O0 in two fifths.
function(zug_cold target)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  set(flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
  if(ZUG_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  elseif(flags MATCHES "-O[23]")
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# zug_precompile(<target> <headers>) or, for targets with the same flags as another one that has,
# zug_precompile(<target> REUSE_FROM <other>).
function(zug_precompile target)
  if(ZUG_PRECOMPILE)
    if("REUSE_FROM" IN_LIST ARGN)
      target_precompile_headers(${target} ${ARGN})
    else()
      target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
  endif()
endfunction()
