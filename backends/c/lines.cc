// Is a set as one of the lines at a vertex is, with all vertices that are in the line, and without
// those that are out of it? With registers of 512 bits eight lines are looked at by one
// instruction, and without a branch. A line at a vertex is near it; so where a set is several
// words, the bits of the vertices that stand in any line there are first pressed together into one
// word, as are the lines in the table:
//
//   lines {3, 70, 140} {3, 4, 5} at vertex 3     near: 3 4 5 in word 0, 70 in word 1, 140 in word 2
//                                                lines: 11001 00111 of these
//
// With fewer vertices near than the least line has, there is none; in the first moves of a play
// that is most of what is asked. Where few lines are to be looked at, each is compared word by
// word.

#include <algorithm>
#include <string_view>

#include "backends/c/functions.h"
#include "backends/c/names.h"

namespace zug::c {

namespace {

constexpr std::size_t lanes = 8;      // words of 64 bits in a register
constexpr std::size_t few_lines = 4;  // as fast one by one

using reasoner::Line;
using reasoner::LineTable;
using Lines = std::vector<Line>;

Bits near(const Lines& lines, std::size_t vertices) {
  Bits result(vertices);
  for (const Line& line : lines) result |= line.in | line.out;
  return result;
}

bool leaves_out(const LineTable& table) {
  return std::any_of(table.begin(), table.end(), [](const Lines& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [](const Line& line) { return !line.out.none(); });
  });
}

std::uint64_t pressed(const Bits& set, const Bits& near) {
  std::uint64_t result = 0, bit = 1;
  for (const std::uint32_t vertex : near.list()) {
    if (set.test(vertex)) result |= bit;
    bit <<= 1;
  }
  return result;
}

std::string joined(const std::vector<std::string>& items) {
  std::string result;
  for (const std::string& item : items) result += (result.empty() ? "{" : ", ") + item;
  return result + "}";
}

constexpr std::string_view rows_text = R"(#ifdef WIDE_REGISTERS
#define ALIGNED __attribute__((aligned(64)))
#define ROW(lines, i) _mm512_load_si512((lines) + 8 * (i))
#define EIGHTFOLD(s) _mm512_set1_epi64((long long)(s))
/* Of eight lines those that are part of the word, or the same as the word among others. */
#define ROW_WITHIN(lines, i, s) _mm512_testn_epi64_mask(ROW(lines, i), EIGHTFOLD(~(s)))
#define ROW_ALIKE(lines, i, s, among) \
  _mm512_testn_epi64_mask(ROW(lines, i) ^ EIGHTFOLD(s), ROW(among, i))
#else
#define ALIGNED
#endif
)";

constexpr std::string_view pressed_text = R"(#define WORD_WITHIN(line, s) (((line) & ~(s)) == 0)
#define WORD_ALIKE(line, s, among) ((((line) ^ (s)) & (among)) == 0)
/* The bits of vertices that are near, or 0 where they are fewer than that. */
#if defined(__BMI2__) && defined(__GNUC__) && !defined(__TINYC__)
static IN_PLACE uint64_t pressed(const set *near, const set *s, int64_t least) {
  uint64_t result = 0;
  int64_t behind = 0;
  WORDS(result |= __builtin_ia32_pext_di(s->w[I], near->w[I]) << behind; behind += COUNT(near->w[I]))
  return COUNT(result) >= least ? result : 0;
}
#else
static uint64_t pressed(const set *near, const set *s, int64_t least) {
  uint64_t result = 0, bit = 1;
  int64_t count = 0;
  WORDS(count += COUNT(s->w[I] & near->w[I]))
  if (count < least) return 0;
  for (unsigned i = 0; i < SET_WORDS; ++i) {
    for (uint64_t left = near->w[i]; left != 0; left &= left - 1, bit <<= 1) {
      if (s->w[i] & left & (0 - left)) result |= bit;
    }
  }
  return result;
}
#endif
)";

// With so many vertices of the least line near, there may be one.
constexpr std::string_view pressed_lines_text = R"(${TABLE}${NEAR};
static IN_PLACE int line_${ID}(unsigned v, const set *of) {
  const uint64_t s = pressed(&near_${ID}[v], of, ${LEAST});
#ifdef WIDE_REGISTERS
  return ${SOME}${ROWS};
#else
  return ${SOME}(${WORDS});
#endif
}
#define LINES_${ID}(v, s) line_${ID}(v, &(s))
)";

constexpr std::string_view word_lines_text = R"(${TABLE}#ifdef WIDE_REGISTERS
#define LINES_${ID}(v, s) (${ROWS})
#else
#define LINES_${ID}(v, s) (${SETS})
#endif
)";

constexpr std::string_view few_lines_text = R"(${TABLE}#define LINES_${ID}(v, s) (${SETS})
)";

}  // namespace

// Of a vertex, in this table.
std::size_t FunctionWriter::most_lines(std::uint32_t table) const {
  std::size_t most = 0;
  for (const Lines& lines : plan_.lines[table]) most = std::max(most, lines.size());
  return most;
}

// Are there enough of them, in vertices that are fewer than the bits of a word?
bool FunctionWriter::lines_in_rows(std::uint32_t table) const {
  const std::vector<Lines>& all = plan_.lines[table];
  const auto fits = [&](const Lines& lines) {
    return near(lines, plan_.vertices).count() < word_bits;
  };
  return most_lines(table) > few_lines &&
         (words_ == 1 || std::all_of(all.begin(), all.end(), fits));
}

// LINES_i(v, s), for each table: whether s has one of the lines at v in it.
std::string FunctionWriter::line_tables() const {
  if (plan_.lines.empty()) return "";
  bool press = false;
  std::string tables;
  for (std::uint32_t id = 0; id < plan_.lines.size(); ++id) {
    press = press || (words_ > 1 && lines_in_rows(id));
    tables += line_table(id);
  }
  return std::string(rows_text) + (press ? std::string(pressed_text) : "") + tables;
}

std::string FunctionWriter::line_table(std::uint32_t table) const {
  const std::size_t most = most_lines(table);
  const std::size_t rows = lines_in_rows(table) ? (most + lanes - 1) / lanes : 0;
  const std::string id = number(table);
  const bool out = leaves_out(plan_.lines[table]);
  // The sets, or words of them, that the table has for each vertex.
  const auto rows_of = [&](std::size_t count, const auto& text) {
    std::vector<std::string> result;
    for (const Lines& lines : plan_.lines[table]) {
      const Bits here = near(lines, plan_.vertices), none(plan_.vertices);
      std::vector<std::string> items;
      for (std::size_t i = 0; i < count; ++i) {
        // Where there are fewer, one of them again; where there is none, nobody asks.
        items.push_back(
            text(lines.empty() ? Line{none, none} : lines[i < lines.size() ? i : 0], here));
      }
      result.push_back(joined(items));
    }
    return result;
  };
  const auto tables = [&](const std::string& type, std::size_t count, const auto& text) {
    const std::string size = id + "[VERTICES][" + number(count) + "]";
    const auto in = [&](const Line& line, const Bits& here) { return text(line.in, here); };
    const auto all = [&](const Line& line, const Bits& here) {
      return text(line.in | line.out, here);
    };
    const auto named = [&](const char* name, const std::vector<std::string>& items) {
      return braced("static const " + type + " " + name + size + " ALIGNED = ", items) + ";\n";
    };
    return named("lines_", rows_of(count, in)) +
           (out ? named("among_", rows_of(count, all)) : std::string());
  };
  // How each of `count` lines, or rows of lines, is asked about.
  const auto any = [&](std::size_t count, const std::string& within, const std::string& alike) {
    std::string sum;
    for (std::size_t i = 0; i < count; ++i) {
      sum += (i == 0 ? "" : " | ") + fill(out ? alike : within, {{"ID", id}, {"I", number(i)}});
    }
    return sum;
  };
  const std::string of = words_ == 1 || rows == 0 ? "s" : "*of";
  const std::string line = "lines_${ID}[v][${I}]", among = "among_${ID}[v][${I}]";
  const std::string row = "lines_${ID}[v], ${I}, s";
  std::vector<std::string> around;
  std::size_t least = plan_.vertices;
  for (const Lines& lines : plan_.lines[table]) {
    around.push_back(set_text(near(lines, plan_.vertices)));
    for (const Line& one : lines) least = std::min(least, one.in.count());
  }
  const auto as_set = [](const Bits& set, const Bits&) { return set_text(set); };
  const auto as_word = [](const Bits& set, const Bits& here) { return hex(pressed(set, here)); };
  const bool press = rows > 0 && words_ > 1;
  return fill(
      rows == 0 ? few_lines_text
      : press   ? pressed_lines_text
                : word_lines_text,
      {{"ID", id},
       {"TABLE", press ? tables("uint64_t", rows * lanes, as_word)
                       : tables("set", rows == 0 ? most : rows * lanes, as_set)},
       {"NEAR", press ? braced("static const set near_" + id + "[VERTICES] = ", around) : ""},
       {"LEAST", number(least)},
       {"SOME", least == 0 ? "" : "s != 0 && "},
       {"ROWS", "(" +
                    any(rows, "ROW_WITHIN(" + row + ")", "ROW_ALIKE(" + row + ", among_${ID}[v])") +
                    ") != 0"},
       {"WORDS",
        any(most, "WORD_WITHIN(" + line + ", s)", "WORD_ALIKE(" + line + ", s, " + among + ")")},
       {"SETS", any(most, "WITHIN(" + line + ", " + of + ")",
                    "ALIKE(" + line + ", " + of + ", " + among + ")")}});
}

std::string FunctionWriter::has_line(const reasoner::Instruction& is) const {
  return "LINES_" + number(is.c) + "(" + reg('v', is.a) + ", " + reg('s', is.b) + ")";
}

}  // namespace zug::c
