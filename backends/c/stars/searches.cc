// Searches in several directions, side by side.
//
// A pattern that holds where something is found in one of several directions is that many loops one
// after another. Reversi asks so whether anybody can move: in each direction vertices are followed
// over enemies until there are none left or one of mine stands behind them.
//
//   f0 = 0                         l1 = STAR_0(ALL(s0));   all eight directions
//   s1 = r2(s0)                    for (;;) {
//   loop                             if (!SOME_WAY(l1)) break;
//     if no s1: break                l2 = l1 & ALL(mine);
//     s2 = s1 and mine               if (SOME_WAY(l2)) return 1;
//     if any s2: f0 = 1, break       l3 = l1 & ALL(theirs);
//     s3 = s1 and theirs             l1 = STAR_0(l3);
//     s1 = r2(s3)                  }
//   if f0: return 1
//   f1 = 0 ...
//
// On machines with registers of 512 bits four to eight of them that differ in the relations only
// are one loop, with a direction in each word. It is the same question: nothing but the answer
// leaves the loops, so they may be asked in any order and in turns. A direction that has come to
// its end goes on with the others, but finds nothing: what it follows is empty and stays empty, and
// so is all it looks for in that, which is_over() makes sure of. Other machines run one loop after
// another, and mostly need only the first ones.

#include <algorithm>
#include <optional>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/c/stars/definitions.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;
using reasoner::Operand;
using reasoner::Slide;

namespace {

using Registers = std::vector<std::uint32_t>;  // by direction

// It means the same wherever it stands, and is no work.
bool is_given(const Instruction& is) { return is.op == Op::SetPieces || is.op == Op::SetConstant; }

// The sets that are read.
Registers parts_of(const Instruction& is) {
  Registers result;
  for (const Operand& operand : operands(is.op)) {
    if (operand.type == Operand::Type::Set && !operand.written) {
      result.push_back(is.*operand.index);
    }
  }
  return result;
}

// Does what the loop follows stay empty once it is, and finds nothing in it?
bool is_over(const std::vector<Instruction>& code, std::size_t loop) {
  const std::uint32_t followed = code[loop + 1].a;
  std::set<std::uint32_t> empty{followed};
  for (std::size_t at = loop + 3; at < code[loop].end; ++at) {
    const Instruction& is = code[at];
    if (is.op == Op::IfAny && empty.count(is.a) == 0) return false;
    if (!is_set_op(is)) continue;
    const auto none = [&](std::uint32_t set) { return empty.count(set) != 0; };
    const bool stays =
        (is.op == Op::SetCopy && none(is.b)) || (is.op == Op::SetImage && none(is.c)) ||
        (is.op == Op::SetAnd && (none(is.b) || none(is.c))) ||
        (is.op == Op::SetMinus && none(is.b)) || (is.op == Op::SetOr && none(is.b) && none(is.c));
    if (stays) {
      empty.insert(is.a);
    } else {
      empty.erase(is.a);
    }
  }
  return empty.count(followed) != 0;
}

// The search in one direction that begins at an instruction: its end, or nothing if there is none.
std::optional<std::size_t> end_of_search(const std::vector<Instruction>& code, std::size_t begin) {
  const auto is = [&](std::size_t at, Op op, std::uint32_t first) {
    return at < code.size() && code[at].op == op && code[at].a == first;
  };
  const std::uint32_t flag = code[begin].a;
  if (code[begin].op != Op::Flag || code[begin].b != 0) return std::nullopt;
  std::size_t at = end_of_block(code, begin + 1);
  if (at == code.size() || code[at].op != Op::Loop) return std::nullopt;
  const std::size_t behind = code[at].end;
  if (++at + 1 >= behind || code[at].op != Op::IfNone) return std::nullopt;
  if (code[at].end != at + 2 || code[at + 1].op != Op::Break) return std::nullopt;
  if (!is_over(code, at - 1)) return std::nullopt;
  for (at += 2; at < behind; ++at) {
    if (is_set_op(code[at])) continue;
    const bool found = code[at].op == Op::IfAny && code[at].end == at + 3 &&
                       is(at + 1, Op::Flag, flag) && code[at + 1].b == 1 &&
                       code[at + 2].op == Op::Break;
    if (!found) return std::nullopt;
    at += 2;
  }
  if (!is(behind, Op::IfFlag, flag) || code[behind].end != behind + 2) return std::nullopt;
  return is(behind + 1, Op::Return, 1) ? std::optional(behind + 2) : std::nullopt;
}

// Writes searches side by side, or finds that they are not alike: then what it wrote is of no use.
class SideBySide {
 public:
  struct Texts {
    std::function<std::string(const std::vector<Slide>&)> move;  // of the relations, by direction
    std::function<std::string(std::uint32_t)> set, pieces;       // a register, a mask
  };

  SideBySide(const reasoner::Plan& plan, const Function& function, const Texts& texts)
      : plan_(plan),
        code_(function.code),
        texts_(texts),
        sets_(function),
        in_body_(code_.size(), false) {
    for (std::size_t at = 0; at < code_.size(); ++at) {
      const std::size_t body = has_body(code_[at].op) ? code_[at].end : at;
      for (std::size_t i = at + 1; i < body; ++i) in_body_[i] = true;
    }
  }

  // The lines; `lost` are registers that nobody computes where there are stars.
  std::optional<std::vector<std::string>> write(const std::vector<std::size_t>& begins,
                                                std::size_t end,
                                                const std::set<std::uint32_t>& lost) {
    begin_ = begins[0];
    lost_ = lost;
    ways_ = hex((std::uint64_t{1} << begins.size()) - 1);
    names_.clear();
    lines_.clear();
    std::vector<std::vector<std::size_t>> works;  // by direction
    for (std::size_t way = 0; way < begins.size(); ++way) {
      const std::size_t behind = way + 1 < begins.size() ? begins[way + 1] : end;
      works.emplace_back();
      for (std::size_t at = begins[way]; at < behind; ++at) {
        if (!is_set_op(code_[at]) || !is_given(code_[at])) works.back().push_back(at);
      }
      if (works.back().size() != works[0].size()) return std::nullopt;
    }
    std::size_t loop_end = code_.size();  // in the first direction
    for (std::size_t i = 0; i < works[0].size(); ++i) {
      std::vector<std::size_t> beside;
      for (const std::vector<std::size_t>& work : works) beside.push_back(work[i]);
      if (beside[0] == loop_end) return closed();
      if (code_[beside[0]].op == Op::Loop) loop_end = code_[beside[0]].end;
      if (!step(beside)) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::vector<std::string>> closed() {
    lines_.emplace_back("}");
    return lines_;
  }

  bool step(const std::vector<std::size_t>& beside) {
    const Instruction& first = code_[beside[0]];
    Registers written;
    for (const std::size_t at : beside) {
      if (code_[at].op != first.op) return false;
      written.push_back(code_[at].a);
    }
    if (is_set_op(first)) return define(written, beside);
    if (first.op == Op::Loop) lines_.emplace_back("for (;;) {");
    if (first.op != Op::IfAny && first.op != Op::IfNone) return true;
    const std::optional<std::string> asked = value(written);
    if (!asked) return false;
    const std::string some = "SOME_WAY(" + ways_ + ", " + *asked + ")";
    lines_.push_back(first.op == Op::IfNone ? "  if (!" + some + ") break;"
                                            : "  if (" + some + ") return 1;");
    return true;
  }

  // A value has a name of its own; a register that is written again and again, one for all times.
  bool define(const Registers& written, const std::vector<std::size_t>& beside) {
    const std::optional<std::string> text = computed(beside);
    if (!text) return false;
    bool again = false;
    for (const std::uint32_t set : written) again = again || sets_.written[set] != 1;
    const auto [entry, added] = names_.emplace(written, "l" + number(names_.size()));
    const std::string type = !added ? "" : again ? "star " : "const star ";
    lines_.push_back((in_body_[beside[0]] ? "  " : "") + type + entry->second + " = " + *text +
                     ";");
    return true;
  }

  // Of registers that were computed here, or may be computed anew: once for all, of such that are.
  std::optional<std::string> value(const Registers& sets) {
    const auto known = names_.find(sets);
    if (known != names_.end()) return known->second;
    std::vector<std::size_t> beside;
    bool same = true;
    for (const std::uint32_t set : sets) {
      if (sets_.written[set] != 1) return std::nullopt;
      beside.push_back(sets_.at[set]);
      same = same && set == sets[0];
    }
    const bool before = same && sets_.at[sets[0]] < begin_;
    if (before && lost_.count(sets[0]) == 0) return "ALL(" + texts_.set(sets[0]) + ")";
    for (const std::size_t at : beside) {
      if (in_body_[at] && !is_given(code_[at])) return std::nullopt;
      for (const std::uint32_t part : parts_of(code_[at])) {
        if (sets_.written[part] != 1) return std::nullopt;
      }
    }
    return computed(beside);
  }

  std::optional<std::string> computed(const std::vector<std::size_t>& beside) {
    const Instruction& first = code_[beside[0]];
    const auto alike = [&](std::size_t at) {
      return code_[at].op == first.op && (!is_given(first) || code_[at].b == first.b);
    };
    if (!std::all_of(beside.begin(), beside.end(), alike)) return std::nullopt;
    if (first.op == Op::SetPieces) return "ALL(" + texts_.pieces(first.b) + ")";
    if (first.op == Op::SetConstant) return "ALL(" + hex(plan_.constants[first.b].words()[0]) + ")";
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < parts_of(first).size(); ++i) {
      Registers part;
      for (const std::size_t at : beside) part.push_back(parts_of(code_[at])[i]);
      const std::optional<std::string> text = value(part);
      if (!text) return std::nullopt;
      parts.push_back(*text);
    }
    switch (first.op) {
      case Op::SetCopy:
        return parts[0];
      case Op::SetAnd:
        return "(" + parts[0] + " & " + parts[1] + ")";
      case Op::SetMinus:
        return "(" + parts[0] + " & ~" + parts[1] + ")";
      case Op::SetOr:
        return "(" + parts[0] + " | " + parts[1] + ")";
      case Op::SetImage:
        return moved(beside, parts[0]);
      default:
        return std::nullopt;
    }
  }

  std::optional<std::string> moved(const std::vector<std::size_t>& beside,
                                   const std::string& what) {
    std::vector<Slide> slides;
    for (const std::size_t at : beside) {
      const std::vector<Slide>& all = plan_.uses[code_[at].b].slides;
      if (all.size() != 1) return std::nullopt;
      slides.push_back(all[0]);
    }
    return texts_.move(slides) + "(" + what + ")";
  }

  const reasoner::Plan& plan_;
  const std::vector<Instruction>& code_;
  Texts texts_;
  Definitions sets_;
  std::vector<bool> in_body_;  // of a loop or a test
  std::size_t begin_ = 0;      // of the searches
  std::set<std::uint32_t> lost_;
  std::string ways_;
  std::map<Registers, std::string> names_;
  std::vector<std::string> lines_;
};

}  // namespace

// Those that follow one another, as many as are alike.
void FunctionWriter::find_searches(const Function& function) {
  searches_.clear();
  of_searches_.clear();
  if (words_ != 1 || function.kind != Function::Kind::Pattern) return;
  const std::vector<Instruction>& code = function.code;
  const auto none = [](const auto&) { return std::string(); };
  std::optional<SideBySide> writer;
  std::set<std::uint32_t> lost;
  for (std::size_t at = 0; at < code.size();) {
    Search search;
    std::vector<std::size_t> ends;
    for (std::size_t begin = at; search.begins.size() < star_ways;) {
      const std::optional<std::size_t> end = end_of_search(code, begin);
      if (!end) break;
      search.begins.push_back(begin);
      ends.push_back(*end);
      begin = *end;
    }
    const auto alike = [&] {
      if (!writer) writer.emplace(plan_, function, SideBySide::Texts{none, none, none});
      return writer->write(search.begins, ends.back(), lost).has_value();
    };
    while (search.begins.size() >= fewest_ways && !alike()) {
      search.begins.pop_back();
      ends.pop_back();
    }
    if (search.begins.size() >= fewest_ways) {
      search.end = ends.back();
      search.lost = lost;
      for (std::size_t i = at; i < search.end; ++i) {
        if (is_set_op(code[i])) lost.insert(code[i].a);
      }
      searches_.emplace(at, search);
      at = search.end;
    } else {
      at = has_body(code[at].op) ? code[at].end : at + 1;
    }
  }
  for (auto search = searches_.end(); search != searches_.begin();) {
    --search;  // those behind say first what they need
    if (!shares(function, search->first, search->second)) search = searches_.erase(search);
  }
  for (const auto& [begin, search] : searches_) {
    of_stars_.insert(search.sets.begin(), search.sets.end());
    of_searches_.insert(search.flags.begin(), search.flags.end());
  }
}

// Finds what others need of a search: what is behind the searches, and what those behind it compute
// in any case for that. So is that computed, which has to be done once, in front of a loop; else
// the answer is false. What a search needs for itself it computes anew.
bool FunctionWriter::shares(const Function& function, std::size_t begin, Search& search) const {
  const std::vector<Instruction>& code = function.code;
  std::map<std::uint32_t, std::size_t> defined;
  std::set<std::uint32_t> of_loops;
  std::size_t loop_end = begin;
  for (std::size_t at = begin; at < search.end; ++at) {
    if (code[at].op == Op::Loop) loop_end = code[at].end;
    if (code[at].op == Op::Flag) search.flags.insert(code[at].a);
    if (!is_set_op(code[at])) continue;
    const bool added = defined.emplace(code[at].a, at).second;
    if (!added || (at < loop_end && !is_given(code[at]))) of_loops.insert(code[at].a);
    search.sets.insert(code[at].a);
  }
  Registers needed;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (at >= begin && at < search.end) continue;
    const auto next = searches_.upper_bound(at);
    const Search* other = next == searches_.begin() ? nullptr : &std::prev(next)->second;
    const bool for_itself = other && at < other->end && other->given.count(at) == 0;
    for (const Operand& operand : operands(code[at].op)) {
      const std::uint32_t index = code[at].*operand.index;
      if (operand.type == Operand::Type::Flag && search.flags.count(index) != 0) return false;
      if (operand.type != Operand::Type::Set || defined.count(index) == 0) continue;
      search.shared.insert(index);
      if (!for_itself) needed.push_back(index);
    }
  }
  while (!needed.empty()) {
    const std::uint32_t set = needed.back();
    needed.pop_back();
    if (of_loops.count(set) != 0) return false;
    search.shared.insert(set);
    if (!search.given.insert(defined.at(set)).second) continue;
    for (const std::uint32_t part : parts_of(code[defined.at(set)])) {
      if (defined.count(part) != 0) needed.push_back(part);
    }
  }
  for (const std::uint32_t set : search.shared) search.sets.erase(set);
  return true;
}

void FunctionWriter::write_search(const Function& function, std::size_t begin, int depth) {
  const Search& search = searches_.at(begin);
  const SideBySide::Texts texts = {
      [this](const std::vector<Slide>& slides) { return "STAR_" + number(star_id(slides)); },
      [this](std::uint32_t index) { return set(index); },
      [this](std::uint32_t mask) { return pieces(mask); }};
  line(0, "#ifdef WIDE_REGISTERS");
  line(depth, "{");
  for (const std::size_t at : search.given) simple(function.code[at], depth + 1);
  for (const std::uint32_t set : search.shared) {
    if (in_place_.count(set) == 0) line(depth + 1, "(void)" + reg('s', set) + ";");
  }
  SideBySide writer(plan_, function, texts);
  const auto lines = writer.write(search.begins, search.end, search.lost);
  for (const std::string& text : *lines) line(depth + 1, text);
  line(depth, "}");
  line(0, "#else");
  line(depth, "{");
  std::string sets;
  for (const std::uint32_t set : search.sets) {
    if (in_place_.count(set) == 0) sets += (sets.empty() ? "set " : ", ") + reg('s', set);
  }
  std::string flags;
  for (const std::uint32_t flag : search.flags) {
    flags += (flags.empty() ? "int " : ", ") + reg('f', flag);
  }
  line(depth + 1, sets + ";");
  line(depth + 1, flags + ";");
  simple(function.code[begin], depth + 1);
  write(function, begin + 1, search.end, depth + 1);
  line(depth, "}");
  line(0, "#endif");
}

}  // namespace zug::c
