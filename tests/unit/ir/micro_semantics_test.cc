// How many moves some small rules give, one decision about the meaning of RBG each.

#include <gtest/gtest.h>

#include "ir/messages/diagnostic.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "ir/verify.h"
#include "langs/rbg/read.h"

namespace zug {
namespace {

struct Entry {
  const char* rules;
  std::vector<std::size_t> moves;  // at ply 1, 2 ...
};

std::string file_with(const std::string& rules) {
  return "#players = p(100), q(100)\n"
         "#pieces = e, x, o\n"
         "#variables = v(9), w(9)\n"
         "#board = rectangle(up, down, left, right, [e, e] [e, e])\n"
         "#rules = " +
         rules + "\n";
}

class MicroSemantics : public testing::TestWithParam<Entry> {};

TEST_P(MicroSemantics, Moves) {
  Source source("micro.rbg", file_with(GetParam().rules));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) ADD_FAILURE() << diagnostic.message;
  }
  ASSERT_TRUE(game);
  ASSERT_EQ(verify(*game), std::vector<std::string>{});
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  ASSERT_TRUE(reasoner);
  State state = reasoner->initial();
  for (const std::size_t expected : GetParam().moves) {
    reasoner->complete(state);
    const std::vector<Move> moves = reasoner->moves(state);
    EXPECT_EQ(moves.size(), expected);
    if (!moves.empty()) reasoner->apply(state, moves[0]);
  }
}

const Entry entries[] = {
    {"->p (left*+right*)(up*+down*)[x] ->q", {4}},
    {"->p ({e}+{e,x})[x] ->q", {1}},
    {"->p ([x]+[x]) ->q", {2}},
    {"->p [x]([o]+[e][o]) ->q", {2}},
    {"->p [$ v=v-1] ->q", {0}},
    {"->p [$ v=9][$ v=v+1] ->q", {0}},
    {"->p {$ v-1<0} ->q", {1}},
    {"->p [$ v=3-1] ->q", {1}},
    {"->p {? [x]{$ x==1}} {$ x==0} ->q", {1}},
    {"->p ->p ->p", {1, 1, 0}},
    {"[x]{x} ->p {} ->q", {0}},
    // More of the corner cases.
    {"->p [] ->q", {0}},
    {"->p {? left + right} ->q", {1}},
    {"->p {! left + right} ->q", {0}},
    {"->p {! up} ->q", {1}},
    {"->p [x][x] ->q", {1}},
    {"->p ([x]+[o]) ->q", {2}},
    {"->p [x,o] ->q", {2}},
    {"->p (left+right+up+down+{e}+{e})* ->q", {4}},
    {"->p [x]{$ x==1} right [x]{$ x==2} ->q", {1}},
    {"->p [$ v=1, w=v+1]{$ w==2} ->q", {1}},
    {"->p {$ 1/v==1} ->q", {0}},
    {"->p {$ 7/2==3} ->q", {1}},
    {"->p {$ (0-7)/2==0-3} ->q", {1}},
    {"->p [$ p=101] ->q", {0}},
    {"->p [$ p=100] ->q {$ p==100} ->p", {1, 1, 0}},
    {"->p ([x])^2 ->q", {1}},
    {"->p (right+down)(right+down)[x] ->q", {1}},
    {"->p {e,o,x}[x] ->q {} ->p", {1, 0}},
    {"->p right ->q [x] ->p", {1, 1, 0}},
    {"->> ->> ->p ->>", {1, 0}},
};

INSTANTIATE_TEST_SUITE_P(Spec, MicroSemantics, testing::ValuesIn(entries));

}  // namespace
}  // namespace zug
