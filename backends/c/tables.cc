// Constants and relations, as far as the functions use them, and images of sets. A relation with
// few offsets moves a whole set by shifting it; any other is looked up vertex by vertex.

#include <algorithm>

#include "backends/c/functions.h"
#include "backends/c/names.h"

namespace zug::c {

using reasoner::Slide;

std::string FunctionWriter::constant_word(std::uint32_t constant, std::size_t word) const {
  return hex(plan_.constants[constant].words()[word]);
}

// What the modifiers of copies are called, see plan/bisimulation_quotient.cc.
std::string FunctionWriter::renamings() const {
  if (plan_.renamings.empty()) return "";
  std::string result =
      "/* Moves of copies differ in what their modifiers are called. */\n"
      "typedef struct names {\n  unsigned first;\n  const uint16_t *to;\n} names;\n"
      "#define NAME(x, modifier) (x->names->to[(modifier) - x->names->first])\n\n";
  for (std::size_t i = 0; i < plan_.renamings.size(); ++i) {
    const reasoner::Renaming& renaming = plan_.renamings[i];
    const std::string id = number(i + 1);
    std::vector<std::string> items;
    for (const std::uint32_t to : renaming.to) items.push_back(number(to));
    result += braced("static const uint16_t to_" + id + "[] = ", items) + ";\n" +
              "static const names names_" + id + " = {" + number(renaming.first) + ", to_" + id +
              "};\n";
  }
  return result + "\n";
}

// The bits of the vertices that a function leads on from, and how far, where that is as far from
// each of them, on boards of one word.
std::optional<Slide> FunctionWriter::only_slide(std::uint32_t relation) const {
  const std::vector<std::uint32_t>& next = plan_.relations[relation].next;
  if (words_ != 1) return std::nullopt;
  std::optional<Slide> result;
  for (std::uint32_t v = 0; v < next.size(); ++v) {
    if (next[v] == no_vertex) continue;
    const auto offset = static_cast<std::int32_t>(next[v]) - static_cast<std::int32_t>(v);
    if (!result) result = Slide{offset, Bits(plan_.vertices)};
    if (result->offset != offset) return std::nullopt;
    result->from.set(v);
  }
  return result;
}

// Where a function leads from v. What comes behind such a step waits for a table, but not for a
// branch that is guessed: a step that is one slide is a test and a sum, as `{? up} [pawn]` is of
// breakthrough, which plays 1.15 times as fast so; and the sum alone where it leads somewhere.
std::string FunctionWriter::next(std::uint32_t relation, const std::string& v, bool maybe) const {
  if (plan_.relations[relation].identity) return v;
  const std::optional<Slide> slide = only_slide(relation);
  if (!slide) return "next_" + number(relation) + "[" + v + "]";
  const std::string by = number(static_cast<std::size_t>(std::abs(slide->offset)));
  const std::string to = slide->offset == 0 ? v : v + (slide->offset > 0 ? " + " : " - ") + by;
  if (!maybe) return slide->offset == 0 ? v : to + "u";
  return "STEP(" + hex(slide->from.words()[0]) + ", " + v + ", " + to + ")";
}

std::string FunctionWriter::tables() const {
  std::string result = renamings();
  std::vector<bool> constant(plan_.constants.size(), false);
  for (const reasoner::Function& function : plan_.functions) {
    for (const reasoner::Instruction& is : function.code) {
      if (is.op == reasoner::Op::SetConstant || is.op == reasoner::Op::IfIn) constant[is.b] = true;
    }
  }
  for (std::size_t id = 0; id < constant.size() && words_ > 1; ++id) {
    if (!constant[id]) continue;
    result +=
        "static const set constant_" + number(id) + " = " + set_text(plan_.constants[id]) + ";\n";
  }
  result += line_tables();
  for (std::size_t id = 0; id < plan_.relations.size(); ++id) {
    const reasoner::Relation& relation = plan_.relations[id];
    const auto relation_id = static_cast<std::uint32_t>(id);
    if (plan_.uses[id].step && !relation.identity && !only_slide(relation_id)) {
      std::vector<std::string> items;
      for (const std::uint32_t target : relation.next) {
        items.push_back(target == no_vertex ? "NONE" : number(target));
      }
      result += braced("static const vertex next_" + number(id) + "[VERTICES] = ", items) + ";\n";
    }
    result += row_table(relation_id) + slide_table(relation_id);
  }
  return result + wide_images();
}

// From where each slide of an image leads, where loops move the words.
std::string FunctionWriter::slide_table(std::uint32_t relation) const {
  if (!in_loops() || plan_.uses[relation].slides.empty()) return "";
  std::vector<std::string> items;
  for (const Slide& slide : plan_.uses[relation].slides) items.push_back(set_text(slide.from));
  return braced("static const set from_" + number(relation) + "[] = ", items) + ";\n";
}

bool FunctionWriter::has_wide() const {
  return std::find(is_wide_.begin(), is_wide_.end(), true) != is_wide_.end();
}

// Images of wide sets: each slide moves words up or down, and bits between neighbours.
std::string FunctionWriter::wide_images() const {
  std::set<std::uint32_t> asked;
  for (std::size_t function = 0; function < is_wide_.size(); ++function) {
    if (!is_wide_[function]) continue;
    for (const reasoner::Instruction& is : plan_.functions[function].code) {
      if (is.op == reasoner::Op::SetImage) asked.insert(is.b);
    }
  }
  std::string result;
  for (const std::uint32_t id : asked) {
    std::string sum;
    for (const Slide& slide : plan_.uses[id].slides) {
      const auto distance = static_cast<std::size_t>(std::abs(slide.offset));
      std::string from;
      for (std::size_t i = 0; i < 8; ++i) {
        from +=
            (i == 0 ? "" : ", ") + (i < words_ ? "(long long)" + hex(slide.from.words()[i]) : "0");
      }
      const std::string moved = std::string(slide.offset >= 0 ? "WIDE_UP" : "WIDE_DOWN") + "(a, " +
                                number(distance / word_bits) + ", " + number(distance % word_bits) +
                                ",\n      " + from + ")";
      sum = sum.empty() ? moved : "WIDE_EITHER(" + sum + ",\n      " + moved + ")";
    }
    const reasoner::Instruction is{.op = reasoner::Op::SetImage, .a = 0, .b = id, .c = 1};
    result += "#ifdef WIDE_REGISTERS\nstatic inline wide wide_image_" + number(id) +
              "(wide a) {\n  return " + sum + ";\n}\n#else\nstatic inline wide wide_image_" +
              number(id) + "(wide s1) {\n  set s0;\n  " + image(is) + "\n  return s0;\n}\n#endif\n";
  }
  return result;
}

// Word j of an image that is a few slides.
std::string FunctionWriter::image_word(const reasoner::Instruction& is, std::size_t j) const {
  std::string sum;
  const auto add = [&](const Slide& slide, std::size_t i, const std::string& shift) {
    if (i >= words_ || slide.from.words()[i] == 0) return;
    const std::string word = set(is.c) + (words_ == 1 ? "" : ".w[" + number(i) + "]");
    const bool exact = loose_.count(is.a) == 0;
    sum += (sum.empty() ? "(" : " | (") +
           (exact ? "(" + word + " & " + hex(slide.from.words()[i]) + ")" : word) + shift + ")";
  };
  for (const Slide& slide : plan_.uses[is.b].slides) {
    const auto distance = static_cast<std::size_t>(std::abs(slide.offset));
    const std::size_t whole = distance / word_bits;
    const std::size_t bits = distance % word_bits;
    const std::string by = bits == 0 ? "" : number(bits);
    const std::string back = number(word_bits - bits);
    if (slide.offset >= 0) {
      add(slide, j - whole, bits == 0 ? "" : " << " + by);
      if (bits != 0 && j > whole) add(slide, j - whole - 1, " >> " + back);
    } else {
      add(slide, j + whole, bits == 0 ? "" : " >> " + by);
      if (bits != 0) add(slide, j + whole + 1, " << " + back);
    }
  }
  return sum.empty() ? "0" : sum;
}

std::string FunctionWriter::looped_image(const reasoner::Instruction& is) const {
  const std::string to = "s" + number(is.a), from = "from_" + number(is.b);
  std::string result = "SET_NONE(" + to + ");";
  for (std::size_t i = 0; i < plan_.uses[is.b].slides.size(); ++i) {
    const std::int32_t offset = plan_.uses[is.b].slides[i].offset;
    const auto distance = static_cast<std::size_t>(std::abs(offset));
    result += std::string(offset >= 0 ? " slide_up(&" : " slide_down(&") + to + ", &" + from + "[" +
              number(i) + "], &" + set(is.c) + ", " + number(distance / word_bits) + ", " +
              number(distance % word_bits) + ");";
  }
  return result;
}

std::string FunctionWriter::image(const reasoner::Instruction& is) const {
  const std::string to = "s" + number(is.a);
  if (plan_.uses[is.b].slides.empty()) {
    const std::string look_up =
        in_loops() ? "IMAGE_OF_PARTS(" + to + ", " : "IMAGE(" + to + ", rows_";
    return look_up + number(is.b) + ", " + set(is.c) + ");";
  }
  if (in_loops()) return looped_image(is);
  std::string result;
  for (std::size_t j = 0; j < words_; ++j) {
    result += (j == 0 ? "" : " ") + to + (words_ == 1 ? "" : ".w[" + number(j) + "]") + " = " +
              image_word(is, j) + ";";
  }
  return result;
}

std::string numbers_of_vertices(const reasoner::Plan& plan, const std::string& name) {
  const auto table = [](const std::string& head, const std::vector<std::uint32_t>& values) {
    std::vector<std::string> items;
    for (const std::uint32_t value : values) {
      items.push_back(value == no_vertex ? "NONE" : number(value));
    }
    return braced(head, items) + ";\n";
  };
  const reasoner::Numbering& numbering = plan.numbering;
  const std::string result =
      table("const uint16_t " + name + "_number_of[] = ", numbering.number_of);
  const std::vector<std::uint32_t>& number_of = numbering.number_of;
  if (number_of == reasoner::plain_numbering(number_of.size()).number_of) {
    return result + "#define NUMBER_OF(v) (v)\n#define VERTEX_AT(number) (number)\n";
  }
  return result + table("static const vertex vertex_at[VERTICES] = ", numbering.vertex_at) +
         "#define NUMBER_OF(v) " + name + "_number_of[v]\n" +
         "#define VERTEX_AT(number) vertex_at[number]\n";
}

}  // namespace zug::c
