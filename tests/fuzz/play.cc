// A random play in all engines.
//
// First the interpreter and the reference, which list the same moves in every state; of the
// keeper's moves, of which the interpreter finds one and an improper game has several, what was
// found is one of those there are. One of them is drawn for both. Then the interpreter and the
// compiled game, which follow the same plan and so also agree in what the keeper does and in the
// order of moves.
//
// The reference stops when it has worked too long. Where it has not, the same states are no long
// work for the others either, so nothing else is bounded here.

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "backends/c/write.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/arithmetic.h"
#include "ir/budget.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "tests/differential/compiled_game.h"
#include "tests/differential/same_state.h"
#include "tests/fuzz/harness.h"

namespace zug::fuzz {
namespace {

using reasoner::Interpreter;
using reasoner::MoveList;
using reasoner::Position;

constexpr int plies = 50;
constexpr int keeper_moves = 200;  // in all
constexpr std::uint64_t most_play = 400'000;

std::string listing(const std::vector<Move>& moves) {
  std::string result;
  for (const Move& move : moves) result += "  " + move_numbers(move) + "\n";
  return result;
}

class Pair {
 public:
  Pair(ReferenceReasoner& reference, Interpreter& interpreter)
      : reference_(reference),
        interpreter_(interpreter),
        expected_(reference.initial()),
        found_(interpreter.initial()) {}

  void play(Random& random) {
    int moved_by_keeper = 0;
    for (int ply = 0; ply < plies && moved_by_keeper < keeper_moves;) {
      const std::vector<Move> moves = reference_.moves(expected_);
      const bool of_keeper = expected_.player == keeper;
      if (of_keeper) {
        compare_with_keeper(moves);
      } else {
        compare_with(moves);
      }
      ++(of_keeper ? moved_by_keeper : ply);
      if (moves.empty()) return;
      const Move& move = moves[static_cast<std::size_t>(random.below(moves.size()))];
      reference_.apply(expected_, move);
      interpreter_.apply(found_, move);
      require(same_state(expected_, interpreter_.plan(), found_),
              "a move leads to the same state: " + move_numbers(move));
    }
  }

 private:
  void compare_with(const std::vector<Move>& expected) {
    const std::vector<Move> found = interpreter_.moves(found_);
    if (found == expected) return;
    throw Broken("the interpreter lists the moves of the reference\nexpected\n" +
                 listing(expected) + "found\n" + listing(found));
  }

  void compare_with_keeper(const std::vector<Move>& expected) {
    Position after = found_;
    const bool moved = interpreter_.executor().run(interpreter_.plan().rules[found_.rules].function,
                                                   after, nullptr);
    require(moved == !expected.empty(), "the keeper moves when he can");
    if (!moved) return;
    const bool among = std::any_of(expected.begin(), expected.end(), [&](const Move& move) {
      State state = expected_;
      reference_.apply(state, move);
      return same_state(state, interpreter_.plan(), after);
    });
    require(among, "the keeper does what he may");
  }

  ReferenceReasoner& reference_;
  Interpreter& interpreter_;
  State expected_;
  Position found_;
};

// As the C functions have it where others throw: -2 for arithmetic beyond 64 bits, -1 for the rest.
template <class Function>
int or_stopped(const Function& function) {
  try {
    return function();
  } catch (const ArithmeticOverflow&) {
    return -2;
  } catch (const std::runtime_error&) {
    return -1;
  }
}

void play_compiled(const Game& game, Interpreter& interpreter, Random& random) {
  Diagnostics diagnostics;
  const std::optional<CSources> sources = write_c(game, {}, diagnostics);
  require(sources.has_value() != diagnostics.has_errors(), "C or errors");
  if (!sources || !has_tcc()) return;
  CompiledGame compiled(*sources, Compiler::Tcc);
  Position position = interpreter.initial();
  MoveList moves;
  for (int ply = 0; ply < plies; ++ply) {
    const int playing = or_stopped([&] { return interpreter.complete(position) ? 1 : 0; });
    require(compiled.complete() == playing, "the compiled keeper moves as the interpreter's");
    if (playing >= 0) {
      const std::string difference = compiled.difference(game, interpreter.plan(), position);
      require(difference.empty(),
              "states of the compiled game are those of the interpreter: " + difference);
    }
    if (playing != 1) return;
    const int listed = or_stopped([&] { return interpreter.list(position, moves), 0; });
    require(compiled.list() == listed, "the compiled game lists moves where the interpreter does");
    if (listed != 0) return;
    require(compiled.same_list(interpreter.plan(), moves), "it lists the same moves");
    if (interpreter.size(moves) == 0) return;
    const auto index = static_cast<std::size_t>(random.below(interpreter.size(moves)));
    require(compiled.move(index) == interpreter.move(position, moves, index),
            "moves have the same modifiers");
    compiled.apply(index);
    interpreter.play(position, moves, index);
  }
}

}  // namespace

void play(const Game& game, bool compile) {
  Diagnostics diagnostics;
  std::optional<Interpreter> interpreter = Interpreter::make(game, {}, diagnostics);
  require(interpreter.has_value() != diagnostics.has_errors(), "a plan or errors");
  std::optional<ReferenceReasoner> reference = ReferenceReasoner::make(game, diagnostics);
  if (!interpreter || !reference) return;
  Budget budget(most_play);
  reference->set_budget(&budget);
  Random random(1);
  try {
    Pair(*reference, *interpreter).play(random);
  } catch (const ImproperGame&) {
    return;
  } catch (const OutOfBudget&) {
    return;
  } catch (const ArithmeticOverflow&) {
    return;
  }
  if (compile) play_compiled(game, *interpreter, random);
}

}  // namespace zug::fuzz
