// A map is a file of lines "player A = B", "move A = B" and "word A = B"; A is a name of the first
// game and B one of the second. Two equal words may not become of different ones: in
//
//   word a = c        a2-a3 is c2-c3
//   word c = a
//
// a and c change places, while `word a = c` alone is refused as soon as a position has moves that
// become the same.

#include "tools/compare/relation.h"

#include <algorithm>
#include <set>

namespace zug::compare {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool in_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::map<std::string, std::string>* kind_of(NameMap& map, std::string_view word) {
  if (word == "player") return &map.players;
  if (word == "move") return &map.moves;
  return word == "word" ? &map.words : nullptr;
}

std::string read_line(NameMap& map, std::string_view line) {
  const std::size_t blank = line.find_first_of(" \t");
  std::map<std::string, std::string>* kind = kind_of(map, line.substr(0, blank));
  if (kind == nullptr) return "a line begins with 'player', 'move' or 'word'";
  const std::string_view rest = line.substr(std::min(blank, line.size()));
  const std::size_t equals = rest.find(" = ");
  if (equals == std::string_view::npos) return "there is no ' = ' between two names";
  const std::string a(trimmed(rest.substr(0, equals)));
  const std::string b(trimmed(rest.substr(equals + 3)));
  if (a.empty() || b.empty()) return "a name is missing";
  if (kind == &map.words && !std::all_of(a.begin(), a.end(), in_word)) {
    return "'" + a + "' is no word: letters, digits and '_'";
  }
  if (!kind->emplace(a, b).second) return "'" + a + "' is there twice";
  return "";
}

std::optional<std::size_t> index_of(const std::vector<std::string>& names,
                                    const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::optional<NameMap> read_map(std::string_view text, std::string& error) {
  NameMap map;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    error = read_line(map, line);
    if (!error.empty()) {
      error = "line " + std::to_string(number) + ": " + error;
      return std::nullopt;
    }
  }
  return map;
}

std::string renamed(const NameMap& map, const std::string& name) {
  const auto whole = map.moves.find(name);
  if (whole != map.moves.end()) return whole->second;
  if (map.words.empty()) return name;
  std::string result;
  for (std::size_t begin = 0; begin < name.size();) {
    std::size_t end = begin;
    while (end < name.size() && in_word(name[end])) ++end;
    const std::string word = name.substr(begin, end - begin);
    const auto found = map.words.find(word);
    result += found == map.words.end() ? word : found->second;
    if (end < name.size()) result += name[end++];
    begin = end;
  }
  return result;
}

std::optional<std::vector<std::size_t>> match_players(const std::vector<std::string>& a,
                                                      const std::vector<std::string>& b,
                                                      Players how, const NameMap& map,
                                                      std::string& error) {
  if (a.size() != b.size()) {
    error = std::to_string(a.size()) + " and " + std::to_string(b.size()) + " players";
    return std::nullopt;
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto said = map.players.find(a[i]);
    const bool by_name = said != map.players.end() || how == Players::ByName;
    const std::string& name = said != map.players.end() ? said->second : a[i];
    const std::optional<std::size_t> other = by_name ? index_of(b, name) : i;
    if (!other) {
      error = "the second game has no player '" + name + "'";
      return std::nullopt;
    }
    result.push_back(*other);
  }
  const std::set<std::size_t> different(result.begin(), result.end());
  if (different.size() == a.size()) return result;
  error = "two players of the first game are one of the second";
  return std::nullopt;
}

void renumber_players(const std::vector<std::size_t>& players, View& view) {
  for (std::size_t& player : view.turn) {
    const auto found = std::find(players.begin(), players.end(), player);
    player = static_cast<std::size_t>(found - players.begin());
  }
  std::sort(view.turn.begin(), view.turn.end());
  if (view.scores.empty()) return;
  std::vector<std::int64_t> scores;
  for (const std::size_t other : players) scores.push_back(view.scores[other]);
  view.scores = std::move(scores);
}

std::optional<std::pair<std::int64_t, std::int64_t>> ScoreFunction::against(std::int64_t a,
                                                                            std::int64_t b) const {
  const auto next = pairs_.lower_bound(a);
  if (next != pairs_.end()) {
    const bool fits = next->first == a ? next->second == b : next->second > b;
    if (!fits) return *next;
    if (next->first == a) return std::nullopt;
  }
  if (next == pairs_.begin()) return std::nullopt;
  const auto before = std::prev(next);
  if (before->second < b) return std::nullopt;
  return *before;
}

bool ScoreFunction::add(std::int64_t a, std::int64_t b) {
  if (how_ == Scores::Exactly) return a == b;
  if (against(a, b)) return false;
  pairs_.emplace(a, b);
  return true;
}

bool ScoreFunction::add(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!add(a[i], b[i])) return false;
  }
  return true;
}

std::string misfit(const ScoreFunction& known, const std::vector<std::int64_t>& a,
                   const std::vector<std::int64_t>& b) {
  if (known.how() == Scores::Exactly) return "";
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto pair = known.against(a[i], b[i]);
    if (!pair) continue;
    return std::to_string(a[i]) + " is " + std::to_string(b[i]) + " here, and " +
           std::to_string(pair->first) + " is " + std::to_string(pair->second) +
           " at the end of another play";
  }
  return "";
}

MatchedMoves match_moves(const std::vector<std::string>& a, const std::vector<std::string>& b,
                         const NameMap& map) {
  std::map<std::string, std::size_t> there;
  for (std::size_t i = 0; i < b.size(); ++i) there.emplace(b[i], i);
  MatchedMoves result;
  std::vector<bool> used(b.size(), false);
  std::set<std::string> lost;  // new names that b has not
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::string name = renamed(map, a[i]);
    const auto found = there.find(name);
    const bool again = found == there.end() ? !lost.insert(name).second : used[found->second];
    if (again && result.twice.empty()) result.twice = name;
    if (found == there.end() || again) {
      result.only_a.push_back(i);
    } else {
      used[found->second] = true;
      result.pairs.emplace_back(i, found->second);
    }
  }
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!used[i]) result.only_b.push_back(i);
  }
  return result;
}

}  // namespace zug::compare
