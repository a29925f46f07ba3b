// The front ends. A new language adds its folder and one entry here.

#include "langs/registry.h"

#include "langs/gdl/explain.h"
#include "langs/gdl/read.h"
#include "langs/ir_text/read.h"
#include "langs/rbg/explain.h"
#include "langs/rbg/read.h"

namespace zug {

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      {"rbg",
       {".rbg"},
       "Regular Boardgames, high and low level (AAAI 2019)",
       read_rbg,
       rbg_explanations},
      {"ir",
       {".ir"},
       "the canonical text of a game inside Zug",
       read_ir_text,
       ir_text_explanations},
      {"gdl",
       {".kif"},
       "Game Description Language, to be checked and played (Stanford GGP)",
       read_gdl,
       gdl_explanations,
       check_gdl},
  };
  return list;
}

}  // namespace zug
