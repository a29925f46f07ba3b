#pragma once

// A game made ready to be played: the one way to play a game with Zug.
//
//   std::optional<reasoner::Reasoner> made = reasoner::make_reasoner(game, {}, diagnostics);
//   const reasoner::Reasoner& rules = *made;
//   reasoner::Scratch scratch = rules.scratch();         // one for each thread
//   reasoner::State state = rules.start();
//   reasoner::Moves moves;
//   for (bool on = rules.complete(state, scratch); on;) {
//     rules.list(state, scratch, moves);
//     if (moves.empty()) break;                          // the play is over
//     on = rules.play(state, moves[0], scratch);
//   }
//   rules.scores(state);
//
// *Threads.* A Reasoner is immutable: any number of threads may use one at once, each with a
// Scratch of its own. States, moves and lists are plain values.
//
// *Errors.* Making a reasoner reports as a result. While playing there are two exceptions:
// ImproperGame (ir/reference/semantics.h), when a search, the keeper or a play does not come to an
// end within ir/limits.h, and ArithmeticOverflow (ir/arithmetic.h), when a value leaves 64 bits.
// The state at hand is of no more use then, reasoner and scratch are as good as before. Anything
// else that is wrong (a state or a move of another reasoner, a move that is not legal) is a wrong
// program.
//
// *Same seed, same plays.* All engines but Reference list moves in one order, so that the same
// random numbers give the same plays; Reference lists ascending.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/plan/options.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"

namespace zug::reasoner {

enum class EngineKind : std::uint8_t {
  Reference,    // the definition, slow
  Interpreter,  // ready at once
  Tcc,          // the plan as C, compiled in memory
  Native,       // the same by the system's compiler: seconds to make, then fastest
  Auto,         // Interpreter until Native is ready in the background
};

// A state of play: words whose meaning is the business of the reasoner, `state_words()` of them.
// Equal words are equal states; see key() for states that only play alike.
struct State {
  std::vector<std::uint64_t> words;
  friend bool operator==(const State&, const State&) = default;
};

std::uint64_t hash(const State& state);

// A move: words whose meaning is the business of the reasoner and of the state it is legal in. One
// word in most games (one_word_moves()), else some; keep a copy, or use Reasoner::move().
using MoveWords = std::span<const std::uint64_t>;

// Moves one after another in memory. A list that is used again allocates nothing after a while.
class Moves {
 public:
  std::size_t size() const { return begins_.empty() ? words_.size() : begins_.size(); }
  bool empty() const { return size() == 0; }
  MoveWords operator[](std::size_t index) const {
    if (begins_.empty()) return {&words_[index], 1};
    const std::size_t end = index + 1 < begins_.size() ? begins_[index + 1] : words_.size();
    return {words_.data() + begins_[index], end - begins_[index]};
  }
  void clear() {
    words_.clear();
    begins_.clear();
  }
  void add(MoveWords move);
  // For whoever fills a list of moves of one word each.
  std::vector<std::uint64_t>& single_words() { return words_; }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::size_t> begins_;  // none as long as all moves are one word
};

// What is below one move.
struct FirstMove {
  Move move;
  PerftRow below;
};

// Called now and then while work goes on, from the thread that asked for it, with the states
// counted since the last call; false stops the work.
using Progress = std::function<bool(std::uint64_t states)>;

enum class Choice : std::uint8_t {
  List,    // list the moves, choose one
  Sample,  // choose without a list where that is known how, as uniformly; choices are not counted
};

// What a turn has come to.
enum class Turn : std::uint8_t {
  NoMove,   // the player could not move; the state is as it was
  Over,     // the player has moved, and the keeper cannot go on
  Playing,  // a player is to move
};

// Plays side by side in memory of the caller, for Reasoner::step(). Plays do not know of each
// other: parts of the rows may be stepped by several threads, each with a Scratch.
struct Rows {
  std::size_t plays = 0;
  std::uint64_t* states = nullptr;  // [plays][state_words()]
  // [plays] legal moves, or more where a move is drawn and none is written down; 0: it is over
  std::uint32_t* counts = nullptr;
  // [plays] to move; 0: over; below: it failed, see step_failure()
  std::int16_t* players = nullptr;
  std::uint64_t* random = nullptr;  // [plays] states of Random, or none: no moves are drawn
  std::uint32_t* drawn = nullptr;   // [plays] one of the legal moves, all equally likely
  std::size_t room = 0;             // of a row of moves: a multiple of 4
  std::uint32_t* moves = nullptr;   // [plays][room] the legal moves, or none: not written down
};

// Instead of the word of a move: the play stays as it is.
inline constexpr std::uint32_t no_word = ~0u;

// Why a play failed whose player is that number.
std::string step_failure(int player);

class Core;
class Workspace;

// The memory of one thread for one reasoner, and for none other; it may outlive the handle.
class Scratch {
 public:
  Scratch(Scratch&&) noexcept;
  Scratch& operator=(Scratch&&) noexcept;
  ~Scratch();

 private:
  friend class Reasoner;
  friend class Batch;
  Scratch(std::shared_ptr<const Core> core, std::unique_ptr<Workspace> workspace);
  std::shared_ptr<const Core> core_;  // goes after the workspace
  std::unique_ptr<Workspace> workspace_;
};

// A handle: copies are the same reasoner, which goes when the last of them does.
class Reasoner {
 public:
  explicit Reasoner(std::shared_ptr<const Core> core);  // make_reasoner() is the way to one

  const Game& game() const;
  EngineKind engine() const;
  Scratch scratch() const;
  // 64 bits each.
  std::size_t state_words() const;
  bool one_word_moves() const;
  // Of moves of one word: how many of the lowest bits may be set; and whether the same word may be
  // another Move where the turn starts at another position. So that tables can be made of them.
  std::uint32_t move_bits() const;
  bool moves_need_position() const;
  // The first pieces * set_words() words of a state say for each piece where it stands, a bit for
  // each vertex: of number set_number(), from the lowest bit of the first word on.
  std::size_t set_words() const;
  std::uint32_t set_number(VertexId vertex) const;

  // ---- the course of a play
  // The start: the keeper is to move.
  State start() const;
  // Makes the keeper's moves until it is a player's turn; false when he cannot go on: the play is
  // over.
  bool complete(State& state, Scratch& scratch) const;
  // The legal moves of the player to move, no two alike; the play is over when there are none.
  void list(const State& state, Scratch& scratch, Moves& moves) const;
  // Makes a legal move of the state; the keeper's moves are not made.
  void apply(State& state, MoveWords move, Scratch& scratch) const;
  // Both: a move and the keeper's moves behind it; as complete().
  bool play(State& state, MoveWords move, Scratch& scratch) const;
  // Makes one of the legal moves, all equally likely, as Choice::Sample, and the keeper's moves
  // behind it.
  Turn sample(State& state, Scratch& scratch, Random& random) const;
  // Of a state as complete() left it: nobody can move.
  bool over(const State& state, Scratch& scratch) const;

  // ---- what a state holds
  PlayerId player(const State& state) const;
  VertexId position(const State& state) const;
  PieceId piece(const State& state, VertexId vertex) const;
  std::int64_t variable(const State& state, VariableId variable) const;
  std::uint32_t last_switch(const State& state) const;         // as modifiers(); 0 at the start
  std::vector<std::int64_t> scores(const State& state) const;  // player 1 first

  // ---- as the rest of Zug has it
  zug::State to_ir(const State& state) const;
  State from_ir(const zug::State& state) const;  // one at the start of a turn
  Move to_ir(const State& before, MoveWords move) const;
  // Which of the moves listed for the state is that one?
  std::optional<std::size_t> find(const State& before, const Moves& moves, const Move& move) const;

  // ---- many moves at once
  // Whether step() is there: moves are words of fewer than 32 bits.
  bool steps_rows() const;
  // In each play makes the legal move made[k], or nothing for no_word, and the keeper's moves
  // behind it, and lists the next moves. Without `made` only lists, in states as complete() left
  // them. Throws nothing: a play that fails has a player below 0. Returns the longest count of
  // those lists; where that is above `room` rows are cut: give them more, and list again.
  std::size_t step(const Rows& rows, const std::uint32_t* made, Scratch& scratch) const;
  // From a state on, at most limits::play_length moves. `result` is overwritten.
  void playout(const State& from, Scratch& scratch, Random& random, Choice choice,
               Playout& result) const;
  // The tree below a state as complete() left it; `depth` is at least 0. Empty when `progress`
  // stopped it.
  std::optional<PerftRow> perft(const State& root, int depth, Scratch& scratch,
                                const Progress& progress = {}, LastPly last = LastPly::Made) const;
  // The same by first move, ascending (as Move); `depth` is at least 1.
  std::optional<std::vector<FirstMove>> divide(const State& root, int depth, Scratch& scratch,
                                               const Progress& progress = {}) const;

  // ---- which states are alike
  // The state without its dead parts: what no continuation reads before it overwrites it has one
  // value for all (passes/analysis/dead_parts.h). States with equal keys have the same moves (as
  // Move; their words may differ) and the same scores, and so have the states that equal moves lead
  // to. The converse does not hold. A key is for comparing and hashing, not for playing. The
  // analysis is made when the first key is asked for.
  State key(const State& state) const;
  void remove_dead_parts(State& state) const;  // makes the state its key

 private:
  friend class Batch;
  std::shared_ptr<const Core> core_;
};

// How Tcc and Native come to their code; throws CompileFailure. Auto calls it from a thread of its
// own, and asks it to `stop` when the reasoner goes. compile_as_of_now() of compilers/compile.h is
// the usual one; one of your own must not look at the environment in that thread.
using Compile = CompileUntil;

struct Setup {
  EngineKind engine = EngineKind::Interpreter;
  Options plan;     // optimisations
  Compile compile;  // without one Tcc and Native are unavailable, and Auto stays the interpreter
};

// Empty, with an error in `diagnostics`, when the game is larger than ir/limits.h allows the engine
// (REF0001, REF0002, REA0001 to REA0003). For Auto, why it will not get faster is a warning. Throws
// CompileFailure (compilers/compile.h) when Tcc or Native cannot be had here, in words for users.
// `game` is as verify() wants it; the reasoner keeps it.
std::optional<Reasoner> make_reasoner(std::shared_ptr<const Game> game, const Setup& setup,
                                      Diagnostics& diagnostics);
std::optional<Reasoner> make_reasoner(Game game, const Setup& setup, Diagnostics& diagnostics);

}  // namespace zug::reasoner

template <>
struct std::hash<zug::reasoner::State> {
  std::size_t operator()(const zug::reasoner::State& state) const noexcept {
    return static_cast<std::size_t>(zug::reasoner::hash(state));
  }
};
