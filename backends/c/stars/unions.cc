// The same set operations in several directions, side by side.
//
// A union of four to eight sets that are computed alike, but for the relations they are moved by,
// is one computation on registers of 512 bits, on machines that have them, with a direction in each
// word: reversi asks what is beyond rows of enemies in eight directions, by eighteen operations
// each. Words are moved apart, each by its own way: they are turned, and a mask cuts off what came
// round or over the edge of the board.
//
//   s2 = r2(s1);  s3 = r2(s0);  s4 = s2 | s3;        l0 = STAR_0(ALL(s1));
//   s5 = r9(s1);  s6 = r9(s0);  s7 = s5 | s6;        l1 = STAR_0(ALL(s0));
//   ...                                              s40 = ANY_WAY(l0 | l1);
//   s40 = s4 | s7 | ...
//
// Likewise rays from one vertex that count where they meet something: a ray is what the vertex
// fills along its direction by doubling (Kogge-Stone, see plan/forms/floods.cc).
//
// The union is right as each part is: the sets that differ by direction are nowhere else asked for,
// and what the directions share is known before. Such instructions need not stand together: they
// are brought in front of the union, in their order. Between them are operations on sets only,
// which do not change the state, and what they read is written once. It pays where the directions
// together are many operations, for the union of the words is some ten more. Other machines do the
// same operations one after another.

#include <algorithm>
#include <optional>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/c/stars/definitions.h"
#include "backends/c/stars/walk.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;
using reasoner::Operand;
using reasoner::Slide;

namespace {

constexpr std::size_t least_work = 40;  // operations, in all directions

// Of one direction, in operations of a processor.
std::size_t work_of(Op op) {
  if (op == Op::SetRay) return 5;
  if (op == Op::SetJoin) return 3;
  return op == Op::SetImage ? 2 : 1;
}

bool can_stand_beside(Op op) {
  return op == Op::SetImage || op == Op::SetAnd || op == Op::SetMinus || op == Op::SetOr ||
         op == Op::SetRay;
}

// The slide that a relation repeats once or more, as lines do.
std::optional<Slide> line_of(const reasoner::Plan& plan, std::uint32_t relation) {
  const reasoner::RelationRows& rows = plan.relations[relation].rows;
  Slide slide{0, Bits(plan.vertices)};
  for (std::uint32_t v = 0; v < rows.size(); ++v) {
    if (rows[v].empty()) continue;
    const std::uint32_t next = plan.uses[relation].up ? rows[v].front() : rows[v].back();
    const auto offset = static_cast<std::int32_t>(next) - static_cast<std::int32_t>(v);
    if (offset == 0 || (slide.offset != 0 && slide.offset != offset)) return std::nullopt;
    slide.offset = offset;
    slide.from.set(v);
  }
  for (std::uint32_t v = 0; v < rows.size(); ++v) {
    std::vector<std::uint32_t> walked = walk(slide, v);
    if (slide.offset < 0) std::reverse(walked.begin(), walked.end());
    if (!std::equal(walked.begin(), walked.end(), rows[v].begin(), rows[v].end())) {
      return std::nullopt;
    }
  }
  return slide;
}

using Registers = std::vector<std::uint32_t>;  // by direction

// Looks for unions in a block of operations on sets.
class Finder {
 public:
  Finder(const reasoner::Plan& plan, const Function& function)
      : plan_(plan), code_(function.code), sets_(function) {}

  // The star that ends at an instruction, of a block that begins at `begin`.
  std::optional<Star> ending_at(std::size_t at, std::size_t begin) {
    begin_ = begin;
    at_ = at;
    step_of_.clear();
    star_ = Star();
    star_.result = code_[at].a;
    return code_[at].op == Op::SetJoin ? joins(at) : unions(at);
  }

 private:
  // A register that this block writes, once.
  bool local(std::uint32_t set) const {
    return sets_.written[set] == 1 && sets_.at[set] >= begin_ && sets_.at[set] <= at_;
  }

  std::optional<Star> unions(std::size_t at) {
    if (!local(star_.result)) return std::nullopt;
    Registers ways;
    spread(at, ways);
    return finish({ways});
  }

  // The parts of a union of unions; of one that has too many, some.
  void spread(std::size_t at, Registers& ways) {
    if (ways.size() > star_ways) return;
    star_.members.insert(at);
    for (const std::uint32_t part : {code_[at].b, code_[at].c}) {
      const bool inside = local(part) && sets_.read[part] == 1;
      if (inside && code_[sets_.at[part]].op == Op::SetOr) {
        spread(sets_.at[part], ways);
      } else {
        ways.push_back(part);
      }
    }
  }

  std::optional<Star> joins(std::size_t at) {
    Registers joined;
    Registers met;
    for (std::size_t i = at + 1; i-- > begin_;) {
      const Instruction& is = code_[i];
      const std::vector<Operand> all = operands(is.op);
      const bool same = is.op == Op::SetJoin && is.a == star_.result;
      const bool touched = std::any_of(all.begin(), all.end(), [&](const Operand& operand) {
        return operand.type == Operand::Type::Set && is.*operand.index == star_.result;
      });
      if (touched && !same) break;
      if (!same) continue;
      star_.members.insert(i);
      joined.insert(joined.begin(), is.b);
      met.insert(met.begin(), is.c);
    }
    return finish({joined, met});
  }

  std::optional<Star> finish(const std::vector<Registers>& roots) {
    star_.ways = roots[0].size();
    if (star_.ways < fewest_ways || star_.ways > star_ways) return std::nullopt;
    for (const Registers& root : roots) {
      const std::optional<std::size_t> found = beside(root);
      if (!found) return std::nullopt;
      star_.roots.push_back(*found);
    }
    if (star_.steps[star_.roots[0]].shared) return std::nullopt;
    std::size_t work = 0;
    std::map<std::uint32_t, int> inside;
    for (const std::size_t member : star_.members) {
      work += work_of(code_[member].op);
      for (const Operand& operand : operands(code_[member].op)) {
        const bool set = operand.type == Operand::Type::Set;
        if (set && !operand.written) ++inside[code_[member].*operand.index];
      }
    }
    if (work < least_work) return std::nullopt;
    std::set<std::uint32_t> apart;  // registers that only the directions one after another have
    for (const std::size_t member : star_.members) {
      const std::uint32_t set = code_[member].a;
      if (set == star_.result) continue;
      if (inside[set] != sets_.read[set]) return std::nullopt;
      apart.insert(set);
    }
    for (const Star::Step& step : star_.steps) {
      if (step.shared && apart.count(step.set) != 0) return std::nullopt;
    }
    return star_;
  }

  // The step that computes these sets, one in each direction; none if they are not computed alike.
  std::optional<std::size_t> beside(const Registers& sets) {
    const auto known = step_of_.find(sets);
    if (known != step_of_.end()) return known->second;
    Star::Step step;
    step.set = sets[0];
    step.shared =
        std::all_of(sets.begin(), sets.end(), [&](std::uint32_t set) { return set == sets[0]; });
    if (step.shared) {
      if (sets_.written[sets[0]] != 1) return std::nullopt;
    } else if (!alike(sets, step)) {
      return std::nullopt;
    }
    step_of_.emplace(sets, star_.steps.size());
    star_.steps.push_back(std::move(step));
    return star_.steps.size() - 1;
  }

  const Instruction& defining(std::uint32_t set) const { return code_[sets_.at[set]]; }

  bool is_constant(std::uint32_t set) const {
    return sets_.written[set] == 1 && defining(set).op == Op::SetConstant;
  }

  // What is cut with a constant, if it is: the set and the constant.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> cut(std::uint32_t set) const {
    const Instruction& is = defining(set);
    if (!local(set) || is.op != Op::SetAnd) return std::nullopt;
    if (is_constant(is.c)) return std::pair(is.b, is.c);
    return is_constant(is.b) ? std::optional(std::pair(is.c, is.b)) : std::nullopt;
  }

  std::uint64_t word_of(std::uint32_t constant) {
    star_.constants.insert(constant);
    return plan_.constants[defining(constant).b].words()[0];
  }

  // Some are cut with a constant, others are not: as at the edges of a board, of which directions
  // come to different ones.
  bool cut_by_some(const Registers& sets, Star::Step& step) {
    Registers whole;
    Star::Step edges;
    edges.op = Op::SetConstant;
    for (const std::uint32_t set : sets) {
      const auto parts = cut(set);
      if (parts) star_.members.insert(sets_.at[set]);
      whole.push_back(parts ? parts->first : set);
      edges.words.push_back(parts ? word_of(parts->second) : ~std::uint64_t{0});
    }
    const std::optional<std::size_t> found = beside(whole);
    if (!found) return false;
    step.op = Op::SetAnd;
    step.parts = {*found, star_.steps.size()};
    star_.steps.push_back(std::move(edges));
    return true;
  }

  // Of a set without the constant it is cut with: what computes it; none if it was there before.
  std::optional<Op> kind(std::uint32_t set) const {
    const auto parts = cut(set);
    if (parts) return kind(parts->first);
    const Op op = defining(set).op;
    return local(set) && can_stand_beside(op) ? std::optional(op) : std::nullopt;
  }

  // The parts of an intersection or union, in the order that the first direction has them in.
  std::pair<std::uint32_t, std::uint32_t> parts_as(const Instruction& is,
                                                   const Instruction& first) const {
    const bool swapped = is.op != Op::SetMinus && kind(is.b) != kind(first.b) &&
                         kind(is.c) == kind(first.b) && kind(is.b) == kind(first.c);
    return swapped ? std::pair(is.c, is.b) : std::pair(is.b, is.c);
  }

  bool alike(const Registers& sets, Star::Step& step) {
    const auto is_cut = [&](std::uint32_t set) { return cut(set).has_value(); };
    if (std::any_of(sets.begin(), sets.end(), is_cut)) return cut_by_some(sets, step);
    Registers left;
    Registers right;
    const Instruction& first = defining(sets[0]);
    step.op = first.op;
    step.vertex = first.c;
    step.mask = first.d;
    for (const std::uint32_t set : sets) {
      const Instruction& is = defining(set);
      if (!local(set) || is.op != first.op || !can_stand_beside(is.op)) return false;
      star_.members.insert(sets_.at[set]);
      if (is.op == Op::SetRay) {
        const std::optional<Slide> slide = line_of(plan_, is.b);
        if (is.c != first.c || is.d != first.d || !slide) return false;
        step.slides.push_back(*slide);
      } else if (is.op == Op::SetImage) {
        const std::vector<Slide>& slides = plan_.uses[is.b].slides;
        if (slides.size() != 1) return false;
        step.slides.push_back(slides[0]);
        left.push_back(is.c);
      } else {
        const auto [one, other] = parts_as(is, first);
        left.push_back(one);
        right.push_back(other);
      }
    }
    for (const Registers& part : {left, right}) {
      if (part.empty()) continue;
      const std::optional<std::size_t> found = beside(part);
      if (!found) return false;
      step.parts.push_back(*found);
    }
    return true;
  }

  const reasoner::Plan& plan_;
  const std::vector<Instruction>& code_;
  Definitions sets_;
  std::size_t begin_ = 0, at_ = 0;
  std::map<Registers, std::size_t> step_of_;
  Star star_;
};

}  // namespace

// Brings what belongs to a star in front of its union. From the end of a block on: what comes
// behind a star stays where it is.
void FunctionWriter::find_stars(Function& function) {
  stars_.clear();
  of_stars_.clear();
  if (words_ != 1) return;
  std::vector<Instruction>& code = function.code;
  std::optional<Finder> finder;
  for (std::size_t begin = 0; begin < code.size(); ++begin) {
    const std::size_t end = end_of_block(code, begin);
    for (std::size_t at = end; at-- > begin;) {
      if (code[at].op != Op::SetOr && code[at].op != Op::SetJoin) continue;
      if (!finder) finder.emplace(plan_, function);
      std::optional<Star> star = finder->ending_at(at, begin);
      if (!star) continue;
      star->end = at + 1;
      const std::size_t first = star->end - star->members.size();
      std::vector<Instruction> members;
      std::vector<Instruction> sorted;
      for (std::size_t i = begin; i <= at; ++i) {
        (star->members.count(i) != 0 ? members : sorted).push_back(code[i]);
      }
      for (const Instruction& is : members) of_stars_.insert(is.a);
      sorted.insert(sorted.end(), members.begin(), members.end());
      std::copy(sorted.begin(), sorted.end(), code.begin() + static_cast<std::ptrdiff_t>(begin));
      stars_.emplace(first, std::move(*star));
      finder.reset();
      at = first;
    }
    begin = std::max(begin, end);
  }
  for (const auto& [first, star] : stars_) of_stars_.erase(star.result);
}

// What a step of a star computes. What is asked for once stands in place.
std::string FunctionWriter::star_text(const Star& star, std::size_t id,
                                      const std::vector<std::string>& names) {
  const Star::Step& step = star.steps[id];
  if (!names[id].empty()) return names[id];
  if (step.shared) return "ALL(" + set(step.set) + ")";
  if (step.op == Op::SetConstant) return "edges_" + number(edges_id(step.words));
  const auto part = [&](std::size_t i) { return star_text(star, step.parts[i], names); };
  if (step.op == Op::SetImage) return "STAR_" + number(star_id(step.slides)) + "(" + part(0) + ")";
  if (step.op == Op::SetRay) {
    const std::size_t move = star_id(step.slides);
    star_moves_[move].rays = true;
    return "rays_" + number(move) + "(" + reg('v', step.vertex) + ", " + pieces(step.mask) + ")";
  }
  const std::string sign = step.op == Op::SetAnd ? " & " : step.op == Op::SetOr ? " | " : " & ~";
  return "(" + part(0) + sign + part(1) + ")";
}

// What machines without wide registers only have a use for, of that star.
std::vector<std::string> FunctionWriter::only_of_others(const Function& function,
                                                        std::size_t begin) const {
  const Star& star = stars_.at(begin);
  std::vector<std::string> result;
  for (const std::uint32_t constant : star.constants) {
    if (in_place_.count(constant) == 0) result.push_back(reg('s', constant));
  }
  for (std::size_t i = begin; i < star.end; ++i) {
    const Instruction& is = function.code[i];
    if (is.op == Op::SetRay) result.push_back("rows_" + number(is.b));
  }
  return result;
}

// The star on a machine with wide registers, or the instructions that it consists of.
void FunctionWriter::write_star(const Function& function, std::size_t begin, int depth) {
  const Star& star = stars_.at(begin);
  std::vector<int> asked(star.steps.size(), 0);
  for (const Star::Step& step : star.steps) {
    for (const std::size_t part : step.parts) ++asked[part];
  }
  for (const std::size_t root : star.roots) asked[root] += static_cast<int>(star.roots.size());
  line(0, "#ifdef WIDE_REGISTERS");
  line(depth, "{");
  for (const std::string& other : only_of_others(function, begin)) {
    line(depth + 1, "(void)" + other + ";");
  }
  std::vector<std::string> names(star.steps.size());
  for (std::size_t id = 0; id < star.steps.size(); ++id) {
    const std::string text = star_text(star, id, names);
    const bool in_place = asked[id] == 1 && text.size() <= longest_expression;
    if (in_place || (star.steps[id].shared && asked[id] == 1)) continue;
    names[id] = "l" + number(id);
    line(depth + 1, "const star " + names[id] + " = " + text + ";");
  }
  const std::string ways = hex((std::uint64_t{1} << star.ways) - 1);
  const std::string first = star_text(star, star.roots[0], names);
  const std::string result = reg('s', star.result);
  if (star.roots.size() == 1) {
    line(depth + 1, result + " = ANY_WAY(" + ways + ", " + first + ");");
  } else {
    line(depth + 1, result + " |= ANY_WAY(" + ways + " & MEET(" + first + ", " +
                        star_text(star, star.roots[1], names) + "), " + first + ");");
  }
  line(depth, "}");
  line(0, "#else");
  line(depth, "{");
  std::string sets;
  for (std::size_t i = begin; i < star.end; ++i) {
    const std::uint32_t set = function.code[i].a;
    if (set == star.result || in_place_.count(set) != 0) continue;
    sets += (sets.empty() ? "set " : ", ") + reg('s', set);
  }
  if (!sets.empty()) line(depth + 1, sets + ";");
  for (std::size_t i = begin; i < star.end; ++i) simple(function.code[i], depth + 1);
  line(depth, "}");
  line(0, "#endif");
}

}  // namespace zug::c
