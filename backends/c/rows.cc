// Rows of relations: the vertices that a vertex leads to. A row is looked up in a table, unless all
// rows are one set that is moved, on boards of one word. So it is with columns, where vertices are
// numbered line by line:
//
//   up* on seven columns: vertex 0 leads to 0, 7, 14, ... and vertex 3 to 3, 10, 17, ..., so that
//   the row of v is 0x810204081 << v
//
// A shift takes a fifth of the time of a load, where somebody waits for it. What is moved up
// beyond the last vertex is cut off by a mask, which is left out where the next operation does
// that; what is moved down beyond vertex 0 is gone by itself.

#include <algorithm>
#include <optional>

#include "backends/c/functions.h"
#include "backends/c/names.h"

namespace zug::c {

using reasoner::Op;

Bits FunctionWriter::row_bits(std::uint32_t relation, std::size_t v) const {
  Bits row(plan_.vertices);
  for (const std::uint32_t target : plan_.relations[relation].rows[v]) row.set(target);
  return row;
}

// Rows of which images are looked up stay a table, which that goes through.
std::optional<FunctionWriter::MovedRow> FunctionWriter::moved_row(std::uint32_t relation) const {
  if (words_ != 1 || !plan_.uses[relation].rows) return std::nullopt;
  for (const reasoner::Function& function : plan_.functions) {
    for (const reasoner::Instruction& is : function.code) {
      if (is.op == Op::SetImage && is.b == relation && plan_.uses[is.b].slides.empty()) {
        return std::nullopt;
      }
    }
  }
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
  if (up) return MovedRow{first_row, true, within};
  if (down) return MovedRow{last_row, false, true};
  return std::nullopt;
}

std::string FunctionWriter::row(std::uint32_t relation, const std::string& v, bool loose) const {
  const std::optional<MovedRow>& moved = moved_rows_[relation];
  if (!moved) return "rows_" + number(relation) + "[" + v + "]";
  if (!moved->up) {
    return "(" + hex(moved->row) + " >> (" + number(plan_.vertices - 1) + " - " + v + "))";
  }
  const std::string text = "(" + hex(moved->row) + " << " + v + ")";
  if (loose || moved->within) return text;
  return "(" + text + " & " + hex(Bits::all(plan_.vertices).words()[0]) + ")";
}

std::string FunctionWriter::set_row(const reasoner::Instruction& is) const {
  return row(is.b, reg('v', is.c), loose_.count(is.a) != 0);
}

std::string FunctionWriter::set_row_wide(const reasoner::Instruction& is) const {
  return "WIDE_LOAD(" + reg('s', is.a) + ", " + set_row(is) + ");";
}

std::string FunctionWriter::ray(const reasoner::Instruction& is) const {
  return std::string(plan_.uses[is.b].up ? "RAY_UP(" : "RAY_DOWN(") + reg('s', is.a) + ", " +
         row(is.b, reg('v', is.c), false) + ", " + pieces(is.d) + ");";
}

// The table; nothing where there need not be one.
std::string FunctionWriter::row_table(std::uint32_t relation) const {
  if (!plan_.uses[relation].rows || moved_rows_[relation]) return "";
  std::vector<std::string> items;
  for (std::size_t v = 0; v < plan_.relations[relation].rows.size(); ++v) {
    items.push_back(set_text(row_bits(relation, v)));
  }
  return "static const set rows_" + number(relation) + "[VERTICES] = {" +
         wrapped(items, words_ == 1   ? 5
                        : words_ == 2 ? 2
                                      : 1) +
         "};\n";
}

}  // namespace zug::c
