#include "backends/gdl/rule_text.h"

#include "ir/print.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t width = 80;

const Action& action_of(const Graph& graph, const Step& step) {
  return std::get<Atom>(graph.game->expressions[step.atom]).action;
}

}  // namespace

GameText rule_text(const Graph& graph, const Step& step) {
  if (step.kind == Step::Kind::Start) return "the start";
  return print_action(*graph.game, action_of(graph, step), width);
}

GameText pattern_text(const Graph& graph, std::uint32_t program) {
  for (const ProgramGraph& other : graph.graphs) {
    for (const Node& node : other.nodes) {
      if (node.step->kind != Step::Kind::Pattern || node.step->operand != program) continue;
      const auto& pattern = std::get<Pattern>(action_of(graph, *node.step));
      return print_action(*graph.game, Pattern{true, pattern.body}, width);
    }
  }
  return "the rules";
}

GameText rule_text(const Graph& graph, const std::vector<const Node*>& nodes) {
  GameText text;
  for (const Node* node : nodes) {
    if (!text.empty()) text += " ";
    if (text.size() > width) return text + "...";
    text += rule_text(graph, *node->step);
  }
  return text;
}

}  // namespace zug::gdl_writer
