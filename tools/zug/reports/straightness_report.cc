// A table of the four kinds, then for the first of them the path that has so many modifiers. The
// path is shown by its modifiers and what it begins with, each behind the vertex where it happens,
// since hundreds of shifts say nothing; the JSON has every action.

#include "tools/zug/reports/straightness_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>

#include "ir/limits.h"
#include "ir/print.h"
#include "tools/zug/reports/witness.h"

namespace zug {
namespace {

std::string number(Straightness value) {
  if (!value) return "none";
  return *value == unbounded ? "inf" : std::to_string(*value);
}

Json json_number(Straightness value) {
  if (!value) return nullptr;
  if (*value == unbounded) return "inf";
  return *value;
}

bool has_patterns_with_modifiers(const Product& product) {
  return std::any_of(product.nodes.begin(), product.nodes.end(),
                     [](const ProductNode& node) { return node.program != 0; });
}

Straightness bound_of(const StraightnessReport& report, std::size_t kind) {
  return report.bound[kind] ? report.bound[kind]->value : report.syntactic[kind];
}

bool exact(const StraightnessReport& report, std::size_t kind) {
  return report.seen[kind] && report.seen[kind] == bound_of(report, kind);
}

std::string vertex_name(const Product& product, std::uint32_t node) {
  return for_people(product.game->board.square(VertexId(product.nodes[node].vertex)).name);
}

std::string action_text(const Product& product, std::uint32_t node) {
  const Step& step = product.step(node);
  if (step.kind == Step::Kind::Start) {
    return product.nodes[node].program == 0 ? "start" : "into the pattern";
  }
  const Expression& atom = product.game->expressions[step.atom];
  return for_people(print_action(*product.game, std::get<Atom>(atom).action, 60));
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string stock_text(const Ranking& ranking) {
  std::string what;
  for (const std::string& part : ranking.spends) what += (what.empty() ? "" : " and ") + part;
  return what;
}

// The path behind `line`, on as many lines as it takes.
std::string path_text(const Product& product, const std::vector<std::uint32_t>& path,
                      std::string line) {
  constexpr std::size_t most_shown = 20;
  constexpr std::size_t width = 96;
  std::string result;
  std::string last_vertex;
  const auto add = [&](const std::string& text) {
    if (line.size() + 1 + text.size() > width) {
      result += line + "\n";
      line = "    " + text;
    } else {
      line += " " + text;
    }
  };
  std::size_t shown = 0, left = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Step::Kind kind = product.step(path[i]).kind;
    const bool dive = kind == Step::Kind::Start;
    if (i != 0 && !dive && kind != Step::Kind::Off && kind != Step::Kind::Assignment) continue;
    if (shown == most_shown) {
      ++left;
      continue;
    }
    ++shown;
    const std::string vertex = vertex_name(product, path[i]);
    add((vertex == last_vertex ? "" : vertex + " ") + action_text(product, path[i]));
    last_vertex = vertex;
  }
  if (left != 0) add("and " + std::to_string(left) + " more");
  return result + line + "\n";
}

}  // namespace

bool has_split_points(const Product& product) {
  const std::vector<Step>& steps = product.programs.programs.front().steps;
  return std::any_of(steps.begin(), steps.end(),
                     [](const Step& step) { return step.kind == Step::Kind::SplitPoint; });
}

std::string limit_text(Limit limit, std::uint64_t steps) {
  switch (limit) {
    case Limit::None:
      break;
    case Limit::Steps:
      return "the limit of " + std::to_string(steps) + " steps";
    case Limit::States:
      return "--limit-states";
    case Limit::Memory:
      return "the limit of " + std::to_string(limits::search_memory >> 20) + " MB of memory";
    case Limit::Seconds:
      return "--limit-seconds";
    case Limit::Interrupt:
      return "Ctrl-C";
  }
  return "";
}

std::string limit_name(Limit limit) {
  static const char* const names[] = {"", "steps", "states", "memory", "seconds", "interrupt"};
  return names[static_cast<std::size_t>(limit)];
}

StraightnessReport examine_straightness(const Game& game, const Product* product, Budget& budget) {
  StraightnessReport report;
  std::optional<Stock> stock;
  if (product != nullptr) stock.emplace(*product, budget);
  for (const StraightnessKind kind : straightness_kinds) {
    const auto index = static_cast<std::size_t>(kind);
    report.syntactic[index] = syntactic_straightness(game, kind);
    if (product == nullptr || report.limit != Limit::None) continue;
    const bool main = kind == StraightnessKind::Main;
    const bool same_as_last = (main && !has_patterns_with_modifiers(*product)) ||
                              (kind == StraightnessKind::Semimoves && !has_split_points(*product));
    try {
      report.bound[index] = same_as_last ? report.bound[index - 1]
                                         : bounded_straightness(*product, kind, *stock, budget);
    } catch (const OutOfBudget& out) {
      report.limit = out.limit();
    }
  }
  return report;
}

Json to_json(const StraightnessReport& report, const Product* product, const Source& source) {
  Json result = Json::object();
  for (std::size_t i = 0; i < straightness_kinds.size(); ++i) {
    Json entry{{"syntactic", json_number(report.syntactic[i])},
               {"bound", json_number(report.syntactic[i])},
               {"seen", json_number(report.seen[i])},
               {"exact", exact(report, i)},
               {"witness", Json::array()}};
    if (product != nullptr && report.bound[i]) {
      entry["bound"] = json_number(report.bound[i]->value);
      Teller teller(*product->game, product->programs);
      for (const std::uint32_t node : report.bound[i]->witness) {
        const Step& step = product->step(node);
        const VertexId vertex(product->nodes[node].vertex);
        const bool start = step.kind == Step::Kind::Start;
        const ProductNode& at = product->nodes[node];
        WitnessStep told =
            start ? start_step(vertex) : teller.first({at.program, StateId(at.state)}, vertex);
        told.action = action_text(*product, node);
        entry["witness"].push_back(step_json(*product->game, source, told));
      }
      entry["loops"] = Json::array();
      for (const Ranking& ranking : report.bound[i]->rankings) {
        entry["loops"].push_back(
            {{"spends", ranking.spends}, {"stock", ranking.stock}, {"cost", ranking.cost}});
      }
    }
    result[straightness_names[i]] = entry;
  }
  if (report.limit != Limit::None) result["limit"] = limit_name(report.limit);
  return result;
}

std::string to_text(const StraightnessReport& report, const Product* product) {
  std::string result = "straightness    form   bound    seen   (modifiers in a row, at most)\n";
  for (std::size_t i = 0; i < straightness_kinds.size(); ++i) {
    std::string name = straightness_names[i];
    name.resize(12, ' ');
    result += "  " + name + right_aligned(number(report.syntactic[i]), 6) +
              right_aligned(number(bound_of(report, i)), 8) +
              right_aligned(report.seen[i] ? number(report.seen[i]) : "", 8) +
              (exact(report, i) ? "  exact\n" : "\n");
  }
  if (report.limit != Limit::None) {
    return result + "  (a closer look at rules and board was ended by " +
           limit_text(report.limit, limits::form_steps) + ")\n";
  }
  if (product == nullptr) {
    return result + "  (rules and board have more than " + std::to_string(limits::product_nodes) +
           " places together, too many for a closer look)\n";
  }
  const StraightnessBound& application = *report.bound[0];
  if (application.witness.empty()) return result;
  const bool endless = application.value == unbounded;
  result += path_text(*product, application.witness,
                      endless                        ? "  a loop that nothing is known to end:"
                      : application.rankings.empty() ? "  the bound's way:"
                                                     : "  the bound's way, loops shown once:");
  for (const Ranking& ranking : application.rankings) {
    result += "  a loop on it spends " + stock_text(ranking) + ": at most " +
              std::to_string(ranking.stock) + ", for " + std::to_string(ranking.cost) +
              (ranking.cost == 1 ? " modifier each\n" : " modifiers each\n");
  }
  return result;
}

}  // namespace zug
