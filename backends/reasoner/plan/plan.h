#pragma once

// A game compiled: functions over a small machine, as plain data. The interpreter executes a plan,
// the C back end prints it; both do the same in the same order, so the same seed gives the same
// playout everywhere.
//
// The machine has the state of play (for every piece the set of vertices where it stands; what
// stands on each vertex; variables; the player to move, the position, the rules index) and, for
// every call of a function, registers of four types: vertices, sets of vertices, flags and words.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/plan/numbering.h"
#include "backends/reasoner/plan/options.h"
#include "backends/reasoner/plan/relations.h"
#include "ir/action.h"
#include "ir/bits.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug::reasoner {

// The operations; ops.def says of each what it does, with which operands.
enum class Op : std::uint8_t {
#define OP(name, group, effect, text, a, b, c, d) name,
#include "backends/reasoner/plan/ops.def"
#undef OP
};

inline constexpr std::uint32_t no_register = ~0u;

struct Instruction {
  Op op = Op::Return;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
  std::int32_t step = 0;  // Encode, EmitEach
  std::uint32_t end = 0;  // of control: behind the last instruction of the body
  friend bool operator==(const Instruction&, const Instruction&) = default;
};

struct Function {
  enum class Kind : std::uint8_t {
    Pattern,  // tells whether a pattern holds at the vertex
    Trial,    // the same for patterns with modifiers; puts back what it changes
    Keeper,   // makes the keeper's first move; false, with nothing changed, when he has none
    Moves,    // the moves after a switch: to list, or to choose from
    Apply,    // makes the move of one shape
    Choose,   // the same to choose from only, with such that Try finds illegal
    Try,      // makes an offered move of one shape; false, with the state spoilt, if it is illegal
  };
  Kind kind = Kind::Pattern;
  std::uint32_t subject = 0;         // rules index, pattern or shape
  bool entry = true;                 // not called by the plan itself
  bool recursive = false;            // counts its depth
  bool renamed = false;              // Moves: Call says what its modifiers are called
  std::uint32_t kept = no_register;  // Moves: number of the list that stays from turn to turn
  std::uint32_t vertices = 1;        // registers; vertex register 0 is the argument
  std::uint32_t sets = 0;
  std::uint32_t flags = 0;
  std::uint32_t words = 0;
  std::uint32_t saves = 0;
  std::vector<Instruction> code;
};

struct AssignmentPlan {
  VariableId variable;
  Arithmetic value;
  std::int64_t bound = 0;
  bool checked = true;  // the value may be out of bounds, or there may be none
};

AssignmentPlan assignment_plan(const Game& game, const Assignment& assignment);

// A sequence of modifiers that a turn can consist of. Each has its vertex in the bits from `shift`
// on of the word, or at a vertex that follows from those before it.
struct Shape {
  struct Part {
    std::uint32_t modifier = 0;  // rules index
    std::uint32_t shift = 0;     // no_register when the vertex follows
    std::uint32_t base = 0;      // then: part whose vertex, or no_register, the start of the turn
    RelationId relation = 0;     //       leads here by this function
  };
  std::uint32_t turn = 0;  // rules index it starts from
  std::vector<Part> parts;
  std::uint32_t function = 0;         // its Apply function
  std::uint32_t trial = no_register;  // its Try function, when its offers may be illegal
};

// What the modifiers of a Moves function, and of what it calls, are called: copies of it list moves
// that differ in names only.
struct Renaming {
  std::uint32_t first = 0;        // rules index
  std::vector<std::uint32_t> to;  // of it and the following: rules indices
};

// What each rules index, from 0 on, is: the start, a modifier outside patterns or, behind these,
// one more node for a modifier of the keeper (constant_propagation.cc).
struct RulesState {
  ExpressionId atom;  // meaningless for 0
  bool reached = false;
  std::optional<PlayerId> player;        // who moves after it: of the start and switches only
  std::uint32_t function = no_register;  // Keeper or Moves, of those
  std::uint32_t choice = no_register;    // Moves or Choose, of players without paths
  Bits stood;                            // what can stand where it is performed
};

// Who moves after a rules index, the start or one of that action.
std::optional<PlayerId> player_after(bool start, bool reached, const Action* action);

// What functions ask of a relation.
struct RelationUse {
  bool step = false;          // Step: a table of targets
  bool rows = false;          // SetRow, SetRay, SetImage without slides: a table of sets
  bool up = false;            // SetRay: lines go to higher vertices
  std::vector<Slide> slides;  // SetImage: when they are few
};

// Vertices that all are in a set, and such of which none is.
struct Line {
  Bits in, out;
  friend auto operator<=>(const Line&, const Line&) = default;
};
using LineTable = std::vector<std::vector<Line>>;  // by vertex

// Vertices are numbers throughout, which are those of the board only where the numbering says so.
struct Plan {
  Numbering numbering;
  std::size_t vertices = 0;  // numbering.size
  std::size_t pieces = 0;
  bool array = true;  // worth having: what stands on each vertex
  std::vector<Bits> constants;
  std::vector<Bits> masks;
  std::vector<Relation> relations;
  std::vector<RelationUse> uses;  // by relation
  std::vector<LineTable> lines;
  std::vector<Comparison> comparisons;
  std::vector<AssignmentPlan> assignments;
  std::vector<RulesState> rules;
  std::vector<Function> functions;
  std::vector<ExpressionId> patterns;  // their bodies in the game; subjects of functions
  bool paths = false;                  // some moves are paths
  bool in_place = false;               // C: all functions are put in place of their calls
  std::vector<Renaming> renamings;
  std::vector<Shape> shapes;
  std::uint32_t shape_bits = 0;  // the lowest bits of a word say the shape
  std::uint32_t vertex_bits = 0;
  std::uint32_t word_bits = 0;  // of the longest
  std::uint32_t kept = 0;       // lists that stay; when there are any, all lists of moves do

  // Behind the shape, the word of a path has its length in some bits and then where it begins.
  static constexpr std::uint32_t length_bits = 12;
  std::uint64_t path_shape() const { return (std::uint64_t{1} << shape_bits) - 1; }
};

// The game, which verify() must find nothing wrong with, must outlive nothing: a plan stands alone,
// but for names. Empty, with diagnostic REA0001 or REA0002, when the game is larger than
// ir/limits.h allows.
std::optional<Plan> build_plan(const Game& game, const Options& options, Diagnostics& diagnostics);

// What a function is for, in the words of the rules it comes from, on one line.
GameText describe(const Plan& plan, const Game& game, const Function& function);

// Readable, one instruction a line; text/read_plan.h reads it back.
std::string print(const Plan& plan, const Game& game);

}  // namespace zug::reasoner
