#include "backends/registry.h"

#include "backends/c/rbg2cpp.h"
#include "backends/c/write.h"
#include "backends/dot/write.h"
#include "backends/gdl/write.h"
#include "backends/ir_text/write.h"
#include "backends/ll_rbg/write.h"
#include "backends/sbg/write.h"

// A new back end is a folder with a write.h and one line here.

namespace zug {

const std::vector<Backend>& backends() {
  static const std::vector<Backend> list = {
      {"ll-rbg", ".rbg", "low-level Regular Boardgames, as other RBG programs read it",
       write_ll_rbg},
      {"sbg", ".sbg", "Simplified Boardgames, for games that came from there", write_sbg},
      {"gdl", ".kif", "Game Description Language, for general game players", write_gdl,
       DescriptionWriter{write_gdl}},
      {"ir", ".ir", "canonical text of the game, loses nothing, reads back", write_ir_text},
      {"dot", ".dot", "board and automaton of the rules as a picture, for graphviz", write_dot},
  };
  return list;
}

const std::vector<FolderBackend>& folder_backends() {
  static const std::vector<FolderBackend> list = {
      {"c",
       ".c",
       "a fast reasoner in C11 with a header and a C++ wrapper; OUT is a folder",
       write_c_files,
       {{"rbg2cpp", write_rbg2cpp}}},
  };
  return list;
}

}  // namespace zug
