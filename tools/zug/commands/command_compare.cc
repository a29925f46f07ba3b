// zug compare: are two games the same? What that means, and how it is found out, is in
// tools/compare; here are the two files, the limits and the exit status.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "langs/gdl/read.h"
#include "system/file.h"
#include "system/processes/signals.h"
#include "tools/compare/certificate.h"
#include "tools/compare/certificate_check.h"
#include "tools/compare/compare.h"
#include "tools/compare/gdl_side.h"
#include "tools/players/game_record.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/one_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/reports/compare_report.h"

namespace zug {
namespace {

constexpr std::size_t most_certificate_bytes = std::size_t{1} << 30;

struct CompareArguments {
  Input a, b;
  std::string from_b;
  std::string moves = "name";
  std::string map;
  std::string players;
  std::string scores = "exact";
  std::string certificate, check;
  std::string engine = "interpreter", engine_b;
  std::vector<std::string> without;  // of the plan of A
  double seconds = 60;
  compare::Limits limits;
  std::string format = "text";
};

// One of the two games.
struct GivenGame {
  ReadGame read;
  std::optional<gdl::Description> description;  // of a game in GDL, which is no Game
  std::unique_ptr<compare::Side> side;
};

GivenGame read_given(const Input& input, const Request& request) {
  if (!is_gdl(input)) {
    GivenGame result{read_game(input, request), std::nullopt, nullptr};
    refuse_choices(result.read, request);
    return result;
  }
  GivenGame result{
      {read_source(input), game_name(input), {}, {}, &language_of(input)}, {}, nullptr};
  result.description = read_gdl_description(result.read.source, result.read.diagnostics);
  if (result.description) return result;
  refuse(result.read.diagnostics, result.read.source, request, Status::No);
}

void make_side(const std::string& engine, const std::vector<std::string>& without, GivenGame& game,
               compare::ScoresAs scores, const Request& request) {
  game.side = game.description
                  ? compare::make_gdl_side(*game.description)
                  : compare::make_side(
                        make_reasoner(engine, game.read, request, plan_options(without)), scores);
}

std::string title(const ReadGame& read) { return read.name + " (" + read.language->name + ")"; }

compare::NameMap map_of(const CompareArguments& options) {
  if (options.map.empty()) return {};
  std::string error;
  const std::optional<compare::NameMap> map =
      compare::read_map(system::read_file(options.map, limits::source_bytes), error);
  if (!map) throw Refusal(Status::Usage, options.map + ": " + error);
  return *map;
}

bool same_names(std::vector<std::string> a, std::vector<std::string> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

// The search through positions has the first half of the time, random plays have all of it.
compare::GoOn limits_of(const CompareArguments& options, Progress& progress) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  return [&options, &progress, &interrupted, began = seconds_used()](const char* work,
                                                                     std::uint64_t count) {
    if (interrupted.load(std::memory_order_relaxed)) return compare::Limit::Interrupt;
    if (progress.due()) progress.show(std::string(work) + ": " + std::to_string(count));
    const bool random = std::string(work) == "random plays";
    const double used = seconds_used() - began;
    return used > options.seconds / (random ? 1 : 2) ? compare::Limit::Seconds
                                                     : compare::Limit::None;
  };
}

// `work` about both games; one that goes beyond a limit of ours, or is faulty, is refused.
Status play_both(const std::function<Status()>& work) {
  try {
    return work();
  } catch (const ImproperGame& improper) {
    throw Refusal(Status::Unknown, std::string("one of the games goes beyond a limit of zug: ") +
                                       improper.what() +
                                       "; whether its plays end at all, 'zug check' tells");
  } catch (const ArithmeticOverflow& overflow) {
    throw Refusal(Status::Unknown, std::string("one of the games cannot be played any further: ") +
                                       overflow.what() + " (`zug explain CHK0010`)");
  } catch (const compare::FaultyDescription& fault) {
    throw Refusal(
        Status::No,
        std::string("one of the games has a fault that only playing shows: ") + fault.what());
  } catch (const compare::TooLarge& large) {
    throw Refusal(Status::Unknown,
                  std::string("one of the games cannot be played: ") + large.what());
  }
}

void refuse_certificates_of_gdl(const CompareArguments& options, const GivenGame& a,
                                const GivenGame& b) {
  const bool asked = !options.certificate.empty() || !options.check.empty();
  if (asked && (a.description || b.description)) {
    throw Refusal(Status::Usage,
                  "a game in GDL has no certificate: the reference semantics, by "
                  "which certificates are checked, is not about it");
  }
}

Status check_certificate(const CompareArguments& options, const GivenGame& a, const GivenGame& b) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const compare::Checked checked =
      compare::check_certificate(system::read_file(options.check, most_certificate_bytes),
                                 {&*a.read.game, players::game_digest(*a.read.game)},
                                 {&*b.read.game, players::game_digest(*b.read.game)},
                                 [&] { return interrupted.load(std::memory_order_relaxed); });
  if (options.format == "json") {
    Json document{{"verified", checked.verified},
                  {"positions", {checked.positions_a, checked.positions_b}}};
    if (!checked.verified) document["why"] = checked.why;
    print_json(document);
  } else if (checked.verified) {
    std::printf("verified: %s and %s are equal (%llu and %llu positions)\n", title(a.read).c_str(),
                title(b.read).c_str(), static_cast<unsigned long long>(checked.positions_a),
                static_cast<unsigned long long>(checked.positions_b));
  } else {
    std::printf("not verified: %s\n", checked.why.c_str());
  }
  if (interrupted.load()) return Status::Interrupted;
  return checked.verified ? Status::Done : Status::No;
}

Status status_of(const compare::Answer& answer) {
  if (answer.verdict == compare::Verdict::Equal) return Status::Done;
  if (answer.verdict == compare::Verdict::Different) return Status::No;
  return system::interrupted() ? Status::Interrupted : Status::Unknown;
}

compare::Question question_of(const CompareArguments& options, const GivenGame& a,
                              const GivenGame& b, ComparedGames& games) {
  compare::Question question;
  question.a = a.side.get();
  question.b = b.side.get();
  question.map = map_of(options);
  question.limits = options.limits;
  question.certificate = !options.certificate.empty();
  if (options.moves == "found") question.moves = compare::Moves::Found;
  if (options.scores == "order") question.scores = compare::Scores::InOrder;
  games = {title(a.read), title(b.read), a.side->players(), b.side->players(), options.players};
  if (games.by_players.empty()) {
    games.by_players = same_names(games.players_a, games.players_b) ? "name" : "order";
  }
  const bool by_name = games.by_players == "name";
  std::string error;
  const auto players = compare::match_players(
      games.players_a, games.players_b,
      by_name ? compare::Players::ByName : compare::Players::ByOrder, question.map, error);
  if (!players) throw Refusal(Status::Usage, error);
  question.players = *players;
  return question;
}

std::FILE* where_to_print(const CompareArguments& options) {
  return beside_products({game_file(options.a.file),
                          game_file(options.b.file),
                          {"--certificate", options.certificate}},
                         options.format == "json");
}

void say_that_there_is_no_certificate(const CompareArguments& options) {
  if (options.certificate.empty()) return;
  std::fprintf(stderr,
               "zug: warning: '%s' is not written: only what is proved equal has a certificate\n",
               one_line(options.certificate).c_str());
}

// Whether there was one to write.
bool write_certificate(const CompareArguments& options, const compare::Question& question,
                       const compare::Answer& answer, const GivenGame& a, const GivenGame& b) {
  if (options.certificate.empty()) return false;
  if (answer.search.classes.empty()) {
    say_that_there_is_no_certificate(options);
    return false;
  }
  write_output(options.certificate,
               compare::certificate(question, answer.search, players::game_digest(*a.read.game),
                                    players::game_digest(*b.read.game)));
  return true;
}

// Whatever their plays are, games with other numbers of players are different.
Status other_numbers(const CompareArguments& options, const GivenGame& a, const GivenGame& b) {
  const std::size_t count_a = a.side->players().size(), count_b = b.side->players().size();
  say_that_there_is_no_certificate(options);
  if (options.format == "json") {
    Json document{{"verdict", "different"},
                  {"how", "play"},
                  {"games", {title(a.read), title(b.read)}},
                  {"states", 0},
                  {"depth", nullptr},
                  {"difference",
                   {{"what", "players"},
                    {"after", Json::array()},
                    {"a", {{"players", a.side->players()}}},
                    {"b", {{"players", b.side->players()}}}}}};
    if (!options.certificate.empty()) document["certificate"] = nullptr;
    print_json(document);
  } else {
    print_to(where_to_print(options), "A: " + title(a.read) + "\nB: " + title(b.read) +
                                          "\ndifferent\n  A: " + std::to_string(count_a) +
                                          " players\n  B: " + std::to_string(count_b) +
                                          " players\n");
  }
  return Status::No;
}

Status compare_games(const CompareArguments& options, GivenGame& a, GivenGame& b,
                     const Request& request) {
  const bool goals = a.description.has_value() != b.description.has_value();
  const auto scores = goals ? compare::ScoresAs::Goals : compare::ScoresAs::Scores;
  make_side(options.engine, options.without, a, scores, request);
  make_side(options.engine_b.empty() ? options.engine : options.engine_b, {}, b, scores, request);
  if (a.side->players().size() != b.side->players().size()) return other_numbers(options, a, b);
  ComparedGames games;
  compare::Question question = question_of(options, a, b, games);
  question.goals = goals;
  Progress progress;
  const compare::Answer answer = compare::compare(question, limits_of(options, progress));
  progress.clear();
  const bool written = write_certificate(options, question, answer, a, b);
  if (options.format == "json") {
    Json document = to_json(question, answer, games);
    if (!options.certificate.empty()) {
      document["certificate"] = written ? Json(options.certificate) : Json();
    }
    if (status_of(answer) == Status::Interrupted) document["interrupted"] = true;
    print_json(document);
  } else {
    print_to(where_to_print(options), to_text(question, answer, games));
  }
  return status_of(answer);
}

Status run_compare(const CompareArguments& options, const Request& request) {
  require_one_standard_input({options.a.file, options.b.file}, "both games");
  where_to_print(options);
  if (!options.check.empty() && !options.certificate.empty()) {
    throw Refusal(Status::Usage, "--check looks for no proof that --certificate could write");
  }
  Input second = options.b;
  second.options = options.a.options;
  if (second.from.empty()) second.from = options.from_b;
  require_engine(options.engine);
  if (!options.engine_b.empty()) require_engine(options.engine_b);
  catch_interrupts();
  GivenGame a = read_given(options.a, request);
  GivenGame b = read_given(second, request);
  refuse_certificates_of_gdl(options, a, b);
  return play_both([&] {
    if (!options.check.empty()) return check_certificate(options, a, b);
    return compare_games(options, a, b, request);
  });
}

void add_games(const Command& command, CompareArguments& options) {
  command.add_option("A", options.a.file, "The first game; - reads standard input")
      .required()
      .type_name("");
  command.add_option("B", options.b.file, "The second game").required().type_name("");
  command.add_option("--from", options.a.from, "The language of A (default: by its extension)")
      .type_name("LANGUAGE");
  command.add_option("--from-b", options.from_b, "That of B").type_name("LANGUAGE");
}

void add_terms(const Command& command, CompareArguments& options) {
  command
      .add_option("--moves", options.moves, "By name (default), or found: whatever they are called")
      .type_name("HOW")
      .one_of({"name", "found"});
  command.add_option("--map", options.map, "Names of A and what they are in B").type_name("FILE");
  command
      .add_option("--players", options.players,
                  "Matched by order or by name (default: by name if they have the same)")
      .type_name("HOW")
      .one_of({"order", "name"});
  command
      .add_option("--scores", options.scores,
                  "exact (default), or order: any strictly increasing function of them")
      .type_name("HOW")
      .one_of({"exact", "order"});
}

void add_limits(const Command& command, CompareArguments& options) {
  const auto number = [&](const char* name, std::uint64_t& value, const char* help) {
    command.add_option(name, value, help).type_name("N").whole_number();
  };
  number("--states", options.limits.states, "Positions that are looked at (default 300000)");
  number("--depth", options.limits.depth, "Moves after which the search ends");
  number("--random", options.limits.random,
         "Random plays, if the search is not through (default 100)");
  number("--seed", options.limits.seed, "Of the random plays (default 1)");
  command.add_option("--threads", options.limits.threads, "For the random plays (default 2)")
      .type_name("N")
      .hidden()
      .whole_between(1, 256);
  command
      .add_option("--limit-seconds", options.seconds,
                  "Processor time; the search has half of it (default 60)")
      .type_name("S")
      .between(0.0, 1e9);
}

}  // namespace

void add_compare_command(const Command& app, Request& request) {
  const auto options = std::make_shared<CompareArguments>();
  const Command command = app.add_subcommand("compare", "Find out whether two games are the same");
  add_games(command, *options);
  add_terms(command, *options);
  add_limits(command, *options);
  command.add_option("--certificate", options->certificate, "Write the proof that they are equal")
      .type_name("OUT");
  command.add_option("--check", options->check, "Check a certificate instead").type_name("FILE");
  add_engine(command, options->engine);
  command.add_option("--engine-b", options->engine_b, "For B (default: the same)")
      .type_name("E")
      .hidden();
  add_without(command, options->without);
  for (const char* option : {"--engine", "--without", "--seed"}) {
    command.get_option(option).hidden();  // one screen; docs/compare.md has them
  }
  add_format(command, options->format);
  command.footer(
      R"(Two games are the same when in both, after the same moves, the same player is to move and
has the same moves, or the play is over with the same scores.

Examples:
  zug compare corpus/rbg/tic_tac_toe.rbg corpus/rbg_draft/tic_tac_toe.rbgd --moves found
  zug compare old.rbg new.rbg --certificate proof.txt

Exit status: 0 proved equal; 1 different; 3 equal as far as looked. More options: docs/compare.md.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return run_compare(*options, r); };
  });
}

}  // namespace zug
