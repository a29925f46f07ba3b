set(ZUG_UNITY 0 CACHE STRING "Compile so many files of a folder as one; 0: each alone")

# Files that are compiled as one share headers and templates: of the processor time that passes, players
# and server take with each file alone, they took 0.71 by groups of six and 0.55 by folders. One file's
# change compiles the others of its group again. So names that a file keeps to itself are used once in a folder.
function(zug_unity target)
  if(NOT ZUG_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR count_${folder} "0${count_${folder}} + 1")
    math(EXPR group "(${count_${folder}} - 1) / ${ZUG_UNITY}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()
