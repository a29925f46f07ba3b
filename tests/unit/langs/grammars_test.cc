// No grammar can loop without eating anything, and none recurses before it has eaten something:
// PEGTL's own analysis, for every rule that a parser starts from.

#include <gtest/gtest.h>

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "langs/gdl/grammar.h"
#include "langs/ir_text/grammar.h"
#include "langs/metagame/grammar.h"
#include "langs/rbg/grammar.h"
#include "langs/rbg_draft/grammar.h"
#include "langs/sbg/grammar.h"
#include "langs/text/lex_grammar.h"

// Rules of the lexer's own: they match some bytes or fail.
namespace tao::pegtl {
template <class Name>
requires std::is_base_of_v<zug::text::lexical::by_dialect<Name>, Name>
struct analyze_traits<Name, Name> : analyze_any_traits<> {
};
}  // namespace tao::pegtl

namespace zug {
namespace {

template <class... Rules>
std::size_t problems() {
  return (tao::pegtl::analyze<Rules>(1) + ...);
}

TEST(Grammars, OfRbgAlwaysGetOn) {
  namespace g = rbg::grammar;
  EXPECT_EQ((problems<g::pieces_file, g::players_file, g::variables_file, g::board_file,
                      g::rules_file>()),
            0u);
}

TEST(Grammars, OfTheRbgDraftAlwaysGetOn) {
  namespace g = rbg_draft::grammar;
  EXPECT_EQ((problems<g::title_file, g::board_file, g::order_file, g::player_file, g::goal_file>()),
            0u);
}

TEST(Grammars, OfTokensAlwaysGetOn) { EXPECT_EQ(problems<text::lexical::file>(), 0u); }

TEST(Grammars, OfSbgAlwaysGetOn) {
  namespace g = sbg::grammar;
  EXPECT_EQ((problems<g::comments, g::outline, g::rule, g::goal>()), 0u);
}

TEST(Grammars, OfMetagameAlwaysGetOn) {
  EXPECT_EQ((problems<metagame::grammar::file, metagame::grammar::pieces>()), 0u);
}

TEST(Grammars, OfTheIrTextAlwaysGetOn) { EXPECT_EQ(problems<ir_text::grammar::file>(), 0u); }

TEST(Grammars, OfGdlAlwaysGetOn) { EXPECT_EQ(problems<gdl::grammar::file>(), 0u); }

// The analysis is not blind: star<opt<...>> would never end.
TEST(Grammars, ThatDoNotGetOnAreFound) {
  namespace p = tao::pegtl;
  struct endless : p::star<p::opt<p::one<'a'>>> {};
  EXPECT_NE(p::analyze<endless>(-1), 0u);
}

}  // namespace
}  // namespace zug
