// Lockstep of the engines on one game. Moves of players are compared as sets with the reference,
// and as lists among the engines that execute the plan. A move of the keeper's is not chosen by
// anybody: where he has several, the interpreter's has to be among those of the reference, which
// then follows it. Nothing here knows which game it is.

#include "tests/differential/written_games/engines.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "backends/c/write.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/budget.h"
#include "ir/messages/diagnostic.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/rbg/read.h"
#include "tests/differential/compiled_game.h"
#include "tests/differential/same_state.h"

namespace zug::test {
namespace {

using reasoner::Interpreter;
using reasoner::MoveList;
using reasoner::Position;

bool equal(const Position& a, const Position& b) {
  return a.sets == b.sets && a.board == b.board && a.variables == b.variables &&
         a.player == b.player && a.vertex == b.vertex && a.rules == b.rules;
}

struct Engine {
  std::string name;
  std::unique_ptr<CompiledGame> game;
};

// Thrown at the first difference.
struct Difference {
  std::string text;
};

// Where the reference comes to an end, the interpreter has to.
template <class Work>
auto of_interpreter(const Work& work) {
  try {
    return work();
  } catch (const ImproperGame& error) {
    throw Difference{std::string("the interpreter gives up: ") + error.what()};
  }
}

class Table {
 public:
  Table(const Game& game, ReferenceReasoner reference, Interpreter interpreter,
        const Effort& effort, Compared& result)
      : game_(game),
        reference_(std::move(reference)),
        interpreter_(std::move(interpreter)),
        effort_(effort),
        result_(result) {}

  void add(const std::string& name, std::unique_ptr<CompiledGame> engine) {
    engines_.push_back({name, std::move(engine)});
  }

  void play(Random& random);

 private:
  enum class Kept { Moves, Over, Unknown };
  Kept keep();
  bool keep_once();
  bool list();
  void compare_lists(const std::vector<Move>& expected);
  void compare_offers(const std::vector<Move>& expected);
  void compare_counts();
  void try_move(std::size_t index);
  void go(std::size_t index);
  // `what` makes the words, only where they are needed.
  template <class What>
  void expect(bool holds, const What& what) const {
    if (!holds) throw Difference{"at ply " + std::to_string(ply_) + ": " + what()};
  }
  std::string text(const std::vector<Move>& moves) const;

  const Game& game_;
  ReferenceReasoner reference_;
  Interpreter interpreter_;
  std::vector<Engine> engines_;
  Effort effort_;
  Compared& result_;
  std::size_t ply_ = 0;
  State state_;
  Position position_;
  MoveList listed_;
  std::vector<Move> moves_;  // in the order of the plan
};

std::string Table::text(const std::vector<Move>& moves) const {
  constexpr std::size_t enough = 20;
  std::string result;
  for (std::size_t i = 0; i < std::min(moves.size(), enough); ++i) {
    result += "  " + move_text(game_, moves[i]) + "   " + move_numbers(moves[i]) + "\n";
  }
  return result + (moves.size() > enough ? "  ...\n" : "");
}

// One move of the keeper's; false when he has none. What he may do must not look alike.
bool Table::keep_once() {
  const std::vector<Move> right = reference_.moves(state_);
  Position after = position_;
  const std::uint32_t function = interpreter_.plan().rules[position_.rules].function;
  const bool moved =
      of_interpreter([&] { return interpreter_.executor().run(function, after, nullptr); });
  expect(moved == !right.empty(),
         [&] { return std::string(moved ? "the keeper has no move" : "the keeper has a move"); });
  if (!moved) {
    expect(equal(after, position_),
           [&] { return std::string("looking for a move of the keeper changes the state"); });
    return false;
  }
  std::optional<State> followed;
  for (const Move& move : right) {
    State there = state_;
    reference_.apply(there, move);
    if (!same_state(there, interpreter_.plan(), after)) continue;
    if (followed && !(*followed == there)) result_.unclear = true;
    followed = there;
  }
  expect(followed.has_value(),
         [&] { return "the keeper does what he must not; right is\n" + text(right); });
  state_ = *followed;
  position_ = after;
  return true;
}

Table::Kept Table::keep() {
  constexpr int most = 60;  // moves in a row
  bool moves = true;
  for (int i = 0; moves && position_.player == keeper.value; ++i) {
    if (i == most) result_.endless = true;
    if (result_.endless || result_.unclear) return Kept::Unknown;
    moves = keep_once();
  }
  if (result_.unclear) return Kept::Unknown;
  for (const Engine& engine : engines_) {
    expect(engine.game->complete() == (moves ? 1 : 0),
           [&] { return engine.name + " completes otherwise"; });
    const std::string difference = engine.game->difference(game_, interpreter_.plan(), position_);
    expect(difference.empty(), [&] { return engine.name + " completed: " + difference; });
  }
  return moves ? Kept::Moves : Kept::Over;
}

void Table::compare_lists(const std::vector<Move>& expected) {
  moves_.clear();
  for (std::size_t i = 0; i < interpreter_.size(listed_); ++i) {
    moves_.push_back(interpreter_.move(position_, listed_, i));
  }
  std::vector<Move> found = moves_;
  std::sort(found.begin(), found.end());
  if (found != expected) {
    std::vector<Move> missing;
    std::vector<Move> wrong;
    std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                        std::back_inserter(missing));
    std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                        std::back_inserter(wrong));
    expect(false, [&] {
      return "of " + std::to_string(expected.size()) + " moves the interpreter lacks\n" +
             text(missing) + "and has, or has twice,\n" + text(wrong);
    });
  }
  for (const Engine& engine : engines_) {
    expect(engine.game->list() == 0, [&] { return engine.name + " cannot list"; });
    expect(engine.game->size() == moves_.size(), [&] {
      return engine.name + " lists " + std::to_string(engine.game->size()) + " moves of " +
             std::to_string(moves_.size());
    });
    expect(engine.game->same_list(interpreter_.plan(), listed_),
           [&] { return engine.name + " lists other words"; });
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      expect(engine.game->move(i) == moves_[i],
             [&] { return engine.name + " lists another move than\n" + text({moves_[i]}); });
    }
  }
}

// What there is to choose from without a list: each move once, and what cannot be made is none.
void Table::compare_offers(const std::vector<Move>& expected) {
  constexpr std::size_t many = 300;
  if (interpreter_.plan().rules[position_.rules].choice == reasoner::no_register) return;
  Position scratch = position_;
  MoveList offers;
  interpreter_.offer(scratch, offers);
  expect(equal(scratch, position_), [&] { return std::string("offering changes the state"); });
  if (offers.to_list || interpreter_.offered(offers) > many) return;
  std::vector<Move> made;
  for (std::size_t i = 0; i < interpreter_.offered(offers); ++i) {
    const std::uint64_t word = interpreter_.offer_at(offers, i);
    scratch = position_;
    if (interpreter_.make(scratch, word)) made.push_back(interpreter_.move(position_, word));
  }
  std::sort(made.begin(), made.end());
  expect(made == expected, [&] {
    return "the moves to choose from are\n" + text(made) + "and not\n" + text(expected);
  });
}

// How many moves there are, as perft in bulk counts them.
void Table::compare_counts() {
  Position scratch = position_;
  MoveList memory;
  const auto expect_all = [&](const std::string& name, std::uint64_t counted) {
    expect(counted == moves_.size(), [&] {
      return name + " counts " + std::to_string(counted) + " moves of " +
             std::to_string(moves_.size());
    });
  };
  expect_all("the interpreter",
             of_interpreter([&] { return interpreter_.count(scratch, memory); }));
  expect(equal(scratch, position_), [&] { return std::string("counting changes the state"); });
  for (const Engine& engine : engines_) {
    const std::optional<std::uint64_t> counted = engine.game->count();
    expect(counted.has_value(), [&] { return engine.name + " cannot count"; });
    expect_all(engine.name, *counted);
  }
}

// False when the play is over.
bool Table::list() {
  const std::vector<Move> expected = reference_.moves(state_);
  const Position before = position_;
  of_interpreter([&] { interpreter_.list(position_, listed_); });
  expect(equal(before, position_), [&] { return std::string("listing changes the state"); });
  compare_lists(expected);
  compare_offers(expected);
  compare_counts();
  ++result_.states;
  result_.moves += moves_.size();
  return !moves_.empty();
}

void Table::go(std::size_t index) {
  reference_.apply(state_, moves_[index]);
  interpreter_.play(position_, listed_, index);
  expect(same_state(state_, interpreter_.plan(), position_),
         [&] { return "the interpreter is elsewhere after\n" + text({moves_[index]}); });
  for (const Engine& engine : engines_) {
    engine.game->apply(index);
    const std::string difference = engine.game->difference(game_, interpreter_.plan(), position_);
    expect(difference.empty(),
           [&] { return engine.name + ": " + difference + "after\n" + text({moves_[index]}); });
  }
}

// Makes the move and takes it back.
void Table::try_move(std::size_t index) {
  const State state = state_;
  const Position position = position_;
  std::vector<CState> states;
  for (const Engine& engine : engines_) states.push_back(engine.game->state());
  go(index);
  state_ = state;
  position_ = position;
  for (std::size_t i = 0; i < engines_.size(); ++i) engines_[i].game->set_state(states[i]);
}

void Table::play(Random& random) {
  const std::uint64_t until = reference_.work() + effort_.work / 2;
  state_ = reference_.initial();
  position_ = interpreter_.initial();
  for (const Engine& engine : engines_) engine.game->start();
  for (ply_ = 0; ply_ < effort_.plies && reference_.work() < until; ++ply_) {
    if (keep() != Kept::Moves || !list()) return;
    const std::size_t first = static_cast<std::size_t>(random.below(moves_.size()));
    const std::size_t trials = std::min(effort_.trials, moves_.size());
    for (std::size_t i = 0; i < trials; ++i) {
      try_move((first + i * moves_.size() / trials) % moves_.size());
    }
    go(static_cast<std::size_t>(random.below(moves_.size())));
  }
}

}  // namespace

Compared compare_engines(const std::string& text, const reasoner::Options& options,
                         const Effort& effort) {
  Compared result;
  Source source("written.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  const auto refused = [&] {
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.severity == Severity::Error) result.refused += diagnostic.message + "\n";
    }
    return result;
  };
  if (!game) return refused();
  auto reference = ReferenceReasoner::make(*game, diagnostics);
  auto interpreter = Interpreter::make(*game, options, diagnostics);
  if (!reference || !interpreter) return refused();
  result.finite = !interpreter->plan().paths;
  Budget budget(20 * effort.work);  // for a state of more moves than anybody waits for
  reference->set_budget(&budget);
  Table table(*game, std::move(*reference), std::move(*interpreter), effort, result);
  if (effort.tcc || effort.native) {
    const std::optional<CSources> sources = write_c(*game, options, diagnostics);
    if (!sources) return refused();
    try {
      if (effort.tcc && has_tcc()) {
        table.add("tcc", std::make_unique<CompiledGame>(*sources, Compiler::Tcc));
      }
      if (effort.native) {
        table.add("native", std::make_unique<CompiledGame>(*sources, Compiler::Native));
      }
    } catch (const CompileFailure& failure) {
      result.difference = failure.what();
      return result;
    }
  }
  result.read = true;
  Random random(1);
  try {
    for (std::size_t i = 0; i < effort.plays && result.states < effort.enough; ++i) {
      if (!result.endless) table.play(random);
    }
  } catch (const Difference& difference) {
    result.difference = difference.text;
  } catch (const ImproperGame&) {
    result.endless = true;
  } catch (const OutOfBudget&) {
    result.endless = true;
  }
  return result;
}

}  // namespace zug::test
