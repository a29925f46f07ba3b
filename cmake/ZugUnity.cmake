option(ZUG_UNITY "Compile each folder of the libraries as one file" OFF)

# With ZUG_UNITY the files of a folder are one, so that headers and templates they share are compiled
# once: less than half of the work of a whole build, and more than one file's after a change. So names
# that a file keeps to itself are used once in a folder.
function(zug_unity target)
  if(ZUG_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    foreach(source IN LISTS ARGN)
      cmake_path(GET source PARENT_PATH folder)
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
  endif()
endfunction()
