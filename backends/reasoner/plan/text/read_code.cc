// Instructions from their texts in ops.def. A line can be the one operation whose text fits it to
// the end: registers begin with the letter of their type, so that no line fits two.
//
//   s1 = r4(s0)      "$a = $b($c)" of SetImage; of SetRow it is not, s0 is no vertex
//
// If no text fits, the fault is where the best of them came to a halt, and all that could stand
// there is said.
//
// Bodies are told by indentation. An undo does not repeat what it undoes, which is the last change
// at that place that is pending where it stands. As in verify_code.cc, what a body has changed or
// undone counts in the body only: behind it, it may not have happened. Behind a return, where
// nobody comes, nothing is pending; an undo there is of the last change at that place at all.

#include "backends/reasoner/plan/text/read_code.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "backends/reasoner/plan/ops.h"
#include "backends/reasoner/plan/text/words.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

// One operation's text, tried on a line. Sets are kept aside until it is known to fit.
struct Attempt {
  Scanner line;
  Instruction is;
  std::optional<Bits> constant;
  std::optional<Bits> mask;
};

std::uint32_t register_in(Scanner& line, std::string_view letter) {
  line.want(letter);
  return line.number(limits::plan_places);
}

std::uint32_t after(Scanner& line, std::string_view words) {
  line.want(words);
  return line.number(any_number);
}

std::uint32_t operand(const Draft& draft, Attempt& attempt, Slot slot) {
  Scanner& line = attempt.line;
  switch (slot) {
    case Slot::InVertex:
    case Slot::MaybeVertex:
    case Slot::OutVertex:
      return register_in(line, "v");
    case Slot::InSet:
    case Slot::OutSet:
    case Slot::InOutSet:
      return register_in(line, "s");
    case Slot::InFlag:
    case Slot::OutFlag:
      return register_in(line, "f");
    case Slot::InWord:
    case Slot::OutWord:
      return register_in(line, "w");
    case Slot::InSave:
    case Slot::OutSave:
      return line.take(", old value in ") ? register_in(line, "o") : no_register;
    case Slot::Relation:
    case Slot::Function:
      return after(line, "r");
    case Slot::Constant:
      attempt.constant = line.set(draft.plan.vertices);
      return 0;
    case Slot::Mask:
      attempt.mask = line.names(draft.pieces);
      return 0;
    case Slot::Piece:
      return line.name_of(draft.pieces);
    case Slot::Renaming:
      return line.take(" as in renaming ") ? line.number(any_number) : 0;
    case Slot::Lines:
    case Slot::Comparison:
    case Slot::Assignment:
    case Slot::Callee:
    case Slot::Rules:
    case Slot::Shape:
    case Slot::Number:
    case Slot::Bit:
    case Slot::Truth:
      return line.number(any_number);
    case Slot::No:
      break;
  }
  return 0;
}

std::int32_t step(Scanner& line) {
  if (!line.take(", and ")) return 0;
  const std::int64_t value = line.integer();
  line.want(" of it");
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  if (value == 0 || value > most || value < -most) line.fail("a number of 32 bits, not 0");
  return line.failed() ? 0 : static_cast<std::int32_t>(value);
}

Attempt attempt(const Draft& draft, const Scanner& line, Op op) {
  Attempt result{line, {}, std::nullopt, std::nullopt};
  result.is.op = op;
  const OpRow& row = row_of(op);
  for (std::string_view text = row.text; !text.empty() && !result.line.failed();) {
    const std::size_t literal = std::min(text.find('$'), text.size());
    result.line.want(text.substr(0, literal));
    text.remove_prefix(literal);
    if (text.empty()) break;
    if (text[1] == 's') {
      result.is.step = step(result.line);
    } else {
      const auto field = static_cast<std::size_t>(text[1] - 'a');
      result.is.*op_fields[field] = operand(draft, result, row.slots[field]);
    }
    text.remove_prefix(2);
  }
  result.line.end();
  return result;
}

std::optional<Attempt> fitting(const Draft& draft, const Scanner& line) {
  for (std::size_t op = 0; op < count_of_ops(); ++op) {
    Attempt tried = attempt(draft, line, static_cast<Op>(op));
    if (!tried.line.failed()) return tried;
  }
  return std::nullopt;
}

// No text fits: says why not.
void fail_as_the_best(const Draft& draft, Scanner& line) {
  std::size_t place = line.place();
  std::vector<std::string> wanted;
  for (std::size_t op = 0; op < count_of_ops(); ++op) {
    const Scanner tried = attempt(draft, line, static_cast<Op>(op)).line;
    if (tried.place() < place) continue;
    if (tried.place() > place) wanted.clear();
    place = tried.place();
    const std::string one = tried.wanted();
    if (std::find(wanted.begin(), wanted.end(), one) == wanted.end()) wanted.push_back(one);
  }
  std::string all;
  for (const std::string& one : wanted) all += (all.empty() ? "" : " or ") + one;
  line.fail_at(place, place == line.place() ? "an instruction" : all);
}

bool in_text(const OpRow& row, std::size_t field) {
  return std::string_view(row.text).find(std::string("$") + "abcd"[field]) !=
         std::string_view::npos;
}

// Is it this change that is undone, as far as the text of the undo says?
bool undoes(const Instruction& undo, const Instruction& change) {
  const OpRow& row = row_of(undo.op);
  if (static_cast<int>(change.op) + 1 != static_cast<int>(undo.op)) return false;
  for (std::size_t field = 0; field < row.slots.size(); ++field) {
    const bool told = row.slots[field] != Slot::No && in_text(row, field);
    if (told && undo.*op_fields[field] != change.*op_fields[field]) return false;
  }
  return true;
}

// The function has all registers that the instruction speaks of.
void count_registers(const Instruction& is, Function& function) {
  const std::array<std::uint32_t*, 5> counts = {&function.vertices, &function.sets, &function.flags,
                                                &function.words, &function.saves};
  for (const Operand& one : operands(is.op)) {
    std::uint32_t& count = *counts[static_cast<std::size_t>(one.type)];
    if (is.*one.index != no_register) count = std::max(count, is.*one.index + 1);
  }
}

}  // namespace

void CodeReader::begin(Scanner& line) {
  end();
  Function function;
  bool known = false;
  for (std::size_t kind = 0; kind < function_kinds.size() && !known; ++kind) {
    known = line.take(function_kinds[kind]);
    if (known) function.kind = static_cast<Function::Kind>(kind);
  }
  if (!known) line.fail("what kind of function it is");
  line.want(" ");
  function.subject = line.number(any_number);
  function.recursive = line.take(", recursive");
  function.renamed = line.take(", renamed");
  if (line.take(", kept list ")) function.kept = line.number(limits::plan_places);
  function.entry = is_entry(function.kind) ? !line.take(", inner") : line.take(", entry");
  if (function.kept != no_register) {
    draft_.plan.kept = std::max(draft_.plan.kept, function.kept + 1);
  }
  if (function.kind == Function::Kind::Apply || function.kind == Function::Kind::Try) {
    function.words = 1;
  }
  draft_.plan.functions.push_back(std::move(function));
  function_ = &draft_.plan.functions.back();
}

void CodeReader::close_bodies(std::size_t depth) {
  while (open_.size() > depth) {
    function_->code[open_.back().at].end = static_cast<std::uint32_t>(function_->code.size());
    pending_ = std::move(open_.back().pending);
    open_.pop_back();
  }
}

void CodeReader::end() {
  close_bodies(0);
  pending_.clear();
  function_ = nullptr;
}

void CodeReader::complete_undo(Instruction& is, Scanner& line) {
  const std::vector<Instruction>& code = function_->code;
  const Instruction* change = nullptr;
  const auto pending = std::find_if(pending_.rbegin(), pending_.rend(),
                                    [&](std::size_t at) { return undoes(is, code[at]); });
  if (pending != pending_.rend()) {
    change = &code[*pending];
    pending_.erase(std::next(pending).base());
  } else {
    const auto earlier = std::find_if(code.rbegin(), code.rend(),
                                      [&](const Instruction& one) { return undoes(is, one); });
    if (earlier == code.rend()) return line.fail("something that is changed before, to undo it");
    change = &*earlier;
  }
  const OpRow& row = row_of(is.op);
  for (std::size_t field = 0; field < row.slots.size(); ++field) {
    if (!in_text(row, field)) is.*op_fields[field] = change->*op_fields[field];
  }
}

void CodeReader::instruction(Scanner& line, std::size_t depth) {
  if (function_ == nullptr) return line.fail("a function that this belongs to");
  if (depth > open_.size()) return line.fail("a line that is not as far to the right");
  if (depth > limits::search_depth) return line.fail("fewer bodies in bodies, at most 2000");
  close_bodies(depth);
  std::optional<Attempt> fits = fitting(draft_, line);
  if (!fits) return fail_as_the_best(draft_, line);
  Instruction& is = fits->is;
  const OpRow& row = row_of(is.op);
  for (std::size_t field = 0; field < row.slots.size(); ++field) {
    if (!in_text(row, field)) continue;
    std::uint32_t& value = is.*op_fields[field];
    if (row.slots[field] == Slot::Constant) value = draft_.constants.id(*fits->constant);
    if (row.slots[field] == Slot::Mask) value = draft_.masks.id(*fits->mask);
  }
  if (row.effect == Effect::Undoes) complete_undo(is, line);
  if (row.effect == Effect::Changes) pending_.push_back(function_->code.size());
  if (has_body(is.op)) open_.push_back({function_->code.size(), pending_});
  count_registers(is, *function_);
  function_->code.push_back(is);
}

}  // namespace zug::reasoner
