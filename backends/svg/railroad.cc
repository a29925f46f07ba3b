// Rules are a regular expression, and its diagram is exact: the ways through the tracks are the
// words. Every action knows the macro calls it came through, outermost first. With `depth` calls
// opened, neighbouring parts that came through the same call at that depth are one closed box with
// the name of the macro. The largest depth with few enough boxes is drawn.
//
//   ──┬─[ up ]──┬──      a choice        ──┬──────────┬──   a star: straight on, or
//     └─[ step ]┘                          └─<[ up ]<─┘     round and round
//
// Expressions are as deep as somebody cares to nest them, so nothing here is recursive: sizes are
// found by ascending ids (children are older), places from a list of what is still to be drawn.

#include "backends/svg/railroad.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "backends/svg/markup.h"
#include "backends/svg/pieces.h"
#include "ir/print.h"

namespace zug::svg {
namespace {

constexpr double box_height = 28, gap = 12, lead = 16, row_width = 1100;
constexpr std::size_t text_width = 34;
constexpr std::size_t deepest = 64;

using Calls = std::vector<std::uint32_t>;  // expansions, outermost first

// What is drawn as one thing: a node, or a closed box for parts of a concatenation.
struct Piece {
  ExpressionId node;
  std::string macro;  // of a closed box
};

struct Track {
  double width = 0, height = 0;
  double in = 0, out = 0;  // y of the rail at the left and right ends
};

class Railroad {
 public:
  Railroad(const Game& game, const Source& source)
      : game_(game), source_(source), players_(player_looks(game)) {
    find_nodes();
    find_calls();
  }

  std::string draw(std::size_t most_boxes) {
    depth_ = 0;
    while (depth_ < deepest && boxes_at(depth_ + 1) <= most_boxes) ++depth_;
    const Piece all = piece(game_.rules);
    measure();
    place(all);
    const Track track = track_of(all);
    const double width = track.width + 60, height = track.height + 40;
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "viewBox=\"0 0 " +
           number(width) + " " + number(height) + "\" width=\"" + number(width) + "\" height=\"" +
           number(height) +
           "\" font-family=\"'DejaVu Sans Mono',monospace\" font-size=\"13\">\n<title>" +
           markup(for_people(game_.name)) + "</title>\n<path d=\"" + rails_ +
           "\" fill=\"none\" stroke=\"#57606A\" stroke-width=\"2\"/>\n" + boxes_ + "</svg>\n";
  }

 private:
  // ---- Which nodes there are, and through which calls they came
  // ----------------------------------

  void find_nodes() {
    used_.assign(game_.expressions.size(), false);
    used_[game_.rules.value] = true;
    for (std::size_t i = game_.rules.value + 1; i-- > 0;) {
      if (!used_[i]) continue;
      for (const ExpressionId child : children(ExpressionId(i))) used_[child.value] = true;
    }
  }

  std::vector<ExpressionId> children(ExpressionId id) const {
    const Expression& node = game_.expressions[id];
    if (const auto* list = std::get_if<Concatenation>(&node)) return list->parts;
    if (const auto* sum = std::get_if<Sum>(&node)) return sum->branches;
    if (const auto* star = std::get_if<Star>(&node)) return {star->body};
    return {};
  }

  Calls calls_of(Origin origin) const {
    Calls calls;
    for (std::uint32_t id = origin.expansion; id < source_.expansions.size();
         id = source_.expansions[id].parent) {
      calls.push_back(id);
    }
    std::reverse(calls.begin(), calls.end());
    return calls;
  }

  void find_calls() {
    calls_.resize(game_.expressions.size());
    for (std::size_t i = 0; i <= game_.rules.value; ++i) {
      if (!used_[i]) continue;
      if (const auto* atom = std::get_if<Atom>(&game_.expressions[ExpressionId(i)])) {
        calls_[i] = calls_of(atom->origin);
        continue;
      }
      const std::vector<ExpressionId> list = children(ExpressionId(i));
      if (list.empty()) continue;
      calls_[i] = calls_[list.front().value];
      for (const ExpressionId child : list) {
        const Calls& other = calls_[child.value];
        const auto end =
            std::mismatch(calls_[i].begin(), calls_[i].end(), other.begin(), other.end());
        calls_[i].erase(end.first, calls_[i].end());
      }
    }
  }

  std::optional<std::uint32_t> closed_call(ExpressionId id) const {
    const Calls& calls = calls_[id.value];
    if (calls.size() <= depth_) return std::nullopt;
    return calls[depth_];
  }

  Piece piece(ExpressionId id) const {
    const std::optional<std::uint32_t> call = closed_call(id);
    return {id, call ? source_.expansions[*call].macro : ""};
  }

  // The parts of a node, neighbours out of one closed call as one.
  std::vector<Piece> pieces(ExpressionId id) const {
    const bool row = std::holds_alternative<Concatenation>(game_.expressions[id]);
    std::vector<Piece> result;
    std::optional<std::uint32_t> last;
    for (const ExpressionId child : children(id)) {
      const std::optional<std::uint32_t> call = closed_call(child);
      if (!row || !call || call != last) result.push_back(piece(child));
      last = call;
    }
    return result;
  }

  std::size_t boxes_at(std::size_t depth) {
    depth_ = depth;
    std::size_t count = 0;
    std::vector<Piece> open{piece(game_.rules)};
    while (!open.empty()) {
      const Piece now = open.back();
      open.pop_back();
      const std::vector<Piece> inside = now.macro.empty() ? pieces(now.node) : std::vector<Piece>{};
      if (inside.empty()) ++count;
      open.insert(open.end(), inside.begin(), inside.end());
    }
    depth_ = depth - 1;
    return count;
  }

  // ---- Sizes
  // -------------------------------------------------------------------------------------

  std::string text_of(const Piece& one) const {
    if (!one.macro.empty()) return one.macro;
    const auto* atom = std::get_if<Atom>(&game_.expressions[one.node]);
    return atom == nullptr ? "[]" : for_people(print_action(game_, atom->action, text_width));
  }

  Track box_track(const Piece& one) const {
    const double width = 8.2 * static_cast<double>(text_of(one).size()) + 20;
    return {width, box_height, box_height / 2, box_height / 2};
  }

  Track track_of(const Piece& one) const {
    return one.macro.empty() ? tracks_[one.node.value] : box_track(one);
  }

  // Rows of a concatenation: it is broken where it gets too wide.
  std::vector<std::vector<Piece>> rows(ExpressionId id) const {
    std::vector<std::vector<Piece>> result(1);
    double width = 0;
    for (const Piece& one : pieces(id)) {
      const double wide = track_of(one).width + lead;
      if (!result.back().empty() && width + wide > row_width) {
        result.emplace_back();
        width = 0;
      }
      result.back().push_back(one);
      width += wide;
    }
    return result;
  }

  // Of one row: the rails of its pieces meet at one height.
  Track row_track(const std::vector<Piece>& row) const {
    Track result;
    double above = 0, below = 0;
    for (const Piece& one : row) {
      const Track track = track_of(one);
      result.width += track.width + lead;
      above = std::max(above, track.in);
      below = std::max(below, track.height - track.in);
    }
    result.height = above + below;
    result.in = result.out = above;
    return result;
  }

  Track sequence_track(ExpressionId id) const {
    const auto list = rows(id);
    Track result;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Track row = row_track(list[i]);
      if (i == 0) result.in = row.in;
      result.out = result.height + row.out;
      result.width = std::max(result.width, row.width + (list.size() > 1 ? 2 * lead : 0));
      result.height += row.height + (i + 1 < list.size() ? 2 * gap : 0);
    }
    if (list.size() > 1) {  // the rail comes back up behind the rows
      result.width += lead;
      result.out = result.in;
    }
    return result;
  }

  Track choice_track(ExpressionId id) const {
    Track result;
    for (const Piece& one : pieces(id)) {
      const Track track = track_of(one);
      if (result.height == 0) result.in = result.out = track.in;
      result.width = std::max(result.width, track.width);
      result.height += track.height + gap;
    }
    result.height -= gap;
    result.width += 4 * lead;
    return result;
  }

  Track loop_track(ExpressionId id) const {
    const Track body = track_of(pieces(id).front());
    return {body.width + 4 * lead, 10 + gap + body.height, 10, 10};
  }

  void measure() {
    tracks_.resize(game_.expressions.size());
    for (std::size_t i = 0; i <= game_.rules.value; ++i) {
      const ExpressionId id(i);
      if (!used_[i]) continue;
      const Expression& node = game_.expressions[id];
      if (std::holds_alternative<Concatenation>(node)) {
        tracks_[i] = sequence_track(id);
      } else if (std::holds_alternative<Star>(node)) {
        tracks_[i] = loop_track(id);
      } else if (children(id).empty()) {
        tracks_[i] = box_track({id, ""});
      } else {
        tracks_[i] = choice_track(id);
      }
    }
  }

  // ---- Drawing
  // -----------------------------------------------------------------------------------

  struct Placed {
    Piece piece;
    double x = 0, y = 0;  // of the upper left corner
  };

  void rail(const std::string& data) { rails_ += data; }
  void line(double x, double y, double to_x, double to_y) {
    rail("M" + number(x) + "," + number(y) + "L" + number(to_x) + "," + number(to_y));
  }

  std::string fill_of(const Piece& one) const {
    if (!one.macro.empty()) return "#DCEBFA";
    const auto* atom = std::get_if<Atom>(&game_.expressions[one.node]);
    if (atom == nullptr) return "#F6C7C3";
    if (const auto* turn = std::get_if<Switch>(&atom->action)) {
      return turn->player == keeper ? "#D0D7DE" : players_[turn->player.value - 1].fill;
    }
    return is_modifier(atom->action) ? "#FFE9A8" : "#FFFFFF";
  }

  std::string ink_of(const Piece& one) const {
    const auto* atom = std::get_if<Atom>(&game_.expressions[one.node]);
    const auto* turn = atom == nullptr ? nullptr : std::get_if<Switch>(&atom->action);
    const bool player = one.macro.empty() && turn != nullptr && turn->player != keeper;
    return player ? players_[turn->player.value - 1].ink : "#1B1F24";
  }

  void draw_box(const Placed& at) {
    const Track track = box_track(at.piece);
    boxes_ += "<rect x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" width=\"" +
              number(track.width) + "\" height=\"" + number(track.height) + "\" rx=\"" +
              (at.piece.macro.empty() ? "4" : "13") + "\" fill=\"" + fill_of(at.piece) +
              "\" stroke=\"#57606A\" stroke-width=\"1.5\"/><text x=\"" +
              number(at.x + track.width / 2) + "\" y=\"" + number(at.y + 19) +
              "\" text-anchor=\"middle\" fill=\"" + ink_of(at.piece) + "\">" +
              markup(text_of(at.piece)) + "</text>\n";
  }

  void place_sequence(const Placed& at, std::vector<Placed>& open) {
    const auto list = rows(at.piece.node);
    const Track whole = tracks_[at.piece.node.value];
    const double indent = list.size() > 1 ? lead : 0;
    double y = at.y;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Track row = row_track(list[i]);
      const double rail_y = y + row.in;
      double x = at.x + indent;
      line(at.x, rail_y, x, rail_y);
      for (const Piece& one : list[i]) {
        const Track track = track_of(one);
        line(x, rail_y, x + lead / 2, rail_y);
        open.push_back({one, x + lead / 2, rail_y - track.in});
        line(x + lead / 2 + track.width, rail_y, x + lead + track.width, rail_y);
        x += track.width + lead;
      }
      if (i + 1 < list.size()) {
        const double turn = y + row.height + gap;
        const double next = y + row.height + 2 * gap + row_track(list[i + 1]).in;
        rail("M" + number(x) + "," + number(rail_y) + "h" + number(lead / 2) + "V" + number(turn) +
             "H" + number(at.x) + "V" + number(next));
      } else if (i > 0) {
        rail("M" + number(x) + "," + number(rail_y) + "H" + number(at.x + whole.width) + "V" +
             number(at.y + whole.out));
      } else {
        line(x, rail_y, at.x + whole.width, rail_y);
      }
      y += row.height + 2 * gap;
    }
  }

  void place_choice(const Placed& at, std::vector<Placed>& open) {
    const Track whole = tracks_[at.piece.node.value];
    const double in = at.y + whole.in, right = at.x + whole.width;
    double y = at.y, last = in;
    line(at.x, in, at.x + lead, in);
    line(right - lead, in, right, in);
    for (const Piece& one : pieces(at.piece.node)) {
      const Track track = track_of(one);
      last = y + track.in;
      line(at.x + lead, last, at.x + 2 * lead, last);
      open.push_back({one, at.x + 2 * lead, y});
      line(at.x + 2 * lead + track.width, last, right - lead, last);
      y += track.height + gap;
    }
    line(at.x + lead, in, at.x + lead, last);
    line(right - lead, in, right - lead, last);
  }

  void place_loop(const Placed& at, std::vector<Placed>& open) {
    const Track whole = tracks_[at.piece.node.value];
    const Piece body = pieces(at.piece.node).front();
    const Track track = track_of(body);
    const double in = at.y + whole.in, y = at.y + 10 + gap, right = at.x + whole.width;
    line(at.x, in, right, in);
    open.push_back({body, at.x + 2 * lead, y});
    // Down at the left, through the body to the right, and back up to where it began.
    rail("M" + number(at.x + lead) + "," + number(in) + "V" + number(y + track.in) + "H" +
         number(at.x + 2 * lead));
    rail("M" + number(at.x + 2 * lead + track.width) + "," + number(y + track.out) + "H" +
         number(right - lead) + "V" + number(in));
    boxes_ += "<path d=\"M" + number(right - lead - 5) + "," + number(in + 10) +
              "l5,-8l5,8Z\" fill=\"#57606A\"/>\n";
  }

  void place(const Piece& all) {
    const Track whole = track_of(all);
    std::vector<Placed> open{{all, 30, 20}};
    line(10, 20 + whole.in, 30, 20 + whole.in);
    line(30 + whole.width, 20 + whole.out, 50 + whole.width, 20 + whole.out);
    while (!open.empty()) {
      const Placed now = open.back();
      open.pop_back();
      const Expression& node = game_.expressions[now.piece.node];
      if (!now.piece.macro.empty() || children(now.piece.node).empty()) {
        draw_box(now);
      } else if (std::holds_alternative<Concatenation>(node)) {
        place_sequence(now, open);
      } else if (std::holds_alternative<Star>(node)) {
        place_loop(now, open);
      } else {
        place_choice(now, open);
      }
    }
  }

  const Game& game_;
  const Source& source_;
  std::vector<PlayerLook> players_;
  std::vector<bool> used_;
  std::vector<Calls> calls_;
  std::vector<Track> tracks_;
  std::size_t depth_ = 0;
  std::string rails_, boxes_;
};

}  // namespace

std::string railroad(const Game& game, const Source& source, std::size_t most_boxes) {
  return Railroad(game, source).draw(most_boxes);
}

}  // namespace zug::svg
