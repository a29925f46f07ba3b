// The front ends. A new language adds its folder and one entry here.

#include "langs/registry.h"

#include "langs/gdl/explain.h"
#include "langs/gdl/read.h"
#include "langs/ir_text/read.h"
#include "langs/metagame/explain.h"
#include "langs/metagame/generate.h"
#include "langs/metagame/notation.h"
#include "langs/metagame/read.h"
#include "langs/rbg/explain.h"
#include "langs/rbg/read.h"
#include "langs/rbg_draft/explain.h"
#include "langs/rbg_draft/read.h"
#include "langs/sbg/explain.h"
#include "langs/sbg/read.h"

namespace zug {

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      {"rbg",
       {".rbg"},
       "Regular Boardgames, high and low level (AAAI 2019)",
       read_rbg,
       rbg_explanations},
      {"sbg",
       {".sbg"},
       "Simplified Boardgames (Bjornsson 2012, arXiv:1606.02645)",
       read_sbg,
       sbg_explanations},
      {"rbg-draft",
       {".rbgd"},
       "the early draft of Regular Boardgames (arXiv 1706.02462v1)",
       read_rbg_draft,
       rbg_draft_explanations},
      {"metagame",
       {".mgame"},
       "symmetric chess-like games (Pell 1992)",
       read_metagame,
       metagame_explanations,
       read_metagame,
       write_metagame_move,
       read_metagame_move,
       generate_metagame,
       metagame_parameters},
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
       nullptr,
       nullptr,
       nullptr,
       nullptr,
       nullptr,
       check_gdl},
  };
  return list;
}

}  // namespace zug
