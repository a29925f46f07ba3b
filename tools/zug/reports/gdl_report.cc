// The verdicts on the plays of a description, one line each, and below what is refuted how to see
// it: the joint moves that lead there, one line each, and the facts of the state.

#include "tools/zug/reports/gdl_report.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tools/zug/command_line/words.h"

namespace zug {
namespace {

using gdl::Findings;
using gdl::GroundSize;
using gdl::Plays;
using gdl::Property;

constexpr std::size_t most_lines = 20;

const char* name_of(gdl::Verdict verdict) {
  return verdict == gdl::Verdict::Proved    ? "proved"
         : verdict == gdl::Verdict::Refuted ? "refuted"
                                            : "unknown";
}

std::vector<std::pair<const char*, const Property*>> properties(const Plays& plays) {
  return {{"playability", &plays.playability},
          {"termination", &plays.termination},
          {"goals", &plays.goals},
          {"winnability", &plays.winnability}};
}

// "3301 ground rules, 130 fluents, 310 moves, 1776 components"
std::string text_of(const GroundSize& size) {
  std::string text = size.complete() ? "" : "at least ";
  text += count_of(size.rules, "ground rule");
  const auto domain = [&](std::size_t number, const char* what, const char* relation, bool there) {
    text += ", ";
    if (!there && size.complete()) text += "at most ";
    text += count_of(number, what);
    if (!there) text += std::string(" (no '") + relation + "')";
  };
  domain(size.fluents, "fluent", "base", size.has_base);
  domain(size.moves, "move", "input", size.has_input);
  const bool exact = (size.has_base && size.has_input) || !size.complete();
  text += (exact ? ", " : ", at most ") + count_of(size.components, "component");
  if (!size.complete()) text += " (counting stopped: " + size.limit + ")";
  return text;
}

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : " ") + item;
  return text;
}

std::string lines(const char* title, const std::vector<std::vector<std::string>>& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::string label = i == 0 ? title : "";
    label.resize(9, ' ');
    if (i == most_lines) {
      return text + "      " + label + "and " + std::to_string(moves.size() - i) + " more\n";
    }
    text += "      " + label + joined(moves[i]) + "\n";
  }
  return text;
}

std::string text_of(const char* name, const Property& property) {
  std::string text = name;
  text.resize(15, ' ');
  text += name_of(property.verdict);
  if (!property.reason.empty()) text += ": " + property.reason;
  text += "\n" + lines("moves", property.witness.moves);
  if (!property.witness.facts.empty())
    text += "      state    " + joined(property.witness.facts) + "\n";
  return text + lines("again", property.witness.loop);
}

std::string text_of(const Plays& plays) {
  std::string text;
  for (const auto& [name, property] : properties(plays)) text += text_of(name, *property);
  text += "states         " + std::to_string(plays.states) + " explored";
  if (plays.explored) return text + ", which are all\n";
  return text + " (stopped: " + plays.limit + "), " + count_of(plays.samples, "random play") + "\n";
}

Json json_of(const Property& property) {
  Json result{{"verdict", name_of(property.verdict)}};
  if (property.verdict != gdl::Verdict::Refuted) return result;
  result["reason"] = property.reason;
  const gdl::Witness& witness = property.witness;
  result["counterexample"] = {{"moves", witness.moves}, {"state", witness.facts}};
  if (!witness.loop.empty()) result["counterexample"]["loop"] = witness.loop;
  return result;
}

const char* form_of(gdl::Verdict verdict) {
  return verdict == gdl::Verdict::Proved    ? "well-formed"
         : verdict == gdl::Verdict::Refuted ? "not well-formed"
                                            : "well-formed as far as known";
}

}  // namespace

std::string to_text(const std::string& game, const std::optional<Findings>& findings) {
  if (!findings) return game + ": not well-formed\n";
  return game + ": " + form_of(findings->plays.verdict()) + ", " + text_of(findings->size) + "\n" +
         text_of(findings->plays);
}

Json to_json(const Findings& findings) {
  const GroundSize& size = findings.size;
  Json sizes{{"ground_rules", size.rules},
             {"fluents", size.fluents},
             {"fluents_from", size.has_base ? "base" : "init and next"},
             {"moves", size.moves},
             {"moves_from", size.has_input ? "input" : "legal"},
             {"components", size.components},
             {"complete", size.complete()}};
  if (!size.complete()) sizes["limit"] = size.limit;
  const Plays& plays = findings.plays;
  const gdl::Verdict verdict = plays.verdict();
  Json seen{{"verdict", verdict == gdl::Verdict::Unknown ? "unknown" : form_of(verdict)},
            {"how", plays.explored ? "explored" : "sampled"},
            {"states_explored", plays.states},
            {"random_plays", plays.samples}};
  if (!plays.explored) seen["limit"] = plays.limit;
  for (const auto& [name, property] : properties(plays)) seen[name] = json_of(*property);
  return Json{{"size", sizes}, {"plays", seen}};
}

}  // namespace zug
