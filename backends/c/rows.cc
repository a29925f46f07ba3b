// Rows of relations: the vertices that a vertex leads to. A row is looked up in a table, unless all
// rows are one set that is moved, on boards of one word. So it is with columns, where vertices are
// numbered line by line:
//
//   up* on seven columns: vertex 0 leads to 0, 7, 14, ... and vertex 3 to 3, 10, 17, ..., so that
//   the row of v is 0x810204081 << v
//
// A shift takes a fifth of the time of a load, where somebody waits for it. What is moved down
// beyond vertex 0 is gone, and so is what is moved up beyond bit 63. Where that is not the last
// vertex, the next operation has to cut it off, as an intersection with the empty squares does:
// with a mask of its own a shift is no faster than a table. The lines of sliding pieces, of which
// several are looked up at once, stay tables, too; with shifts chess_kingCapture played 2 % slower.
//
// Sets of many words would make tables that grow with the square of the board (hex on 64 by 64
// squares 4.7 MB of C, on 128 by 128 69 MB). There a row is the words of it that are not 0, and
// equal rows are one: with up* and down* all vertices of a column have the same.

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/reasoner/plan/cost.h"

namespace zug::c {

using reasoner::Op;

static_assert(reasoner::cost::widest_sets <= most_spelled * word_bits, "loops have no rays");

Bits FunctionWriter::row_bits(std::uint32_t relation, std::size_t v) const {
  Bits row(plan_.vertices);
  for (const std::uint32_t target : plan_.relations[relation].rows[v]) row.set(target);
  return row;
}

// Which rows are moved, instead of looked up.
void FunctionWriter::find_moved_rows() {
  for (std::uint32_t id = 0; id < plan_.relations.size(); ++id) {
    moved_rows_.push_back(words_ == 1 && plan_.uses[id].rows ? moved_row(id) : std::nullopt);
  }
  if (words_ != 1) return;
  for (const reasoner::Function& function : plan_.functions) {
    const std::set<std::uint32_t> loose = find_loose(function);
    for (const reasoner::Instruction& is : function.code) {
      const bool image = is.op == Op::SetImage && plan_.uses[is.b].slides.empty();
      if (is.op != Op::SetRow && is.op != Op::SetRay && !image) continue;
      std::optional<MovedRow>& moved = moved_rows_[is.b];
      const bool cut = moved && (moved->within || loose.count(is.a) != 0);
      if (is.op != Op::SetRow || !cut) moved.reset();
    }
  }
}

std::optional<FunctionWriter::MovedRow> FunctionWriter::moved_row(std::uint32_t relation) const {
  const std::uint64_t board = Bits::all(plan_.vertices).words()[0];
  const std::size_t last = plan_.vertices - 1;
  const std::uint64_t first_row = row_bits(relation, 0).words()[0];
  const std::uint64_t last_row = row_bits(relation, last).words()[0];
  bool up = true, down = true, within = true;
  for (std::size_t v = 0; v <= last; ++v) {
    const std::uint64_t row = row_bits(relation, v).words()[0];
    up = up && row == ((first_row << v) & board);
    within = within && ((first_row << v) & ~board) == 0;
    down = down && row == (last_row >> (last - v));
  }
  if (down) return MovedRow{last_row, false, true};
  if (up) return MovedRow{first_row, true, within};
  return std::nullopt;
}

std::string FunctionWriter::row(const reasoner::Instruction& is) const {
  const std::optional<MovedRow>& moved = moved_rows_[is.b];
  const std::string v = reg('v', is.c);
  if (!moved) return "rows_" + number(is.b) + "[" + v + "]";
  if (moved->up) return "(" + hex(moved->row) + " << " + v + ")";
  return "(" + hex(moved->row) + " >> (" + number(plan_.vertices - 1) + " - " + v + "))";
}

std::string FunctionWriter::row_set(const reasoner::Instruction& is) const {
  return in_loops() ? std::string() : row(is);
}

bool FunctionWriter::has_row_parts() const {
  return in_loops() && std::any_of(plan_.uses.begin(), plan_.uses.end(),
                                   [](const reasoner::RelationUse& use) { return use.rows; });
}

// The table; nothing where there need not be one.
std::string FunctionWriter::row_table(std::uint32_t relation) const {
  if (!plan_.uses[relation].rows || moved_rows_[relation]) return "";
  if (in_loops()) return part_tables(relation);
  std::vector<std::string> items;
  for (std::size_t v = 0; v < plan_.relations[relation].rows.size(); ++v) {
    items.push_back(set_text(row_bits(relation, v)));
  }
  return braced("static const set rows_" + number(relation) + "[VERTICES] = ", items) + ";\n";
}

// The parts, and with which of them the row of each vertex begins.
std::string FunctionWriter::part_tables(std::uint32_t relation) const {
  const reasoner::RelationRows& rows = plan_.relations[relation].rows;
  std::map<std::vector<std::uint32_t>, std::size_t> known;  // where they begin
  std::vector<std::string> begins, texts;
  std::size_t parts = 0;
  for (std::size_t v = 0; v < rows.size(); ++v) {
    const auto [at, is_new] = known.try_emplace({rows[v].begin(), rows[v].end()}, parts);
    begins.push_back(number(at->second));
    if (!is_new) continue;
    const Bits bits = row_bits(relation, v);
    std::string text;
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t part = bits.words()[word];
      if (part == 0) continue;
      text += "{" + number(word) + ", " + hex(part) + "}, ";
      ++parts;
    }
    texts.push_back(text + "{0, 0}");
    ++parts;
  }
  const std::string id = number(relation);
  return braced("static const part parts_" + id + "[] = ", texts) + ";\n" +
         braced("static const uint32_t rows_" + id + "[] = ", begins) + ";\n";
}

}  // namespace zug::c
