// The table of a match, and a line for each pair of entrants:
//
//   player          games   score   forfeits
//   uct:1000p         200   70.0 %         0
//   flat:1000p        200   30.0 %         0
//
//   uct:1000p vs flat:1000p: +140 =0 -60 (70.0 %), Elo +147.2 ± 51.9, LOS 100.0 %
//     nElo +151.7 ± 52.0, pairs LL..WW 5 0 50 0 45
//
// When games were won by less than all there is to win, there is a line more, of the difference of
// utilities (scores by their bounds):
//
//     utilities +0.084 ± 0.031, Elo +29.3 ± 10.8
//
// More than two entrants have Elo in the table, by all of their games.

#include "tools/zug/reports/match_report.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "tools/zug/command_line/words.h"

namespace zug {
namespace {

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
std::string
formatted(const char* format, ...) {
  std::va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  const int size = std::vsnprintf(nullptr, 0, format, arguments);
  std::string text(static_cast<std::size_t>(std::max(0, size)) + 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, again);
  va_end(again);
  va_end(arguments);
  text.pop_back();
  return text;
}

// A part of what there is in these games; unknown while there are none.
std::optional<double> share(double part, std::uint64_t games) {
  if (games == 0) return std::nullopt;
  return part / static_cast<double>(games);
}

std::string percent(const std::optional<double>& share) {
  return share ? formatted("%.1f %%", 100 * *share) : "?";
}

// What an entrant made of his games, against whomever.
struct Sum {
  std::uint64_t games = 0;
  double points = 0;
  std::optional<double> score() const { return share(points, games); }
};

std::vector<Sum> sums(const MatchSummary& match) {
  std::vector<Sum> result(match.names.size());
  for (const players::PairResult& pair : match.report->tally.pairs()) {
    const double points =
        static_cast<double>(pair.games.wins) + static_cast<double>(pair.games.draws) / 2;
    const std::uint64_t games = pair.games.games();
    result[pair.first].games += games;
    result[pair.first].points += points;
    result[pair.second].games += games;
    result[pair.second].points += static_cast<double>(games) - points;
  }
  return result;
}

std::string openings_words(const MatchSummary& match) {
  std::string text = match.openings;
  if (match.plies > 0) text += " of " + count_of(match.plies, "move");
  return "openings " + text + ", " + std::to_string(match.distinct) + " distinct";
}

std::string head(const MatchSummary& match) {
  const players::MatchOptions& options = *match.options;
  const players::Tally& tally = match.report->tally;
  std::string text = for_people(match.game->name) + ", " + count_of(tally.games(), "game") + ", " +
                     openings_words(match) + ", seed " + std::to_string(options.seed) + ", " +
                     count_of(options.threads, "thread") + "\n";
  if (match.report->resumed > 0) {
    text += count_of(match.report->resumed, "game") + " of them from the record\n";
  }
  return text;
}

std::string table(const MatchSummary& match) {
  std::size_t width = 6;
  for (const std::string& name : match.names) width = std::max(width, name.size());
  const bool elo = match.names.size() > 2;
  std::string text = padded("player", width) + "   games   score   forfeits" +
                     (elo ? "              Elo" : "") + "\n";
  const std::vector<Sum> all = sums(match);
  const std::vector<players::Strength> strengths = match.report->tally.strengths();
  for (std::size_t i = 0; i < match.names.size(); ++i) {
    text += padded(match.names[i], width) +
            formatted(" %7llu  %7s   %8zu", static_cast<unsigned long long>(all[i].games),
                      percent(all[i].score()).c_str(), match.report->tally.forfeits()[i]);
    if (elo && all[i].games == 0) text += "        ?";
    if (elo && all[i].games > 0) {
      text += formatted("  %+7.1f ± %.1f", strengths[i].elo, strengths[i].error);
    }
    text += '\n';
  }
  return text;
}

std::string elo_words(const players::Rating& rating) {
  if (rating.elo_error) return formatted("Elo %+.1f ± %.1f", *rating.elo, *rating.elo_error);
  const char* why = rating.normalised ? "few games" : "all alike";
  if (rating.elo) return formatted("Elo %+.1f ± ? (%s)", *rating.elo, why);
  if (!rating.bound) return "Elo unknown";
  return formatted(rating.score > 0.5 ? "Elo > %+.1f" : "Elo < %+.1f", *rating.bound);
}

std::string nelo_words(const players::Rating& rating) {
  if (!rating.normalised) return "nElo unknown";
  return formatted("nElo %+.1f ± %.1f", *rating.normalised, *rating.normalised_error);
}

std::string sprt_line(const MatchSummary& match, const players::PairResult& pair) {
  const players::Sprt& sprt = *match.options->sprt;
  const char* verdict = "inconclusive";
  if (match.report->verdict == players::Verdict::H0) verdict = "H0 accepted";
  if (match.report->verdict == players::Verdict::H1) verdict = "H1 accepted";
  return formatted("  LLR %.2f (%.2f, %.2f) [%g, %g]: %s\n", ratio_of(sprt, pair), sprt.lower(),
                   sprt.upper(), sprt.elo0, sprt.elo1, verdict);
}

// The mean difference of utilities, and half of its 95 % interval; unknown while all were alike.
struct UtilityDifference {
  double mean = 0;
  std::optional<double> error;
};

UtilityDifference difference_of(const players::PairResult& pair) {
  const players::Spread spread = spread_of(margins(pair));
  UtilityDifference result{2 * spread.mean - 1, {}};
  if (spread.deviation > 0) result.error = 2 * players::z95 * spread.error();
  return result;
}

std::string utility_line(const players::PairResult& pair) {
  const UtilityDifference difference = difference_of(pair);
  const std::string error = difference.error ? formatted("%.3f", *difference.error) : "?";
  return formatted("  utilities %+.3f ± %s, ", difference.mean, error.c_str()) +
         elo_words(rate(margins(pair))) + "\n";
}

// `value`, which says something once there is a game.
std::optional<double> once_played(const players::PairResult& pair, double value) {
  return pair.games.games() > 0 ? std::optional(value) : std::nullopt;
}

std::optional<double> score_of(const players::PairResult& pair) {
  return once_played(pair, spread_of(outcomes(pair.games)).mean);
}

std::string pair_lines(const MatchSummary& match, const players::PairResult& pair) {
  const players::Rating rating = rate(outcomes(pair));
  std::string text =
      match.names[pair.first] + " vs " + match.names[pair.second] +
      formatted(": +%llu =%llu -%llu (%s), ", static_cast<unsigned long long>(pair.games.wins),
                static_cast<unsigned long long>(pair.games.draws),
                static_cast<unsigned long long>(pair.games.losses),
                percent(score_of(pair)).c_str()) +
      elo_words(rating) + ", LOS " + percent(once_played(pair, rating.los)) + "\n  " +
      nelo_words(rating);
  if (pair.unit_games == 2) {
    text += ", pairs LL..WW";
    for (const std::uint64_t count : pair.pairs) text += " " + std::to_string(count);
  }
  text += '\n';
  if (won_by_scores(pair)) text += utility_line(pair);
  if (match.options->sprt) text += sprt_line(match, pair);
  return text;
}

std::string foot(const MatchSummary& match) {
  const players::Tally& tally = match.report->tally;
  std::string text = "by side:";
  for (std::size_t p = 0; p < match.game->players.size(); ++p) {
    text += (p == 0 ? " " : ", ") + for_people(match.game->players[p].name) + " " +
            percent(share(tally.by_player()[p], tally.games()));
  }
  const auto moves = share(static_cast<double>(tally.moves()), tally.games());
  text += "; " + (moves ? formatted("%.1f", *moves) : "?") + " moves a game";
  if (tally.at_the_limit() > 0) {
    text += "; " + count_of(tally.at_the_limit(), "game") + " ended at the limit of " +
            count_of(match.options->most_moves, "move");
  }
  return text + "\n";
}

Json optional_number(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json pair_json(const MatchSummary& match, const players::PairResult& pair) {
  const players::Rating rating = rate(outcomes(pair)), by_margins = rate(margins(pair));
  Json result{{"first", match.names[pair.first]},
              {"second", match.names[pair.second]},
              {"wins", pair.games.wins},
              {"draws", pair.games.draws},
              {"losses", pair.games.losses},
              {"score", optional_number(score_of(pair))},
              {"elo", optional_number(rating.elo)},
              {"elo_error", optional_number(rating.elo_error)},
              {"elo_bound", optional_number(rating.bound)},
              {"nelo", optional_number(rating.normalised)},
              {"nelo_error", optional_number(rating.normalised_error)},
              {"los", optional_number(once_played(pair, rating.los))},
              {"los_decided_games", optional_number(once_played(pair, los_of_decided(pair.games)))},
              {"pentanomial", pair.unit_games == 2 ? Json(pair.pairs) : Json::array()},
              {"utility_difference", optional_number(once_played(pair, difference_of(pair).mean))},
              {"utility_error", optional_number(difference_of(pair).error)},
              {"utility_elo", optional_number(by_margins.elo)},
              {"utility_elo_error", optional_number(by_margins.elo_error)},
              {"llr", nullptr}};
  if (match.options->sprt) result["llr"] = ratio_of(*match.options->sprt, pair);
  return result;
}

Json sprt_json(const MatchSummary& match) {
  const players::Sprt& sprt = *match.options->sprt;
  const char* const verdicts[] = {"inconclusive", "H0", "H1"};
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"lower", sprt.lower()},
          {"upper", sprt.upper()},
          {"model", name_of(sprt.model)},
          {"verdict", verdicts[static_cast<std::size_t>(match.report->verdict)]}};
}

Json players_json(const MatchSummary& match) {
  const std::vector<Sum> all = sums(match);
  const std::vector<players::Strength> strengths = match.report->tally.strengths();
  Json result = Json::array();
  for (std::size_t i = 0; i < match.names.size(); ++i) {
    result.push_back({{"player", match.names[i]},
                      {"games", all[i].games},
                      {"score", optional_number(all[i].score())},
                      {"elo", all[i].games > 0 ? Json(strengths[i].elo) : Json()},
                      {"elo_error", all[i].games > 0 ? Json(strengths[i].error) : Json()},
                      {"forfeits", match.report->tally.forfeits()[i]}});
  }
  return result;
}

}  // namespace

std::vector<std::string> distinct_names(const std::vector<players::PlayerSpec>& entrants) {
  std::vector<std::string> names;
  for (const players::PlayerSpec& entrant : entrants) {
    std::string name = entrant.text;
    for (int i = 2; std::find(names.begin(), names.end(), name) != names.end(); ++i) {
      name = entrant.text + "#" + std::to_string(i);
    }
    names.push_back(name);
  }
  return names;
}

std::string match_text(const MatchSummary& match) {
  std::string text = head(match) + "\n" + table(match) + "\n";
  for (const players::PairResult& pair : match.report->tally.pairs())
    text += pair_lines(match, pair);
  return text + foot(match);
}

Json match_json(const MatchSummary& match) {
  const players::MatchOptions& options = *match.options;
  const players::Tally& tally = match.report->tally;
  Json result{
      {"game", for_people(match.game->name)},
      {"games", tally.games()},
      {"seed", options.seed},
      {"openings",
       {{"kind", match.openings}, {"plies", match.plies}, {"distinct", match.distinct}}},
      {"threads", options.threads},
      {"players", players_json(match)},
      {"pairs", Json::array()},
      {"by_side", Json::object()},
      {"mean_moves", optional_number(share(static_cast<double>(tally.moves()), tally.games()))},
      {"limit_games", tally.at_the_limit()}};
  for (const players::PairResult& pair : tally.pairs())
    result["pairs"].push_back(pair_json(match, pair));
  for (std::size_t p = 0; p < match.game->players.size(); ++p) {
    result["by_side"][for_people(match.game->players[p].name)] =
        optional_number(share(tally.by_player()[p], tally.games()));
  }
  if (options.sprt) result["sprt"] = sprt_json(match);
  if (match.report->resumed > 0) result["resumed"] = match.report->resumed;
  if (match.report->stopped) result["interrupted"] = true;
  return result;
}

std::string match_progress(const players::MatchOptions& options, const players::Tally& tally) {
  const std::size_t total = options.rounds * options.schedule.games_in_round();
  const players::PairResult pair = tally.pairs().front();
  const players::Rating rating = rate(outcomes(pair));
  std::string text = formatted("game %zu of %zu, +%llu =%llu -%llu, ", tally.games(), total,
                               static_cast<unsigned long long>(pair.games.wins),
                               static_cast<unsigned long long>(pair.games.draws),
                               static_cast<unsigned long long>(pair.games.losses)) +
                     elo_words(rating);
  if (options.sprt) {
    text += formatted(", LLR %.2f (%.2f, %.2f)", ratio_of(*options.sprt, pair),
                      options.sprt->lower(), options.sprt->upper());
  }
  return text;
}

}  // namespace zug
