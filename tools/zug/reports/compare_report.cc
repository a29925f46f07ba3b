// The verdict first, then what it rests on; of a difference the play and, side by side, what each
// game says then.

#include "tools/zug/reports/compare_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/zug/command_line/words.h"

namespace zug {
namespace {

constexpr std::size_t shown_moves = 8;

std::string name_of(compare::Limit limit) {
  switch (limit) {
    case compare::Limit::None:
      return "none";
    case compare::Limit::States:
      return "states";
    case compare::Limit::Depth:
      return "depth";
    case compare::Limit::Seconds:
      return "seconds";
    case compare::Limit::Interrupt:
      return "interrupt";
  }
  return "";
}

std::string name_of(compare::What what) {
  switch (what) {
    case compare::What::Turn:
      return "turn";
    case compare::What::End:
      return "end";
    case compare::What::Moves:
      return "moves";
    case compare::What::Scores:
      return "scores";
    case compare::What::Subtrees:
      return "no counterpart";
  }
  return "";
}

std::string list_of(const std::vector<std::string>& texts, std::size_t most) {
  std::string result;
  for (std::size_t i = 0; i < std::min(texts.size(), most); ++i) {
    result += (i == 0 ? "" : "  ") + texts[i];
  }
  if (texts.size() > most) result += "  … " + std::to_string(texts.size() - most) + " more";
  return result;
}

// Players are those of the first game; `players` are the names they have in this one.
std::string said(const compare::View& view, const std::vector<std::string>& players) {
  std::string result;
  for (const std::size_t player : view.turn) {
    result += (result.empty() ? "" : ", ") + players[player];
  }
  if (!view.over) return result + " to move, " + count_of(view.moves, "move");
  result = "over";
  for (std::size_t i = 0; i < view.scores.size(); ++i) {
    result += ", " + players[i] + " has " + std::to_string(view.scores[i]);
  }
  return result;
}

// The names of the second game, in the order of the first one's players.
std::vector<std::string> players_of_b(const compare::Question& question,
                                      const ComparedGames& games) {
  std::vector<std::string> result;
  for (const std::size_t other : question.players) result.push_back(games.players_b[other]);
  return result;
}

std::string play_text(const std::vector<std::string>& moves) {
  return moves.empty() ? "at the start" : "after " + list_of(moves, moves.size());
}

std::string text_of(const compare::Difference& difference, const compare::Question& question,
                    const ComparedGames& games) {
  std::string text;
  const std::vector<std::string> players = players_of_b(question, games);
  if (difference.what == compare::What::Subtrees) {
    const bool first = !difference.after_a.empty() || difference.after_b.empty();
    const std::vector<std::string>& play = first ? difference.after_a : difference.after_b;
    text = "  in " + std::string(first ? "A " : "B ") + play_text(play) + "\n  " +
           said(first ? difference.a : difference.b, first ? games.players_a : players) +
           "; no play of the other game comes to anything like it\n";
    return text;
  }
  if (difference.after_a == difference.after_b) {
    text = "  " + play_text(difference.after_a) + "\n";
  } else {
    text = "  A " + play_text(difference.after_a) + "\n  B " + play_text(difference.after_b) + "\n";
  }
  text += "  A: " + said(difference.a, games.players_a) + "\n";
  text += "  B: " + said(difference.b, players) + "\n";
  if (!difference.only_a.empty()) {
    text += "  only in A: " + list_of(difference.only_a, shown_moves) + "\n";
  }
  if (!difference.only_b.empty()) {
    text += "  only in B: " + list_of(difference.only_b, shown_moves) + "\n";
  }
  if (!difference.note.empty()) text += "  " + difference.note + "\n";
  return text;
}

std::string positions(const compare::Answer& answer) {
  return std::to_string(answer.search.states_a) + " and " +
         count_of(answer.search.states_b, "position");
}

std::string looked(const compare::Answer& answer, const compare::Question& question) {
  std::string text;
  if (answer.search.depth) {
    text += "  equal to depth " + std::to_string(*answer.search.depth) + " (" + positions(answer);
    if (answer.search.limit != compare::Limit::None)
      text += "; limit: " + name_of(answer.search.limit);
    text += ")\n";
  } else {
    text += "  nothing was looked at (limit: " + name_of(answer.search.limit) + ")\n";
  }
  if (!answer.random) return text;
  const std::string plays = count_of(answer.random->plays, "random play") + " of full length";
  const std::string seed = " (seed " + std::to_string(question.limits.seed) + ")";
  text +=
      answer.random->difference ? "  " + plays + " without a difference" : "  equal on " + plays;
  text += seed;
  if (answer.random->given_up > 0) {
    text += ", " + std::to_string(answer.random->given_up) + " more given up";
  }
  if (answer.random->limit != compare::Limit::None)
    text += "; limit: " + name_of(answer.random->limit);
  return text + "\n";
}

std::string terms(const compare::Question& question, const ComparedGames& games) {
  std::string text = question.moves == compare::Moves::ByName ? "  moves by name" : "  moves found";
  if (!question.map.moves.empty() || !question.map.words.empty()) text += " and map";
  text += ", players by " + games.by_players;
  text += question.scores == compare::Scores::Exactly ? ", scores exactly" : ", scores in order";
  return text + (question.goals ? ", of 100\n" : "\n");
}

Json json_of(const compare::View& view, const std::vector<std::string>& players) {
  Json turn = Json::array(), scores = Json::object();
  for (const std::size_t player : view.turn) turn.push_back(players[player]);
  for (std::size_t i = 0; i < view.scores.size(); ++i) scores[players[i]] = view.scores[i];
  Json result{{"over", view.over}, {"turn", turn}, {"moves", view.moves}};
  if (view.over) result["scores"] = scores;
  return result;
}

Json json_of(const compare::Difference& difference, const compare::Question& question,
             const ComparedGames& games) {
  Json result{{"what", name_of(difference.what)},
              {"after", difference.after_a},
              {"after_b", difference.after_b},
              {"a", json_of(difference.a, games.players_a)},
              {"b", json_of(difference.b, players_of_b(question, games))},
              {"only_a", difference.only_a},
              {"only_b", difference.only_b}};
  if (difference.what == compare::What::Subtrees) {
    const bool first = !difference.after_a.empty() || difference.after_b.empty();
    result[first ? "b" : "a"] = nullptr;
  }
  if (!difference.note.empty()) result["note"] = difference.note;
  return result;
}

std::string how(const compare::Answer& answer) {
  if (answer.verdict == compare::Verdict::Equal) return "bisimulation";
  return answer.verdict == compare::Verdict::Different ? "play" : "depth";
}

std::string word(compare::Verdict verdict) {
  if (verdict == compare::Verdict::Equal) return "equal";
  return verdict == compare::Verdict::Different ? "different" : "unknown";
}

}  // namespace

std::string to_text(const compare::Question& question, const compare::Answer& answer,
                    const ComparedGames& games) {
  std::string text = "A: " + games.a + "\nB: " + games.b + "\n";
  if (answer.verdict == compare::Verdict::Equal) {
    text += "equal: proved, by all " + positions(answer) + ", down to depth " +
            std::to_string(*answer.search.depth) + "\n";
  } else if (answer.verdict == compare::Verdict::Different) {
    text += "different\n" + text_of(*answer.difference(), question, games);
    if (answer.search.depth) text += looked(answer, question);
  } else {
    text += "equal as far as looked\n" + looked(answer, question);
  }
  return text + terms(question, games);
}

Json to_json(const compare::Question& question, const compare::Answer& answer,
             const ComparedGames& games) {
  Json result{{"verdict", word(answer.verdict)},
              {"how", how(answer)},
              {"games", {games.a, games.b}},
              {"states", answer.search.states_a},
              {"states_of_each", {answer.search.states_a, answer.search.states_b}},
              {"depth", nullptr},
              {"limit", nullptr},
              {"moves", question.moves == compare::Moves::ByName ? "name" : "found"},
              {"players", games.by_players},
              {"scores", question.scores == compare::Scores::Exactly ? "exact" : "order"},
              {"random", nullptr},
              {"difference", nullptr}};
  if (answer.search.depth) result["depth"] = *answer.search.depth;
  if (answer.search.limit != compare::Limit::None) result["limit"] = name_of(answer.search.limit);
  if (answer.random) {
    result["random"] = {{"seed", question.limits.seed},
                        {"plays", answer.random->plays},
                        {"given_up", answer.random->given_up}};
    if (answer.random->limit != compare::Limit::None) {
      result["random"]["limit"] = name_of(answer.random->limit);
    }
  }
  if (answer.difference() != nullptr) {
    result["difference"] = json_of(*answer.difference(), question, games);
  }
  return result;
}

}  // namespace zug
