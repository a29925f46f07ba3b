// The front ends. A new language adds its folder and one entry here.

#include "langs/registry.h"

#include "langs/gdl/explain.h"
#include "langs/gdl/read.h"
#include "langs/ir_text/explain.h"
#include "langs/ir_text/read.h"
#include "langs/metagame/explain.h"
#include "langs/metagame/format.h"
#include "langs/metagame/generator/generate.h"
#include "langs/metagame/name_index.h"
#include "langs/metagame/notation/notation.h"
#include "langs/metagame/read.h"
#include "langs/rbg/explain.h"
#include "langs/rbg/format.h"
#include "langs/rbg/name_index.h"
#include "langs/rbg/read.h"
#include "langs/rbg_draft/explain.h"
#include "langs/rbg_draft/format.h"
#include "langs/rbg_draft/name_index.h"
#include "langs/rbg_draft/read.h"
#include "langs/sbg/explain.h"
#include "langs/sbg/format.h"
#include "langs/sbg/name_index.h"
#include "langs/sbg/read.h"

namespace zug {

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      {.name = "rbg",
       .extensions = {".rbg"},
       .summary = "Regular Boardgames, high and low level (AAAI 2019)",
       .read = read_rbg,
       .check = check_rbg,
       .explanations = rbg_explanations,
       .example_game = rbg_example_game,
       .formatter = Formatter{format_rbg},
       .names = Names{rbg_names, expand_rbg_call},
       .beginning = Beginning{"//", ""}},
      {.name = "sbg",
       .extensions = {".sbg"},
       .summary = "Simplified Boardgames (Bjornsson 2012, arXiv:1606.02645)",
       .read = read_sbg,
       .explanations = sbg_explanations,
       .example_game = sbg_example_game,
       .formatter = Formatter{format_sbg},
       .names = Names{sbg_names, nullptr},
       .beginning = Beginning{"//", "<<"}},
      {.name = "rbg-draft",
       .extensions = {".rbgd"},
       .summary = "the early draft of Regular Boardgames (arXiv 1706.02462v1)",
       .read = read_rbg_draft,
       .explanations = rbg_draft_explanations,
       .example_game = rbg_draft_example_game,
       .formatter = Formatter{format_rbg_draft},
       .names = Names{rbg_draft_names, expand_rbg_draft_call},
       .beginning = Beginning{"//", "#game \""}},
      {.name = "metagame",
       .extensions = {".mgame"},
       .summary = "symmetric chess-like games (Pell 1992)",
       .read = read_metagame,
       .explanations = metagame_explanations,
       .example_game = metagame_example_game,
       .with_options = ReadWithOptions{read_metagame},
       .notation = MoveNotation{write_metagame_move, read_metagame_move},
       .generator = Generator{generate_metagame, metagame_parameters},
       .formatter = Formatter{format_metagame},
       .names = Names{metagame_names, nullptr},
       .beginning = Beginning{"%", "GAME "}},
      {.name = "ir",
       .extensions = {".ir"},
       .summary = "the canonical text of a game inside Zug",
       .read = read_ir_text,
       .explanations = ir_text_explanations,
       .example_game = ir_text_example_game},
      {.name = "gdl",
       .extensions = {".kif"},
       .summary = "Game Description Language, to be checked and played (Stanford GGP)",
       .read = read_gdl,
       .explanations = gdl_explanations,
       .example_game = gdl_example_game,
       .descriptions = Descriptions{read_gdl_description, check_gdl},
       .beginning = Beginning{";", ""}},
  };
  return list;
}

}  // namespace zug
