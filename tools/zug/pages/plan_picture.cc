// The functions of a plan that a play goes through, from left to right as it comes to them: the
// keeper's, in grey, and in the colour of a player those that list moves. A row is a way on, and a
// curve leads to the function that is next:
//
//   ┌ 0 keeper ───┐     ┌ 2 moves ->white ─┐     ┌ 3 keeper ->> ─┐
//   │ ->white   2 ├─────┤ [empty] ->>    3 ├─────┤ ->black     6 ├──
//   └─────────────┘     └──────────────────┘     │ ->>         4 ├──
//
// The column of a function is how many others come before it at least. A way that does not lead
// further right would cross everything, so it is only the number of the function, red. A move
// of finite shape is a row of its own, which leads where the function goes that makes such a move;
// that one has no box. What is only asked, the patterns, stands below, with who asks.

#include "tools/zug/pages/plan_picture.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "backends/svg/markup.h"
#include "backends/svg/pieces.h"
#include "ir/print.h"

namespace zug {
namespace {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::no_register;
using reasoner::Op;
using reasoner::Plan;
using svg::number;

constexpr double letter = 7.3, line_height = 19, margin = 24, gap = 22, between = 110;
constexpr std::size_t longest_row = 46, longest_pattern = 120;

struct Row {
  std::string text;
  std::optional<std::uint32_t> next;  // function
  friend bool operator==(const Row& a, const Row& b) {
    return a.text == b.text && a.next == b.next;
  }
};

struct Box {
  std::string title, fill, ink;
  std::vector<Row> rows;
  std::size_t column = 0;
  double x = 0, y = 0, width = 0, height = 0;
};

class PlanPicture {
 public:
  PlanPicture(const Plan& plan, const Game& game)
      : plan_(plan), game_(game), players_(svg::player_looks(game)) {}

  std::string draw() {
    find_boxes();
    place_columns();
    for (const auto& [id, box] : boxes_) draw_box(id, box);
    const double shelf = draw_patterns(bottom_ + gap);
    const double width = right_ + margin, height = shelf + margin;
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "viewBox=\"0 0 " +
           number(width) + " " + number(height) + "\" width=\"" + number(width) + "\" height=\"" +
           number(height) +
           "\" font-family=\"'DejaVu Sans Mono',monospace\" font-size=\"12\">\n<title>" +
           svg::markup(for_people(game_.name)) + ": plan</title>\n<path d=\"" + curves_ +
           "\" fill=\"none\" stroke=\"#57606A\" stroke-width=\"1.5\"/>\n" + drawn_ + "</svg>\n";
  }

 private:
  // ---- What there is to show

  static bool is_asked(const Function& function) {
    return function.kind == Function::Kind::Pattern || function.kind == Function::Kind::Trial;
  }

  bool is_middle(std::uint32_t id) const {
    return !plan_.rules[plan_.functions[id].subject].player.has_value();
  }

  const Action& action_at(std::uint32_t index) const {
    return std::get<Atom>(game_.expressions[plan_.rules[index].atom]).action;
  }

  std::string action_text(std::uint32_t index) const {
    return index == 0 ? "start" : for_people(print_action(game_, action_at(index), longest_row));
  }

  std::optional<std::uint32_t> function_of(std::uint32_t index) const {
    const std::uint32_t function = plan_.rules[index].function;
    if (function == no_register) return std::nullopt;
    return function;
  }

  // Where a move of this shape ends.
  std::optional<std::uint32_t> next_of(const reasoner::Shape& shape) const {
    for (const Instruction& is : plan_.functions[shape.function].code) {
      if (is.op == Op::Turn) return function_of(is.a);
    }
    return std::nullopt;
  }

  Row shape_row(std::uint32_t id) const {
    const reasoner::Shape& shape = plan_.shapes[id];
    Row row{"", next_of(shape)};
    for (const reasoner::Shape::Part& part : shape.parts) {
      row.text += (row.text.empty() ? "" : " ") + action_text(part.modifier);
    }
    return row;
  }

  std::vector<Row> rows_of(std::uint32_t id) {
    std::vector<Row> rows;
    const auto add = [&](const Row& row) {
      if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
    };
    for (const Instruction& is : plan_.functions[id].code) {
      if (is.op == Op::Emit || is.op == Op::EmitEach) add(shape_row(is.c));
      if (is.op == Op::Turn) add({action_text(is.a), function_of(is.a)});
      if (is.op == Op::EmitPath) add({"... " + action_text(is.a), function_of(is.a)});
      if (is.op != Op::Call && is.op != Op::IfCall && is.op != Op::IfNotCall) continue;
      if (is_asked(plan_.functions[is.a])) {
        askers_[is.a].insert(id);
      } else if (is.a != id) {
        add({"goes on", is.a});
      }
    }
    if (rows.empty() && !is_asked(plan_.functions[id])) rows.push_back({"the play ends", {}});
    return rows;
  }

  Box box_of(std::uint32_t id) {
    const Function& function = plan_.functions[id];
    const std::optional<PlayerId> player = plan_.rules[function.subject].player;
    Box box;
    box.title = (function.kind == Function::Kind::Keeper ? "keeper " : "moves ") +
                action_text(function.subject);
    const bool moves = player && *player != keeper;
    box.fill = moves ? players_[player->value - 1].fill : "#D0D7DE";
    box.ink = moves ? players_[player->value - 1].ink : "#1B1F24";
    box.rows = rows_of(id);
    return box;
  }

  // Breadth first from the start.
  void find_boxes() {
    std::vector<std::uint32_t> found;
    const auto reach = [&](std::uint32_t id, std::size_t column) {
      if (boxes_.count(id) != 0) return;
      boxes_[id] = box_of(id);
      boxes_[id].column = column;
      found.push_back(id);
    };
    if (const auto start = function_of(0)) reach(*start, 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Box from = boxes_[found[i]];
      for (const Row& row : from.rows) {
        if (!row.next || boxes_.count(*row.next) != 0) continue;
        reach(*row.next, from.column + 1);
        // In the middle of a turn it is still the turn of the same player.
        Box& to = boxes_[*row.next];
        if (plan_.functions[*row.next].kind != Function::Kind::Moves || !is_middle(*row.next))
          continue;
        to.fill = from.fill;
        to.ink = from.ink;
      }
    }
    order_ = found;
    for (std::uint32_t id = 0; id < plan_.functions.size(); ++id) {
      if (is_asked(plan_.functions[id])) rows_of(id);  // patterns ask, too
    }
  }

  // ---- Where

  static std::string end_of(const Row& row) {
    return row.next ? std::to_string(*row.next) : std::string();
  }

  static std::string shown(const std::string& text, std::size_t longest) {
    return text.size() <= longest ? text : text.substr(0, longest - 3) + "...";
  }

  static double width_of(std::uint32_t id, const Box& box) {
    std::size_t letters = shown(box.title, longest_row).size() + std::to_string(id).size() + 2;
    for (const Row& row : box.rows) {
      letters = std::max(letters, shown(row.text, longest_row).size() + end_of(row).size() + 3);
    }
    return letter * static_cast<double>(letters) + 20;
  }

  void place_columns() {
    double x = margin;
    for (std::size_t column = 0;; ++column) {
      double y = margin, widest = 0;
      for (const std::uint32_t id : order_) {
        Box& box = boxes_[id];
        if (box.column != column) continue;
        box.x = x;
        box.y = y;
        box.width = width_of(id, box);
        box.height = line_height * static_cast<double>(box.rows.size() + 1) + 10;
        y += box.height + gap;
        widest = std::max(widest, box.width);
      }
      if (widest == 0) break;
      right_ = x + widest;
      bottom_ = std::max(bottom_, y);
      x += widest + between;
    }
  }

  // ---- Drawing

  void text(double x, double y, const std::string& words, const std::string& ink,
            const char* more = "") {
    drawn_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" fill=\"" + ink + "\"" + more +
              ">" + svg::markup(words) + "</text>\n";
  }

  void rect(double x, double y, double width, double height, const std::string& fill) {
    drawn_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) +
              "\" height=\"" + number(height) + "\" rx=\"4\" fill=\"" + fill +
              "\" stroke=\"#57606A\" stroke-width=\"1.5\"/>\n";
  }

  void curve(double x, double y, const Box& to) {
    const double end = to.x, top = to.y + line_height / 2 + 3, middle = (x + end) / 2;
    curves_ += "M" + number(x) + "," + number(y) + "C" + number(middle) + "," + number(y) + " " +
               number(middle) + "," + number(top) + " " + number(end) + "," + number(top);
  }

  void draw_box(std::uint32_t id, const Box& box) {
    rect(box.x, box.y, box.width, box.height, "#FFFFFF");
    rect(box.x, box.y, box.width, line_height + 5, box.fill);
    text(box.x + 8, box.y + 16, std::to_string(id) + "  " + shown(box.title, longest_row), box.ink,
         " font-weight=\"bold\"");
    double y = box.y + line_height + 5;
    for (const Row& row : box.rows) {
      text(box.x + 8, y + 15, shown(row.text, longest_row), "#1B1F24");
      const bool on = row.next && boxes_.at(*row.next).column > box.column;
      text(box.x + box.width - 8, y + 15, end_of(row), on || !row.next ? "#57606A" : "#B3261E",
           " text-anchor=\"end\"");
      if (on) curve(box.x + box.width, y + line_height / 2 + 1, boxes_.at(*row.next));
      y += line_height;
    }
  }

  std::string asked_by(std::uint32_t id) const {
    std::string result;
    const auto found = askers_.find(id);
    if (found == askers_.end()) return result;
    for (const std::uint32_t asker : found->second) {
      result += (result.empty() ? ", asked by " : ", ") + std::to_string(asker);
    }
    return result;
  }

  // One below the other; how far down they go.
  double draw_patterns(double y) {
    for (std::uint32_t id = 0; id < plan_.functions.size(); ++id) {
      const Function& function = plan_.functions[id];
      if (!is_asked(function)) continue;
      const std::string pattern =
          shown(for_people(reasoner::describe(plan_, game_, function)), longest_pattern);
      const std::string words = std::to_string(id) + "  " + pattern + asked_by(id);
      const double width = letter * static_cast<double>(words.size()) + 20;
      rect(margin, y, width, line_height + 5, "#FFF3C4");
      text(margin + 8, y + 16, words, "#1B1F24");
      right_ = std::max(right_, margin + width);
      y += line_height + 12;
    }
    return y;
  }

  const Plan& plan_;
  const Game& game_;
  std::vector<svg::PlayerLook> players_;
  std::map<std::uint32_t, Box> boxes_;  // by function
  std::vector<std::uint32_t> order_;    // of boxes, as a play comes to them
  std::map<std::uint32_t, std::set<std::uint32_t>> askers_;
  double right_ = margin, bottom_ = margin;
  std::string curves_, drawn_;
};

}  // namespace

std::string plan_picture(const reasoner::Plan& plan, const Game& game) {
  return PlanPicture(plan, game).draw();
}

}  // namespace zug
