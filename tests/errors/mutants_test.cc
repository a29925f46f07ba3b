// Faults planted in games of the corpus: each has to be reported, once, in the lines it was planted
// in, and nothing else may be. A game is cut into units that cannot reach each other (directives,
// rules, lines), and each unit gets one fault at most. Which units and which faults is drawn; a
// failure prints the seed, and ZUG_SEED starts there. ZUG_LONG=1 plants a hundred times as many.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

// Changes a unit, or finds nothing to change in it.
using Plant = std::function<bool(std::string& unit, Random& random)>;

struct Subject {
  std::string file;
  std::function<std::vector<std::string>(const std::string&)> cut;
  std::vector<Plant> plants;
};

const Language& language_named(const std::string& name) {
  const auto found = std::find_if(languages().begin(), languages().end(),
                                  [&](const Language& one) { return one.name == name; });
  return *found;
}

// Pieces that begin where `begins` says, at the start of a line.
std::vector<std::string> cut_at_lines(const std::string& text,
                                      const std::function<bool(const std::string&)>& begins) {
  std::vector<std::string> units(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    if (begins(line) && !units.back().empty()) units.emplace_back();
    units.back() += line;
    at = end;
  }
  return units;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Replaces one of the places where `from` stands as a whole word, comments aside.
bool replace_word(std::string& unit, const std::string& from, const std::string& to,
                  const std::string& comment, Random& random) {
  std::vector<std::size_t> places;
  for (std::size_t at = unit.find(from); at != std::string::npos; at = unit.find(from, at + 1)) {
    const bool begins = at == 0 || !is_word(from.front()) || !is_word(unit[at - 1]);
    const std::size_t end = at + from.size();
    const bool ends = end >= unit.size() || !is_word(from.back()) || !is_word(unit[end]);
    const std::size_t line = unit.rfind('\n', at) + 1;
    const bool said = unit.substr(line, at - line).find(comment) != std::string::npos;
    if (begins && ends && !said) places.push_back(at);
  }
  if (places.empty()) return false;
  unit.replace(places[below(random, places.size())], from.size(), to);
  return true;
}

Plant replacing(std::string from, std::string to, std::string comment) {
  return [=](std::string& unit, Random& random) {
    return replace_word(unit, from, to, comment, random);
  };
}

// ---- RBG: directives

std::vector<std::string> cut_rbg(const std::string& text) {
  return cut_at_lines(text, [](const std::string& line) { return line.starts_with("#"); });
}

bool is_declaration(const std::string& unit) {
  return unit.starts_with("#players") || unit.starts_with("#pieces") ||
         unit.starts_with("#variables");
}

// A name where rules use it: not in the declarations, nor as a parameter.
Plant misspelling(const std::string& name) {
  return [name](std::string& unit, Random& random) {
    if (is_declaration(unit) || unit.find('~') != std::string::npos) return false;
    if (unit.starts_with("#board")) {
      const std::size_t row = unit.find('[');
      if (row == std::string::npos) return false;
      std::string rows = unit.substr(row);
      if (!replace_word(rows, name, name + "Q", "//", random)) return false;
      unit = unit.substr(0, row) + rows;
      return true;
    }
    const std::size_t body = unit.find('=');
    if (!unit.starts_with("#") || body == std::string::npos) return false;
    std::string rules = unit.substr(body);
    if (!replace_word(rules, name, name + "Q", "//", random)) return false;
    unit = unit.substr(0, body) + rules;
    return true;
  };
}

// A row of the board loses its last cell.
bool ragged_row(std::string& unit, Random& random) {
  if (!unit.starts_with("#board") || unit.find("rectangle") == std::string::npos) return false;
  std::vector<std::size_t> ends;
  for (std::size_t at = unit.find(']'); at != std::string::npos; at = unit.find(']', at + 1)) {
    ends.push_back(at);
  }
  if (ends.size() < 3) return false;
  const std::size_t end = ends[below(random, ends.size())];
  const std::size_t comma = unit.rfind(',', end);
  if (comma == std::string::npos || comma < unit.rfind('[', end)) return false;
  unit.erase(comma, end - comma);
  return true;
}

bool surplus_sign(std::string& unit, Random& random) {
  return !is_declaration(unit) && !unit.starts_with("#board") &&
         replace_word(unit, " + ", " + + ", "//", random);
}

// ---- the other languages: lines

std::vector<std::string> cut_lines(const std::string& text) {
  return cut_at_lines(text, [](const std::string&) { return true; });
}

std::vector<std::string> cut_rules(const std::string& text) {
  return cut_at_lines(text, [](const std::string& line) { return line.starts_with("("); });
}

bool lost_last_parenthesis(std::string& unit, Random&) {
  if (!unit.starts_with("(<=") || unit.find(';') != std::string::npos) return false;
  const std::size_t last = unit.rfind(')');
  if (last == std::string::npos) return false;
  unit.erase(last, 1);
  return true;
}

bool short_row(std::string& unit, Random&) {
  if (!unit.starts_with("|")) return false;
  unit.erase(1, 1);
  return true;
}

std::vector<Subject> subjects() {
  const std::vector<Plant> rbg{misspelling("e"),    misspelling("up"),    misspelling("left"),
                               misspelling("w"),    misspelling("white"), misspelling("black"),
                               misspelling("down"), misspelling("empty"), ragged_row,
                               surplus_sign};
  const std::vector<Plant> sbg{short_row, replacing(",e)", ",x)", "//"),
                               replacing(",p)", ",p", "//"), replacing("(0,", "(99,", "//")};
  const std::vector<Plant> metagame{replacing("SYMMETRY", "SYMETRY", "%"),
                                    replacing("symmetry", "symetry", "%"),
                                    replacing("PROMOTE_TO", "PROMOTE", "%"),
                                    replacing("promote_to", "promote", "%"),
                                    replacing("TYPE", "TIPE", "%"),
                                    replacing("EFFECT", "EFECT", "%"),
                                    replacing("END MOVING", "END MOVNG", "%"),
                                    replacing("end moving", "end movng", "%"),
                                    replacing("<1,", "<1", "%"),
                                    replacing("{side}", "{sides}", "%")};
  const std::vector<Plant> gdl{lost_last_parenthesis, replacing("(true (", "(true ?x (", ";"),
                               replacing("(role ", "(role a ", ";")};
  return {{"rbg/breakthrough.rbg", cut_rbg, rbg},
          {"rbg/tic_tac_toe.rbg", cut_rbg, rbg},
          {"rbg/amazons.rbg", cut_rbg, rbg},
          {"rbg/reversi.rbg", cut_rbg, rbg},
          {"rbg/fox_and_hounds.rbg", cut_rbg, rbg},
          {"sbg/breakthrough.sbg", cut_lines, sbg},
          {"sbg/hexapawn.sbg", cut_lines, sbg},
          {"metagame/american_checkers.mgame", cut_lines, metagame},
          {"metagame/chess.mgame", cut_lines, metagame},
          {"gdl/tic_tac_toe.kif", cut_rules, gdl}};
}

struct Lines {
  std::size_t first = 0, last = 0;
};

struct Mutant {
  std::string text;
  std::vector<Lines> planted;
};

Mutant mutate(const Subject& game, const std::string& text, Random& random) {
  std::vector<std::string> units = game.cut(text);
  std::vector<bool> changed(units.size(), false);
  const std::size_t wanted = 1 + below(random, 5);
  std::size_t planted = 0;
  for (int attempt = 0; attempt < 60 && planted < wanted; ++attempt) {
    const std::size_t unit = below(random, units.size());
    if (changed[unit]) continue;
    if (!game.plants[below(random, game.plants.size())](units[unit], random)) continue;
    changed[unit] = true;
    ++planted;
  }
  Mutant mutant;
  std::size_t line = 1;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto lines = static_cast<std::size_t>(std::count(units[i].begin(), units[i].end(), '\n'));
    if (changed[i]) mutant.planted.push_back({line, line + (lines == 0 ? 0 : lines - 1)});
    line += lines;
    mutant.text += units[i];
  }
  return mutant;
}

std::vector<Diagnostic> errors_of(const Language& language, Source& source) {
  Diagnostics diagnostics;
  if (language.descriptions) {
    language.descriptions->check(source, diagnostics);
  } else {
    language.read(source, diagnostics);
  }
  std::vector<Diagnostic> errors = diagnostics.sorted();
  std::erase_if(errors, [](const Diagnostic& one) { return one.severity != Severity::Error; });
  return errors;
}

void expect_each_once(const Mutant& mutant, const std::vector<Diagnostic>& errors,
                      const Source& source) {
  std::string said;
  for (const Diagnostic& error : errors) said += render(error, source, false);
  for (const Lines& lines : mutant.planted) {
    const auto here = std::count_if(errors.begin(), errors.end(), [&](const Diagnostic& error) {
      const std::size_t line = source.locate(error.origin.range.begin).line;
      return line >= lines.first && line <= lines.last;
    });
    EXPECT_EQ(here, 1) << "lines " << lines.first << " to " << lines.last << "\n" << said;
  }
  EXPECT_EQ(errors.size(), mutant.planted.size()) << said;
}

class Mutants : public ::testing::TestWithParam<Subject> {};

TEST_P(Mutants, AreReportedFaultForFault) {
  const Subject& game = GetParam();
  const std::string text = test::content(test::corpus_folder() / game.file);
  const std::string extension = game.file.substr(game.file.find('.'));
  const std::string name = extension == ".rbg"     ? "rbg"
                           : extension == ".sbg"   ? "sbg"
                           : extension == ".mgame" ? "metagame"
                                                   : "gdl";
  const char* given = std::getenv("ZUG_SEED");
  const std::uint64_t first = given == nullptr ? 1 : std::stoull(given);
  const std::uint64_t seeds = test::long_run() ? 3000 : 30;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    Random random(seed);
    const Mutant mutant = mutate(game, text, random);
    if (mutant.planted.empty()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    Source source(game.file, mutant.text);
    const std::vector<Diagnostic> errors = errors_of(language_named(name), source);
    expect_each_once(mutant, errors, source);
    if (HasFailure()) return;
  }
}

std::string subject_name(const ::testing::TestParamInfo<Subject>& info) {
  return test::as_test_name(info.param.file);
}

INSTANTIATE_TEST_SUITE_P(Corpus, Mutants, ::testing::ValuesIn(subjects()), subject_name);

}  // namespace
}  // namespace zug
