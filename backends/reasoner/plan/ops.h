#pragma once

// What ops.def says of each operation. Whoever walks over instructions asks here, and has no switch
// over the operations of his own.

#include <array>
#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

enum class OpGroup : std::uint8_t { Set, Value, Test, Each, Loop, Leave, Change, Word, Move };
enum class Effect : std::uint8_t { Nothing, Reads, Changes, Undoes, Turns, Lists, Calls, Leaves };

// What a field of an instruction is.
enum class Slot : std::uint8_t {
  No,
  // Registers.
  InVertex,
  MaybeVertex,  // read, and may be none
  OutVertex,
  InSet,
  OutSet,
  InOutSet,  // gets more
  InFlag,
  OutFlag,
  InWord,
  OutWord,
  InSave,  // no_register where the value need not be saved, as for OutSave
  OutSave,
  // Numbers in tables of the plan.
  Relation,
  Function,  // a relation that leads to one vertex at most
  Constant,
  Mask,
  Lines,
  Comparison,
  Assignment,
  Callee,  // a function of the plan
  Rules,
  Shape,
  Renaming,  // counted from 1; 0 is none
  // Other numbers.
  Piece,
  Number,  // of a vertex
  Bit,
  Truth,
};

struct OpRow {
  const char* name;
  OpGroup group;
  Effect effect;
  const char* text;
  std::array<Slot, 4> slots;  // of a, b, c, d
};

const OpRow& row_of(Op op);
std::size_t count_of_ops();

// The fields in the order of the slots.
inline constexpr std::array<std::uint32_t Instruction::*, 4> op_fields = {
    &Instruction::a, &Instruction::b, &Instruction::c, &Instruction::d};

// Has it a body, up to `end`?
constexpr bool has_body(Op op) { return op >= Op::IfVertex && op <= Op::Loop; }
// May its body not be come to?
constexpr bool is_test(Op op) { return op >= Op::IfVertex && op <= Op::ForEach; }
// Does it only compute its first operand?
constexpr bool only_computes(Op op) { return op <= Op::Flag || op == Op::Word || op == Op::Encode; }
constexpr bool calls(Op op) { return op == Op::IfCall || op == Op::IfNotCall || op == Op::Call; }

// A register an instruction reads or writes; `index` is a member of Instruction.
struct Operand {
  enum class Type : std::uint8_t { Vertex, Set, Flag, Word, Save };
  Type type = Type::Vertex;
  std::uint32_t Instruction::*index = nullptr;
  bool written = false;   // gets a value; not read
  bool added_to = false;  // written, and had a value before
};

const std::vector<Operand>& operands(Op op);

}  // namespace zug::reasoner
