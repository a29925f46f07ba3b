#include "backends/gdl/text/rule_text.h"

#include <algorithm>

#include "backends/gdl/text/names.h"
#include "ir/print.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t width = 80;

const Action& action_of(const Graph& graph, const Step& step) {
  return std::get<Atom>(graph.game->expressions[step.atom]).action;
}

using Calls = std::vector<std::uint32_t>;

// The macro calls that an action comes from, the outermost first.
Calls calls_of(const Graph& graph, const Node& node) {
  Calls result;
  for (std::uint32_t call = node.origin.expansion; call != no_expansion;) {
    if (call >= graph.source->expansions.size()) return {};
    result.push_back(call);
    call = graph.source->expansions[call].parent;
  }
  std::reverse(result.begin(), result.end());
  return result;
}

void keep_common(Calls& calls, const Calls& others) {
  const auto end = std::mismatch(calls.begin(), calls.end(), others.begin(), others.end()).first;
  calls.erase(end, calls.end());
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

std::string macro_stem(const Graph& graph, const std::vector<const Node*>& nodes,
                       const std::string& otherwise) {
  if (graph.source == nullptr || nodes.empty()) return otherwise;
  Calls calls = calls_of(graph, *nodes.front());
  for (const Node* node : nodes) keep_common(calls, calls_of(graph, *node));
  return calls.empty() ? otherwise
                       : macro_name(graph.source->expansions[calls.back()].macro, otherwise);
}

// A call that has nothing but brackets around it, as in `{! hasLine(cross)}`.
std::string macro_stem(const Graph& graph, std::uint32_t program, const std::string& otherwise) {
  if (graph.source == nullptr) return otherwise;
  const auto nothing = [&](std::uint32_t begin, std::uint32_t end) {
    return graph.source->text({begin, end}).find_first_not_of("{?!} \t\r\n") ==
           std::string_view::npos;
  };
  for (const ProgramGraph& other : graph.graphs) {
    for (const Node& node : other.nodes) {
      if (node.step->kind != Step::Kind::Pattern || node.step->operand != program) continue;
      const SourceRange own = node.origin.range;
      for (const Expansion& call : graph.source->expansions) {
        const bool here = call.parent == node.origin.expansion && call.call.begin > own.begin &&
                          call.call.end < own.end;
        if (here && nothing(own.begin, call.call.begin) && nothing(call.call.end, own.end)) {
          return macro_name(call.macro, otherwise);
        }
      }
      return otherwise;
    }
  }
  return otherwise;
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
