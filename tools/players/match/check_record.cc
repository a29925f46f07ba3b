// A record is played from the start. What has to hold at its end depends on the reason:
//
//   end                the play is over; the scores are those of the rules
//   limit              it is not over; the scores are as they stand
//   fault, resigned    it is not over; somebody has 0 and all others as much as they can have, and
//                      of a fault he is the one it names
//   (none)             it is not over, and there are no scores

#include "tools/players/match/check_record.h"

#include <algorithm>

#include "tools/players/match/play_game.h"

namespace zug::players {
namespace {

using Scores = std::vector<std::int64_t>;

std::string list(const Game& game, const Scores& scores) {
  std::string text;
  for (std::size_t p = 0; p < scores.size(); ++p) {
    text +=
        (p == 0 ? "" : ", ") + for_people(game.players[p].name) + " " + std::to_string(scores[p]);
  }
  return text;
}

template <class Entry>
void put_in_order(const Game& game, std::vector<Entry>& entries) {
  const auto place = [&game](const Entry& entry) {
    std::size_t p = 0;
    while (p < game.players.size() && for_people(game.players[p].name) != entry.first) ++p;
    return p;
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&place](const Entry& a, const Entry& b) { return place(a) < place(b); });
}

template <class Entry>
bool names_are_the_players(const Game& game, const std::vector<Entry>& entries) {
  return std::equal(entries.begin(), entries.end(), game.players.begin(), game.players.end(),
                    [](const Entry& entry, const Bounded& player) {
                      return entry.first == for_people(player.name);
                    });
}

// What does not hold of the record before any move is looked at.
std::string wrong_with_the_frame(const Game& game, const std::string& digest,
                                 const GameRecord& record) {
  if (record.digest != digest) return "the game was played by other rules: the digest differs";
  if (!names_are_the_players(game, record.players)) return "the players are not those of the game";
  if (record.opening > record.moves.size()) return "the opening is longer than the game";
  if (!record.times.empty() && record.times.size() != record.moves.size()) {
    return "there are " + std::to_string(record.moves.size()) + " moves and " +
           std::to_string(record.times.size()) + " times";
  }
  return "";
}

bool is_forfeit_of(const Game& game, std::size_t player, const GameRecord& record,
                   const Scores& scores) {
  const std::string name = for_people(game.players[player].name);
  return scores == forfeit(game, player) &&
         (record.fault.empty() || record.fault.rfind(name + ": ", 0) == 0);
}

std::string wrong_with_a_forfeit(const Game& game, const GameRecord& record, const Scores& scores) {
  for (std::size_t player = 0; player < game.players.size(); ++player) {
    if (is_forfeit_of(game, player, record, scores)) return "";
  }
  return "the scores are " + list(game, scores) + ", which is not what a forfeit gives";
}

std::string wrong_with_the_end(const reasoner::Reasoner& rules, const Course& course,
                               const GameRecord& record) {
  const Game& game = rules.game();
  const std::string& reason = record.reason;
  if (!reason.empty() && reason != "end" && reason != "limit" && reason != "fault" &&
      reason != "resigned") {
    return "a game does not end by '" + for_people(GameText(reason)) + "'";
  }
  if (course.over() && reason != "end") return "the play is over by the rules";
  if (!course.over() && reason == "end") return "the play is not over";
  if (reason.empty()) return record.scores.empty() ? "" : "the play is not over, but has scores";
  if (!names_are_the_players(game, record.scores)) return "the scores are not those of the players";
  Scores scores;
  for (const auto& entry : record.scores) scores.push_back(entry.second);
  if (reason == "fault" || reason == "resigned") return wrong_with_a_forfeit(game, record, scores);
  const Scores right = rules.scores(course.state());
  if (scores == right) return "";
  return "the scores are " + list(game, right) + ", not " + list(game, scores);
}

}  // namespace

void put_in_order_of_players(const Game& game, GameRecord& record) {
  put_in_order(game, record.players);
  put_in_order(game, record.scores);
}

CheckedGame check_record(const reasoner::Reasoner& rules, const notation::Notation& notation,
                         const std::string& digest, const GameRecord& record) {
  CheckedGame result;
  result.error = wrong_with_the_frame(rules.game(), digest, record);
  if (!result.error.empty()) return result;
  Course course(rules);
  for (const std::string& text : record.moves) {
    const std::string place = "move " + std::to_string(result.moves.size() + 1) + ", '" +
                              for_people(GameText(text)) + "': ";
    const std::vector<Move> legal = course.legal();
    const notation::Reading reading =
        legal.empty() ? notation::Reading{{}, "the play is over"}
                      : notation::read(notation, rules.to_ir(course.state()), legal, text);
    if (!reading.move) {
      result.error = place + reading.error;
      return result;
    }
    result.moves.push_back(legal[*reading.move]);
    course.play(*reading.move);
  }
  result.error = wrong_with_the_end(rules, course, record);
  return result;
}

}  // namespace zug::players
