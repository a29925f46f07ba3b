// zug perft: counts the game tree, one row per depth. A row is printed as soon as it is known, so
// that Ctrl-C and a time limit lose only the row being counted. With --divide the last row is the
// sum of what is counted below each first move.
//
// Of several games each is counted, whatever is wrong with those before it:
//
//   zug perft a.rbg b.rbg 4 c.rbg 6    a and b to depth 4, c to depth 6

#include <charconv>
#include <chrono>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/tree/tree_count.h"
#include "ir/reference/perft.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/guarded.h"
#include "tools/zug/command_line/one_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/moves.h"
#include "tools/zug/games/perft_output.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t greatest_depth = 1000;

struct Asked {
  std::string file;
  int depth = 0;
};

struct PerftArguments {
  std::vector<std::string> words;  // FILE... DEPTH, once or several times
  std::vector<Asked> games;        // what they say
  Input input;                     // but for the file
  bool divide = false;
  double limit_seconds = std::numeric_limits<double>::infinity();
  std::size_t threads = 0;  // 0, on the command line only: all processors
  bool bulk = false;
  std::uint64_t hash = 0;  // megabytes
  std::string engine = "interpreter";
  std::vector<std::string> without;
  std::string notation = "short";
  std::string format = "text";
  std::vector<std::string> not_of_gdl;  // options that were given
};

struct Report {
  std::vector<PerftLine> lines;
  std::vector<reasoner::FirstMove> parts;
  PerftEnd end = PerftEnd::Whole;
};

// What is counted, and from where.
struct Counted {
  reasoner::Reasoner reasoner;
  reasoner::State root;
  reasoner::TreeOptions how;
};

// "4", but also "2.5" and "-1", which are wrong. A file of such a name is "./4".
bool looks_like_number(const std::string& word) {
  if (word.find_first_of("0123456789") > 1) return false;
  double number = 0;
  const char* const end = word.data() + word.size();
  return std::from_chars(word.data(), end, number).ptr == end;
}

// A depth is that of all files since the depth before it.
std::vector<Asked> asked_for(const std::vector<std::string>& words) {
  std::vector<Asked> games;
  std::size_t first = 0;  // of the files without a depth
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    if (i == 0 || (!looks_like_number(words[i]) && !(last && first < games.size()))) {
      games.push_back({words[i]});
      continue;
    }
    if (first == games.size()) {
      throw Refusal(Status::Usage, "'" + words[i] + "' is one word too many");
    }
    const std::string wrong = not_whole(words[i], 0, greatest_depth);
    if (!wrong.empty()) throw Refusal(Status::Usage, "DEPTH: " + wrong);
    while (first < games.size()) games[first++].depth = std::stoi(words[i]);
  }
  if (first < games.size()) {
    throw Refusal(Status::Usage, "how deep? DEPTH is missing behind '" + words.back() + "'");
  }
  return games;
}

// The row of `depth`, and, for `parts`, what is below each first move. Empty when `go_on` ends it.
std::optional<PerftRow> row_of(Counted& counted, int depth, const reasoner::Progress& go_on,
                               std::vector<reasoner::FirstMove>* parts) {
  const auto& [reasoner, root, how] = counted;
  if (parts == nullptr) return count_tree(reasoner, root, depth, how, go_on);
  auto found = count_by_move(reasoner, root, depth, how, go_on);
  if (!found) return std::nullopt;
  PerftRow sum{depth, 0, 1};
  for (const reasoner::FirstMove& part : *found) {
    sum.leaves += part.below.leaves;
    sum.states += part.below.states;
  }
  *parts = std::move(*found);
  return sum;
}

reasoner::TreeOptions tree_options(const PerftArguments& options) {
  reasoner::TreeOptions how;
  how.threads = options.threads;
  how.last = options.bulk ? LastPly::Counted : LastPly::Made;
  how.hash_bytes = static_cast<std::size_t>(options.hash) << 20;
  return how;
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Report count(const PerftArguments& options, int to, Counted& counted) {
  Report report;
  int depth = to == 0 ? 0 : 1;
  Watch watch([&depth](std::uint64_t nodes) {
    return "depth " + std::to_string(depth) + ", " + std::to_string(nodes) + " nodes so far";
  });
  const Clock::time_point begin = Clock::now();
  const auto go_on = [&](std::uint64_t nodes) {
    if (!watch.go_on(nodes)) {
      report.end = PerftEnd::Interrupted;
    } else if (seconds_since(begin) > options.limit_seconds) {
      report.end = PerftEnd::TimeIsUp;
    }
    return report.end == PerftEnd::Whole;
  };
  for (; depth <= to && go_on(0); ++depth) {
    const Clock::time_point start = Clock::now();
    const bool divided = options.divide && depth == to && depth > 0;
    const auto counts = row_of(counted, depth, go_on, divided ? &report.parts : nullptr);
    watch.progress().clear();
    if (!counts) break;
    report.lines.push_back({*counts, seconds_since(start)});
    if (options.format == "text") print_perft_line(report.lines.back());
  }
  return report;
}

std::vector<std::string> texts_of(const PerftArguments& options, const ReadGame& read,
                                  const Counted& counted,
                                  const std::vector<reasoner::FirstMove>& parts) {
  std::vector<Move> moves;
  for (const reasoner::FirstMove& part : parts) moves.push_back(part.move);
  return MoveTexts(read, options.notation).write(counted.reasoner.to_ir(counted.root), moves);
}

void print_parts(const std::vector<std::string>& texts,
                 const std::vector<reasoner::FirstMove>& parts) {
  if (!texts.empty()) std::puts("");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::printf("%s  %llu\n", texts[i].c_str(),
                static_cast<unsigned long long>(parts[i].below.leaves));
  }
}

Json to_json(const PerftArguments& options, const ReadGame& read, const Report& report,
             const std::vector<std::string>& texts) {
  Json result = perft_json(for_people(read.game->name), options.engine, report.lines, report.end);
  if (options.divide) {
    result["divide"] = Json::array();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const reasoner::FirstMove& part = report.parts[i];
      result["divide"].push_back({{"move", texts[i]},
                                  {"numbers", move_numbers(part.move)},
                                  {"leaves", part.below.leaves}});
    }
  }
  return result;
}

// Empty when Ctrl-C ends the compiler.
std::optional<reasoner::Reasoner> reasoner_of(const PerftArguments& options, const ReadGame& read,
                                              const Request& request) {
  try {
    return make_reasoner(options.engine, read, request, plan_options(options.without));
  } catch (const CompileFailure& failure) {
    if (failure.kind() != CompileFailure::Kind::Stopped) throw;
    return std::nullopt;
  }
}

// `head` is called before rows are printed; with --format json nothing is printed, and `document`
// is what is to be.
Status count_game(const PerftArguments& options, const Asked& asked, const Request& request,
                  const PerftHead& head, Json& document) {
  Input input = options.input;
  input.file = asked.file;
  const bool text = options.format == "text";
  const bool several = options.games.size() > 1;  // some have the same name
  if (is_gdl(input)) {
    refuse_for_gdl(options.not_of_gdl);
    return perft_gdl(input, options.engine,
                     {asked.depth, options.divide, options.limit_seconds, text}, request, head,
                     document);
  }
  const ReadGame read = read_game(input, request);
  const auto reasoner = reasoner_of(options, read, request);
  if (!reasoner) {
    document = to_json(options, read, {{}, {}, PerftEnd::Interrupted}, {});
    return Status::Interrupted;
  }
  refuse_choices(read, request);
  return play(read, [&] {
    Counted counted{*reasoner, reasoner->start(), tree_options(options)};
    reasoner::Scratch scratch = reasoner->scratch();
    reasoner->complete(counted.root, scratch);
    if (text) head(read.name, options.engine);
    const Report report = count(options, asked.depth, counted);
    std::vector<std::string> texts;
    if (options.divide) texts = texts_of(options, read, counted, report.parts);
    if (text && options.divide) print_parts(texts, report.parts);
    document = to_json(options, read, report, texts);
    const std::string name = several ? one_line(asked.file) : read.name;
    return perft_status(report.end, name, options.limit_seconds);
  });
}

// What scripts have to know first: that the count was ended, that zug or the call is wrong, that a
// game is, that there is more to count.
Status graver(Status one, Status other) {
  for (const Status status : {Status::Interrupted, Status::Internal, Status::Usage, Status::No,
                              Status::NotExpressible, Status::Unknown}) {
    if (one == status || other == status) return status;
  }
  return Status::Done;
}

Status count_games(const PerftArguments& options, const Request& request) {
  // What is wrong for all of them is said once.
  plan_options(options.without);
  if (options.engine != "prolog") require_engine(options.engine);
  std::vector<std::string> files;
  for (const Asked& asked : options.games) files.push_back(asked.file);
  require_one_standard_input(files, "several games");
  for (const std::string& file : files) {
    if (file == "-") language_of({file, options.input.from, {}});
  }
  const bool json = options.format == "json";
  Status status = Status::Done;
  bool printed = false;
  Json games = Json::array();
  for (const Asked& asked : options.games) {
    const PerftHead head = [&](const std::string&, const std::string& engine) {
      if (std::exchange(printed, true)) std::puts("");
      print_perft_head(one_line(asked.file), engine);
    };
    Json document = Json::object();
    std::function<void(const Json&)> tell;
    if (json) tell = [&](const Json& failure) { document = failure; };
    const Status ended = guarded(
        [&] { return count_game(options, asked, request, head, document); }, tell, asked.file);
    Json game{{"file", asked.file}};
    game.update(document);
    games.push_back(std::move(game));
    status = graver(status, ended);
    if (ended == Status::Interrupted || stdout_lost()) break;
  }
  Json result{{"games", std::move(games)}};
  if (status == Status::Interrupted) result["interrupted"] = true;
  if (json) print_json(result);
  return status;
}

Status run_perft(const PerftArguments& options, const Request& request) {
  if (options.games.size() > 1) return count_games(options, request);
  Json document;
  const Status status =
      count_game(options, options.games.front(), request, print_perft_head, document);
  if (options.format == "json") print_json(document);
  return status;
}

}  // namespace

void add_perft_command(const Command& app, Request& request) {
  const auto options = std::make_shared<PerftArguments>();
  const Command command = app.add_subcommand("perft", "Count the game tree per depth");
  command
      .add_option("FILE... DEPTH", options->words,
                  "Games, files or names of the corpus (- reads stdin), and how deep")
      .required()
      .type_name("");
  add_reading(command, options->input, true);
  command.add_flag("--divide", options->divide, "Also the leaves below each first move");
  command.add_flag("--bulk", options->bulk, "Count the last ply's moves without making them");
  command.add_option("--hash", options->hash, "A table for states that come again, of so many")
      .type_name("MB")
      .whole_between(0, std::uint64_t{1} << 20);
  add_threads(command, options->threads);
  command
      .add_option("--limit-seconds", options->limit_seconds,
                  "Count each game for so long, not compiling; what is known is printed")
      .type_name("S")
      .between(0.0, 1e6);
  add_notation(command, options->notation);
  add_engine(command, options->engine, Gdl::ByProlog);
  add_without(command, options->without);
  add_format(command, options->format);
  command.footer(
      R"(DEPTH is that of the files before it. Leaves are the nodes there, states all nodes down to it
(with --bulk those made). The root is the initial state after the keeper's moves.

Examples:
  zug perft corpus/rbg/chess.rbg 4 --bulk --hash 256 --divide
  zug perft corpus/sbg/*.sbg 3 corpus/rbg/hex.rbg 2 --limit-seconds 10

Exit status, of games the gravest: 130 Ctrl-C; 2 no such file or engine; 1 errors; 3 a limit.)");
  command.callback([options, command, &request] {
    options->not_of_gdl =
        command.given({"--bulk", "--hash", "--threads", "--notation", "--without"});
    options->threads = threads_or_all(options->threads);
    request.command = [options](const Request& r) {
      options->games = asked_for(options->words);
      return run_perft(*options, r);
    };
  });
}

}  // namespace zug
