// The certificate has a common game: classes, each with what is said in it and where moves lead.
// Each of the two games is gone through from its start, which belongs to class 0, by the reference
// semantics. A position has to say what its class says; with names its moves have to be those of
// the class, each once, and what they lead to belongs to the class that is written there; without
// names what they lead to belongs to the classes that are written down position by position, and
// as many moves have to lead to each class as the class says. A position is in one class only. If
// all that holds, the map from positions to classes is a functional bisimulation (with names) or
// keeps trees (without), so each game is equal to the common one, and the two are equal.
//
// Scores in order: the pairs of scores in all classes have to be a strictly increasing function.

#include "tools/compare/certificate_check.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "backends/notation/notation.h"
#include "ir/reference/semantics.h"

namespace zug::compare {
namespace {

struct Wrong {
  std::string why;
};

using Numbers = std::vector<std::int64_t>;

struct Node {
  std::size_t line = 0;
  Numbers turn;
  Numbers scores[2];                                // of either game
  std::map<std::string, std::uint32_t> targets[2];  // by name
  std::map<std::uint32_t, std::uint64_t> counts;    // by target
};

struct Claim {
  std::string digest[2];
  Numbers players;
  bool in_order = false;
  bool by_name = false;
  std::vector<Node> nodes;
  std::vector<std::uint32_t> positions[2];
};

// ---- reading

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Claim read() {
    Claim claim;
    expect(next() == "zug comparison 1", "not a certificate of zug compare, version 1");
    claim.digest[0] = behind("a ");
    claim.digest[1] = behind("b ");
    claim.players = numbers(behind("players"));
    claim.in_order = either("scores in order", "scores exactly");
    claim.by_name = either("moves by name", "moves by count");
    const std::uint64_t nodes = number(behind("classes "));
    for (std::uint64_t i = 0; i < nodes; ++i) claim.nodes.push_back(node(claim, i, nodes));
    if (!claim.by_name) {
      for (std::size_t side = 0; side < 2; ++side) {
        claim.positions[side] = positions(side == 0 ? "positions of a " : "positions of b ", nodes);
      }
    }
    expect(next() == "end" && text_.empty(), "it does not end with 'end'");
    return claim;
  }

 private:
  void expect(bool holds, const std::string& otherwise) const {
    if (!holds) throw Wrong{"line " + std::to_string(line_) + ": " + otherwise};
  }

  std::string_view next() {
    ++line_;
    const std::size_t end = text_.find('\n');
    expect(end != std::string_view::npos, "the certificate breaks off");
    const std::string_view result = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return result;
  }
  bool begins(std::string_view word) const { return text_.substr(0, word.size()) == word; }
  std::string behind(const std::string& word) {
    const std::string_view line = next();
    expect(line.substr(0, word.size()) == word, "'" + word + "' is missing");
    return std::string(line.substr(word.size()));
  }
  bool either(const std::string& yes, const std::string& no) {
    const std::string_view line = next();
    expect(line == yes || line == no, "neither '" + yes + "' nor '" + no + "'");
    return line == yes;
  }

  template <class Number = std::uint64_t>
  Number number(std::string_view word) const {
    Number result = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), result);
    expect(read.ec == std::errc() && read.ptr == word.data() + word.size(), "no number");
    return result;
  }
  Numbers numbers(const std::string& line) const {
    std::istringstream words(line);
    Numbers result;
    for (std::string word; words >> word;) result.push_back(number<std::int64_t>(word));
    return result;
  }
  std::uint32_t target(std::string_view word, std::uint64_t nodes) const {
    const auto result = number<std::uint64_t>(word);
    expect(result < nodes, "there is no class " + std::to_string(result));
    return static_cast<std::uint32_t>(result);
  }

  Node node(const Claim& claim, std::uint64_t index, std::uint64_t nodes) {
    Node result;
    expect(number(behind("class ")) == index, "classes are counted from 0");
    result.line = line_;
    if (begins("over ")) {
      result.scores[0] = numbers(behind("over"));
      result.scores[1] = numbers(behind("as"));
      return result;
    }
    result.turn = numbers(behind("turn"));
    while (claim.by_name ? begins("move\t") : begins("moves ")) {
      claim.by_name ? read_move(result, nodes) : read_count(result, nodes);
    }
    return result;
  }

  void read_move(Node& node, std::uint64_t nodes) {
    const std::string_view line = next().substr(5);
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    expect(first != std::string_view::npos && second != std::string_view::npos,
           "a move is a class and two names");
    const std::uint32_t to = target(line.substr(0, first), nodes);
    const std::string a(line.substr(first + 1, second - first - 1));
    const bool fresh = node.targets[0].emplace(a, to).second;
    const std::string b(line.substr(second + 1));
    expect(node.targets[1].emplace(b, to).second && fresh, "a move is there twice");
  }

  void read_count(Node& node, std::uint64_t nodes) {
    const std::string_view line = next().substr(6);
    const std::size_t end = line.find(" to ");
    expect(end != std::string_view::npos, "a count is 'moves N to CLASS'");
    const std::uint32_t to = target(line.substr(end + 4), nodes);
    expect(node.counts.emplace(to, number(line.substr(0, end))).second, "a class is there twice");
  }

  std::vector<std::uint32_t> positions(const std::string& word, std::uint64_t nodes) {
    const std::uint64_t count = number(behind(word));
    std::vector<std::uint32_t> result;
    while (result.size() < count) {
      std::istringstream words{std::string(next())};
      const std::size_t before = result.size();
      for (std::string one; words >> one;) result.push_back(target(one, nodes));
      expect(result.size() > before && result.size() <= count, "not that many positions");
    }
    return result;
  }

  std::string_view text_;
  std::size_t line_ = 0;
};

// ---- checking

// Positions are told apart by everything they hold.
std::vector<std::int64_t> all_of(const State& state) {
  std::vector<std::int64_t> result{state.player.value, state.position.value, state.rules.value};
  for (const PieceId piece : state.pieces) result.push_back(piece.value);
  result.insert(result.end(), state.variables.begin(), state.variables.end());
  return result;
}

class GameCheck {
 public:
  GameCheck(const Claim& claim, const Game& game, std::size_t side, ReferenceReasoner rules)
      : claim_(claim), side_(side), rules_(std::move(rules)), notation_(game) {}

  std::uint64_t run(const std::function<bool()>& stop) {
    State start = rules_.initial();
    rules_.complete(start);
    reach(start, 0);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      if (stop()) throw Wrong{"stopped before everything was looked at"};
      look_at(at);
    }
    if (!claim_.by_name && queue_.size() != claim_.positions[side_].size()) {
      throw Wrong{"the certificate has more positions than the " + name()};
    }
    return queue_.size();
  }

 private:
  std::string name() const { return side_ == 0 ? "first game" : "second game"; }
  [[noreturn]] void wrong(const Node& node, const std::string& why) const {
    throw Wrong{"line " + std::to_string(node.line) + ": a position of the " + name() +
                " does not fit its class: " + why};
  }

  // Its number; `named` is the class that a move says it belongs to.
  std::size_t reach(const State& state, std::uint32_t named) {
    const auto [at, fresh] = numbers_.emplace(all_of(state), queue_.size());
    const std::vector<std::uint32_t>& written = claim_.positions[side_];
    if (fresh) {
      if (!claim_.by_name && queue_.size() >= written.size()) {
        throw Wrong{"the " + name() + " has more positions than the certificate"};
      }
      classes_.push_back(claim_.by_name ? named : written[queue_.size()]);
      queue_.push_back(state);
    }
    return at->second;
  }

  // The player of the first game that is one of this game, from 1.
  std::int64_t player(std::int64_t own) const {
    if (side_ == 0) return own;
    const auto found = std::find(claim_.players.begin(), claim_.players.end(), own);
    return found - claim_.players.begin() + 1;
  }

  void look_at(std::size_t at) {
    const State state = queue_[at];
    const Node& node = claim_.nodes[classes_[at]];
    const std::vector<Move> moves =
        state.player == keeper ? std::vector<Move>{} : rules_.moves(state);
    if (moves.empty()) {
      check_end(state, node);
      return;
    }
    if (node.turn != Numbers{player(state.player.value)}) wrong(node, "who is to move");
    claim_.by_name ? check_names(state, moves, node) : check_counts(state, moves, node);
  }

  void check_end(const State& state, const Node& node) const {
    const Numbers own = rules_.scores(state);
    Numbers scores;
    for (const std::int64_t other : claim_.players) {
      const auto first = static_cast<std::int64_t>(scores.size()) + 1;
      scores.push_back(own[static_cast<std::size_t>((side_ == 0 ? first : other) - 1)]);
    }
    if (!node.turn.empty()) wrong(node, "it is over");
    if (scores != node.scores[side_]) wrong(node, "the scores");
  }

  State behind(const State& state, const Move& move) {
    State next = state;
    rules_.apply(next, move);
    rules_.complete(next);
    return next;
  }

  void check_names(const State& state, const std::vector<Move>& moves, const Node& node) {
    const std::map<std::string, std::uint32_t>& targets = node.targets[side_];
    const std::vector<std::string> names = notation::write(notation_, state, moves);
    if (names.size() != targets.size()) wrong(node, "the number of moves");
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto target = targets.find(names[i]);
      if (target == targets.end()) wrong(node, "the move '" + names[i] + "'");
      const std::size_t next = reach(behind(state, moves[i]), target->second);
      if (classes_[next] != target->second) wrong(node, "where '" + names[i] + "' leads");
    }
  }

  void check_counts(const State& state, const std::vector<Move>& moves, const Node& node) {
    std::map<std::uint32_t, std::uint64_t> counts;
    for (const Move& move : moves) ++counts[classes_[reach(behind(state, move), 0)]];
    if (counts != node.counts) wrong(node, "how many moves lead to which class");
  }

  const Claim& claim_;
  std::size_t side_;
  ReferenceReasoner rules_;
  notation::Notation notation_;
  std::map<std::vector<std::int64_t>, std::size_t> numbers_;
  std::vector<State> queue_;
  std::vector<std::uint32_t> classes_;  // of the queue
};

// Are the players a one-to-one correspondence, and do the scores of all classes fit together?
void check_header(const Claim& claim, const Game& a, const Game& b) {
  Numbers sorted = claim.players;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<std::int64_t>(i) + 1)
      throw Wrong{"the players are no permutation"};
  }
  if (a.players.size() != sorted.size() || b.players.size() != sorted.size()) {
    throw Wrong{"the games have other numbers of players"};
  }
  if (claim.nodes.empty()) throw Wrong{"there are no classes"};
  if (!claim.by_name && (claim.positions[0].empty() || claim.positions[1].empty() ||
                         claim.positions[0][0] != claim.positions[1][0])) {
    throw Wrong{"the starts are not in one class"};
  }
}

void check_scores(const Claim& claim) {
  std::map<std::int64_t, std::int64_t> function;
  for (const Node& node : claim.nodes) {
    if (node.scores[0].size() != node.scores[1].size()) {
      throw Wrong{"line " + std::to_string(node.line) + ": not equally many scores"};
    }
    for (std::size_t i = 0; i < node.scores[0].size(); ++i) {
      const auto [at, fresh] = function.emplace(node.scores[0][i], node.scores[1][i]);
      const bool equal = claim.in_order || node.scores[0][i] == node.scores[1][i];
      if (at->second == node.scores[1][i] && equal) continue;
      throw Wrong{"line " + std::to_string(node.line) + ": scores that do not fit"};
    }
  }
  for (auto next = function.begin(); next != function.end(); ++next) {
    if (next == function.begin() || std::prev(next)->second < next->second) continue;
    throw Wrong{"the scores are not in one order"};
  }
}

std::uint64_t check_game(const Claim& claim, const CheckedGame& game, std::size_t side,
                         const std::function<bool()>& stop) {
  if (claim.digest[side] != game.digest) {
    throw Wrong{"line " + std::to_string(side + 2) + ": it is about another game"};
  }
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> rules = ReferenceReasoner::make(*game.game, diagnostics);
  if (!rules) throw Wrong{"a game is too large for the reference semantics"};
  return GameCheck(claim, *game.game, side, std::move(*rules)).run(stop);
}

}  // namespace

Checked check_certificate(std::string_view certificate, const CheckedGame& a, const CheckedGame& b,
                          const std::function<bool()>& stop) {
  Checked result;
  try {
    const Claim claim = Reader(certificate).read();
    check_header(claim, *a.game, *b.game);
    check_scores(claim);
    result.positions_a = check_game(claim, a, 0, stop);
    result.positions_b = check_game(claim, b, 1, stop);
    result.verified = true;
  } catch (const Wrong& wrong) {
    result.why = wrong.why;
  }
  return result;
}

}  // namespace zug::compare
