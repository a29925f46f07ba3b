// Layout in three steps, none of which moves a token past another one or loses a comment.
//
// 1. Lines as written. Breaks that people made stay, since they mean something, but for those
// inside
//    of what belongs together (`joined`); some tokens begin a line in any case (`begins`).
// 2. Lines of more than 100 columns are broken where brackets are fewest, at the last such place
// that
//    leaves 100 columns or less, and so on with both halves.
// 3. Columns. A line is indented by the innermost bracket that is open where it begins:
//
//      turn(white;          a call: by four more than the line of its name
//          black)
//      ( up                 a group: under what stands behind the bracket; operators two before it
//      + down )
//      {                    nothing behind the bracket: like a call, and the closing one as the
//      line
//          up
//      }
//
//    Then cells of rows under one another, and comments behind lines under one another, get the
//    same column.
//
// Formatted text stays as it is: its breaks are those of step 1, no line can be broken in step 2
// that was not before, as its length depends on nothing behind it, and blanks between tokens are
// never read back. Step 3 changes only blanks.

#include "langs/text/layout.h"

#include <algorithm>

namespace zug::text {
namespace {

constexpr std::size_t widest_line = 100, widest_row = 160, usual_indent = 4;

using Items = std::vector<LayoutItem>;
using Kind = LayoutItem::Kind;

std::string_view without_blanks_at_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n\v\f");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// ---- 1. lines
// ------------------------------------------------------------------------------------

struct LayoutLine {
  std::size_t begin = 0, end = 0;
  bool blank_before = false;
};

std::vector<LayoutLine> written_lines(const Items& items) {
  std::vector<LayoutLine> lines;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i == 0 || breaks_before(items, i)) {
      lines.push_back({i, i, i != 0 && items[i].newlines > 1});
    }
    lines.back().end = i + 1;
  }
  return lines;
}

// ---- 2. and 3. columns
// ---------------------------------------------------------------------------

struct OpenBracket {
  std::size_t column = 0;   // of the bracket
  std::size_t content = 0;  // of lines in it
  std::size_t closing = 0;  // of a line that begins with the closing bracket
  bool aligned = false;     // with what stands behind the bracket
};

struct PlacedLine {
  LayoutLine line;
  std::size_t indent = 0;
  std::vector<std::size_t> padding;  // before each item, blanks beside the usual one
};

class Placement {
 public:
  explicit Placement(const Items& items) : items_(items) {}

  std::vector<PlacedLine> place(const std::vector<LayoutLine>& lines) {
    for (const LayoutLine& line : lines) place(line);
    return std::move(placed_);
  }

 private:
  bool spaced(std::size_t at, std::size_t begin) const { return at != begin && needs_space(at); }

  bool needs_space(std::size_t at) const {
    return items_[at].space || items_[at].kind != Kind::Token || items_[at - 1].kind != Kind::Token;
  }

  std::size_t indent_of(const LayoutLine& line) const {
    std::size_t first = line.begin;
    while (first < items_.size() && items_[first].kind != Kind::Token) ++first;
    if (first == items_.size()) return 0;  // comments at the end of the file
    const LayoutItem& item = items_[first];
    if (item.begins && item.indent) return static_cast<std::size_t>(*item.indent);
    if (open_.empty()) return item.indent ? static_cast<std::size_t>(*item.indent) : usual_indent;
    const OpenBracket& bracket = open_.back();
    if (item.closes && first == line.begin) return bracket.closing;
    if (!item.hangs || !bracket.aligned) return bracket.content;
    return std::max(bracket.column, bracket.content < 2 ? 0 : bracket.content - 2);
  }

  // Up to the comment that ends the line.
  std::size_t width(const LayoutLine& line, std::size_t indent) const {
    std::size_t column = indent;
    for (std::size_t i = line.begin; i < line.end; ++i) {
      if (items_[i].kind == Kind::LineComment && i != line.begin) break;
      column = column_behind(i, line.begin, column);
    }
    return column;
  }

  std::size_t column_behind(std::size_t at, std::size_t begin, std::size_t column) const {
    const std::string_view text = items_[at].text;
    const std::size_t line_end = text.rfind('\n');
    if (line_end != std::string_view::npos) return text.size() - line_end - 1;
    return column + (spaced(at, begin) ? 1 : 0) + text.size();
  }

  // Where to break a line that is too long; its end when that is nowhere possible.
  std::size_t best_break(const LayoutLine& line, std::size_t indent) const {
    int depth = 0, best = 0;
    std::size_t place = line.end, column = indent;
    bool fits = false;
    for (std::size_t i = line.begin; i < line.end; ++i) {
      const LayoutItem& item = items_[i];
      if (i != line.begin && item.kind == Kind::Token && item.breaking) {
        const int cost = depth * 8 + *item.breaking;
        const bool fits_here = column <= widest_line;
        if (place == line.end || cost < best || (cost == best && (fits_here || !fits))) {
          // Of places alike the last one that fits, or else the first.
          if (place == line.end || cost < best || fits_here) place = i, fits = fits_here;
          best = cost;
        }
      }
      depth += (item.opens ? 1 : 0) - (item.closes ? 1 : 0);
      column = column_behind(i, line.begin, column);
    }
    return place;
  }

  void place(LayoutLine line) {
    while (true) {
      const std::size_t indent = indent_of(line);
      const std::size_t middle =
          width(line, indent) > widest_line ? best_break(line, indent) : line.end;
      if (middle == line.end) return finish(line, indent);
      place(LayoutLine{line.begin, middle, line.blank_before});
      line = {middle, line.end, false};
    }
  }

  void finish(const LayoutLine& line, std::size_t indent) {
    std::size_t column = indent;
    for (std::size_t i = line.begin; i < line.end; ++i) {
      const std::size_t behind = column_behind(i, line.begin, column);
      if (items_[i].opens) open(line, i, behind, indent);
      if (items_[i].closes && !open_.empty()) open_.pop_back();
      column = behind;
    }
    placed_.push_back({line, indent, std::vector<std::size_t>(line.end - line.begin, 0)});
  }

  void open(const LayoutLine& line, std::size_t at, std::size_t behind, std::size_t indent) {
    const bool last = at + 1 == line.end || items_[at + 1].kind == Kind::LineComment;
    const std::size_t begin = behind - std::min(behind, items_[at].text.size());
    if (last || items_[at].call) {
      open_.push_back({begin, indent + usual_indent, indent, false});
    } else {
      const std::size_t content = behind + (needs_space(at + 1) ? 1 : 0);
      open_.push_back({begin, content, begin, true});
    }
  }

  const Items& items_;
  std::vector<OpenBracket> open_;
  std::vector<PlacedLine> placed_;
};

// ---- 3. rows and comments
// ------------------------------------------------------------------------

// Of a row without brackets, whose cells follow one another.
std::vector<std::pair<std::size_t, std::size_t>> open_cells_of(const Items& items,
                                                               const LayoutLine& line) {
  std::vector<std::pair<std::size_t, std::size_t>> cells;
  std::size_t i = line.begin;
  for (; i < line.end && items[i].kind == Kind::Token; ++i) {
    if (items[i].cell) cells.emplace_back(i, i);
    cells.back().second = i + 1;
  }
  return i == line.end || items[i].kind == Kind::LineComment ? std::move(cells) : decltype(cells){};
}

// The items of each cell of a line that is a row, one range per cell; none when it is none.
std::vector<std::pair<std::size_t, std::size_t>> cells_of(const Items& items,
                                                          const LayoutLine& line) {
  std::vector<std::pair<std::size_t, std::size_t>> cells;
  if (items[line.begin].cell) return open_cells_of(items, line);
  if (!items[line.begin].in_row || items[line.begin].text != "[") return {};
  std::size_t i = line.begin + 1;
  for (std::size_t begin = i; i < line.end; ++i) {
    if (!items[i].in_row || items[i].kind != Kind::Token) return {};
    if (items[i].text != "," && items[i].text != "]") continue;
    cells.emplace_back(begin, i);
    begin = i + 1;
    if (items[i].text == "]") break;
  }
  if (i == line.end) return {};
  for (++i; i < line.end; ++i) {
    if (items[i].in_row) return {};  // a second row
  }
  return cells;
}

std::size_t width_of(const Items& items, std::pair<std::size_t, std::size_t> cell) {
  std::size_t width = 0;
  for (std::size_t i = cell.first; i < cell.second; ++i) {
    width += items[i].text.size() + (items[i].space && i != cell.first ? 1 : 0);
  }
  return width;
}

// Cells in brackets end at the commas behind them, others begin one under another.
void pad_cells(const Items& items, const std::vector<std::size_t>& widest, PlacedLine& placed) {
  const auto cells = cells_of(items, placed.line);
  const bool open = items[placed.line.begin].cell;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].first == cells[i].second || (open && i + 1 == cells.size())) continue;
    const std::size_t padded = open ? cells[i + 1].first : cells[i].first;
    placed.padding[padded - placed.line.begin] = widest[i] - width_of(items, cells[i]);
  }
}

void align_run(const Items& items, std::vector<PlacedLine>& lines, std::size_t begin,
               std::size_t end) {
  std::vector<std::size_t> widest;
  for (std::size_t line = begin; line < end; ++line) {
    const auto cells = cells_of(items, lines[line].line);
    widest.resize(cells.size(), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widest[i] = std::max(widest[i], width_of(items, cells[i]));
    }
  }
  std::size_t whole = lines[begin].indent;
  for (const std::size_t width : widest) whole += width + 2;
  if (whole > widest_row) return;
  for (std::size_t line = begin; line < end; ++line) pad_cells(items, widest, lines[line]);
}

// Of a hexagon: all cells as wide as the widest, each row in the middle.
void centre_run(const Items& items, std::vector<PlacedLine>& lines, std::size_t begin,
                std::size_t end) {
  std::size_t widest = 0, most = 0;
  for (std::size_t line = begin; line < end; ++line) {
    const auto cells = cells_of(items, lines[line].line);
    most = std::max(most, cells.size());
    for (const auto& cell : cells) widest = std::max(widest, width_of(items, cell));
  }
  if (lines[begin].indent + most * (widest + 2) > widest_row) return;
  for (std::size_t line = begin; line < end; ++line) {
    const auto cells = cells_of(items, lines[line].line);
    lines[line].indent += (most - cells.size()) * (widest + 2) / 2;
    for (const auto& cell : cells) {
      if (cell.first == cell.second) continue;
      lines[line].padding[cell.first - lines[line].line.begin] = widest - width_of(items, cell);
    }
  }
}

void align_rows(const Items& items, std::vector<PlacedLine>& lines) {
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t cells = cells_of(items, lines[begin].line).size();
    std::size_t end = begin + 1;
    const bool centred = items[lines[begin].line.begin].centred;
    while (cells != 0 && end < lines.size() && !lines[end].line.blank_before &&
           lines[end].indent == lines[begin].indent) {
      const std::size_t others = cells_of(items, lines[end].line).size();
      if (others == 0 || (!centred && others != cells)) break;
      ++end;
    }
    if (cells != 0) (centred ? centre_run : align_run)(items, lines, begin, end);
    begin = end;
  }
}

struct Rendered {
  std::string code;
  std::string_view comment;  // that ends the line, behind code
  bool blank_before = false;
};

Rendered render(const Items& items, const PlacedLine& placed) {
  Rendered result{std::string(placed.indent, ' '), {}, placed.line.blank_before};
  const LayoutLine& line = placed.line;
  for (std::size_t i = line.begin; i < line.end; ++i) {
    const LayoutItem& item = items[i];
    if (item.kind == Kind::LineComment && i != line.begin) {
      result.comment = item.text;
      break;
    }
    const bool spaced = i != line.begin && (item.space || item.kind != Kind::Token ||
                                            items[i - 1].kind != Kind::Token);
    result.code += std::string((spaced ? 1u : 0u) + placed.padding[i - line.begin], ' ');
    result.code += item.text;
  }
  return result;
}

std::size_t last_width(const std::string& code) {
  const std::size_t line_end = code.rfind('\n');
  return line_end == std::string::npos ? code.size() : code.size() - line_end - 1;
}

// Comments behind lines that follow one another begin in one column, three behind the longest line.
std::string joined_lines(const std::vector<Rendered>& lines) {
  std::string result;
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin, column = 0;
    while (end < lines.size() && !lines[end].comment.empty() &&
           (end == begin || !lines[end].blank_before)) {
      column = std::max(column, last_width(lines[end++].code) + 3);
    }
    end = std::max(end, begin + 1);
    for (std::size_t i = begin; i < end; ++i) {
      result += (lines[i].blank_before ? "\n" : "") + lines[i].code;
      if (!lines[i].comment.empty()) {
        result += std::string(column - last_width(lines[i].code), ' ');
        result += lines[i].comment;
      }
      result += '\n';
    }
    begin = end;
  }
  return result;
}

}  // namespace

std::vector<LayoutItem> items_of(std::string_view text, const std::vector<TokenPlace>& places,
                                 std::string_view line_comment, std::string_view block_open) {
  Items items;
  std::size_t at = 0;
  LayoutItem next;
  const auto push = [&](Kind kind, std::size_t end) {
    next.kind = kind;
    next.text = text.substr(at, end - at);
    if (kind == Kind::LineComment) next.text = without_blanks_at_end(next.text);
    items.push_back(next);
    next = {};
    next.blank = kind != Kind::Token;
    at = end;
  };
  const auto read_gap = [&](std::size_t end) {
    while (at < end) {
      if (text.substr(at).starts_with(line_comment)) {
        push(Kind::LineComment, std::min(text.find('\n', at), end));
      } else if (!block_open.empty() && text.substr(at).starts_with(block_open)) {
        push(Kind::BlockComment, std::min(text.find("*/", at + block_open.size()) + 2, end));
      } else {
        next.newlines += text[at] == '\n' ? 1 : 0;
        next.blank = next.blank || is_blank(text[at]);
        ++at;
      }
    }
  };
  for (const TokenPlace& place : places) {
    read_gap(place.begin);
    push(Kind::Token, place.end);
  }
  read_gap(text.size());
  return items;
}

bool breaks_before(const std::vector<LayoutItem>& items, std::size_t at) {
  if (items[at - 1].kind == Kind::LineComment) return true;
  const LayoutItem& item = items[at];
  if (item.joined && items[at - 1].kind == Kind::Token) return false;
  return item.begins || item.newlines > 0;
}

std::string lay_out(const std::vector<LayoutItem>& items) {
  std::vector<PlacedLine> lines = Placement(items).place(written_lines(items));
  align_rows(items, lines);
  std::vector<Rendered> rendered;
  rendered.reserve(lines.size());
  for (const PlacedLine& line : lines) rendered.push_back(render(items, line));
  return joined_lines(rendered);
}

}  // namespace zug::text
