#include "backends/dot/write.h"

#include "ir/automaton.h"
#include "ir/print.h"

// The game as a graph for graphviz:
//
//   digraph "breakthrough" {
//     subgraph cluster_board {
//       v0 [label="a1\nw", pos="0,0!"];    a square with its piece; pos where the game has places
//       v0 -> v1 [label="right"];
//     }
//     subgraph cluster_rules {
//       s0 [shape=point];                  the start
//       s1 [label="1: ->white", style=bold];
//       s2 [label="up"];
//       s0 -> s1;
//     }
//   }
//
// A state of the automaton is the action performed on entering it; modifiers carry the number that
// moves call them by, accepting states have two borders. Lines stand in the order of the ids.

namespace zug {
namespace {

// No layout of graphviz gets through more.
constexpr std::size_t most_edges = 200'000;
constexpr std::size_t label_width = 60;

// What stands between the quotes of a label. Graphviz reads UTF-8, with the entities of HTML.
std::string label(const GameText& text) {
  const std::string& bytes = bytes_of(text);
  std::string result;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = utf8_length(bytes, i);
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      result += "\\" + spelled_byte(bytes[i++]);
      continue;
    }
    if (byte == '"' || byte == '\\') result += '\\';
    result += byte == '&' ? "&amp;" : bytes.substr(i, length);
    i += length;
  }
  return result;
}

std::string dot_string(const GameText& text) { return "\"" + label(text) + "\""; }

std::string coordinate(double value) {
  // Board places are small; three digits after the point are below what a screen shows.
  std::string text = std::to_string(value);
  text.resize(text.size() - 3);
  return text;
}

std::string draw_board(const Game& game) {
  std::string text = "  subgraph cluster_board {\n    label=\"board\";\n    node [shape=box];\n";
  for (std::size_t i = 0; i < game.board.size(); ++i) {
    const Square& square = game.board.square(VertexId(i));
    text += "    v" + std::to_string(i) + " [label=" + "\"" + label(square.name) + "\\n" +
            label(name_of(game, square.piece)) + "\"";
    if (square.place) {
      text += ", pos=\"" + coordinate(square.place->first) + "," +
              coordinate(0.0 - square.place->second) + "!\"";
    }
    text += "];\n";
  }
  for (std::size_t i = 0; i < game.board.size(); ++i) {
    for (const auto& [direction, target] : game.board.neighbours(VertexId(i))) {
      text += "    v" + std::to_string(i) + " -> v" + std::to_string(target.value) +
              " [label=" + dot_string(name_of(game, direction)) + "];\n";
    }
  }
  return text + "  }\n";
}

std::string draw_state(const Game& game, const Automaton::State& state, std::size_t number) {
  std::string text = "    s" + std::to_string(number);
  if (number == 0) {
    text += " [shape=point";
  } else {
    const Atom& atom = std::get<Atom>(game.expressions[state.atom]);
    const GameText action = print_action(game, atom.action, label_width);
    const std::string prefix = state.modifier == 0 ? "" : std::to_string(state.modifier) + ": ";
    text += " [label=" + dot_string(prefix + action);
    if (state.modifier != 0) text += ", style=bold";
  }
  if (state.accepting) text += ", peripheries=2";
  return text + "];\n";
}

std::string draw_automaton(const Game& game, const Automaton& automaton) {
  std::string text =
      "  subgraph cluster_rules {\n    label=\"rules\";\n    node [shape=ellipse];\n";
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    text += draw_state(game, automaton.states[i], i);
  }
  for (std::size_t i = 0; i < automaton.next.size(); ++i) {
    for (const StateId next : automaton.next[i]) {
      text += "    s" + std::to_string(i) + " -> s" + std::to_string(next.value) + ";\n";
    }
  }
  return text + "  }\n";
}

}  // namespace

std::optional<std::string> write_dot(const Game& game, const Source&, Diagnostics& diagnostics) {
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  if (!automaton || automaton->edges() > most_edges) {
    diagnostics.error("DOT0001", {},
                      "the automaton of the rules has more than " + std::to_string(most_edges) +
                          " edges; no program can lay that out");
    return std::nullopt;
  }
  return "digraph " + dot_string(game.name) + " {\n" + draw_board(game) +
         draw_automaton(game, *automaton) + "}\n";
}

}  // namespace zug
