// zug perft: counts the game tree, one row per depth. A row is printed as soon as it is known, so
// that Ctrl-C loses only the row being counted. With --divide the last row is the sum of what is
// counted below each first move.

#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/tree/tree_count.h"
#include "ir/reference/perft.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/moves.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

using Clock = std::chrono::steady_clock;

struct PerftArguments {
  Input input;
  int depth = 0;
  bool divide = false;
  std::size_t threads = 0;  // 0, on the command line only: all processors
  bool bulk = false;
  std::uint64_t hash = 0;  // megabytes
  std::string engine = "interpreter";
  std::vector<std::string> without;
  std::string notation = "short";
  std::string format = "text";
  std::vector<std::string> not_of_gdl;  // options that were given
};

struct Row {
  PerftRow counts;
  double seconds = 0;
};

struct Report {
  std::vector<Row> rows;
  std::vector<reasoner::FirstMove> parts;
  bool interrupted = false;
};

// What is counted, and from where.
struct Counted {
  reasoner::Reasoner reasoner;
  reasoner::State root;
  reasoner::TreeOptions how;
};

// The row of `depth`, and, for `parts`, what is below each first move. Empty on Ctrl-C.
std::optional<PerftRow> row_of(Counted& counted, int depth, Watch& watch,
                               std::vector<reasoner::FirstMove>* parts) {
  const auto& [reasoner, root, how] = counted;
  if (parts == nullptr) return count_tree(reasoner, root, depth, how, watch.callback());
  auto found = count_by_move(reasoner, root, depth, how, watch.callback());
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

void print_row(const Row& row) {
  std::printf("%5d %16llu %16llu %10.3f\n", row.counts.depth,
              static_cast<unsigned long long>(row.counts.leaves),
              static_cast<unsigned long long>(row.counts.states), row.seconds);
  finish_stdout();
}

Report count(const PerftArguments& options, Counted& counted, Watch& watch, int& current) {
  Report report;
  for (int depth = options.depth == 0 ? 0 : 1; depth <= options.depth; ++depth) {
    current = depth;
    const Clock::time_point start = Clock::now();
    const bool divided = options.divide && depth == options.depth && depth > 0;
    const auto counts = row_of(counted, depth, watch, divided ? &report.parts : nullptr);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    watch.progress().clear();
    if (!counts) {
      report.interrupted = true;
      break;
    }
    report.rows.push_back({*counts, seconds});
    if (options.format == "text") print_row(report.rows.back());
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
  Json result{
      {"game", for_people(read.game->name)}, {"engine", options.engine}, {"perft", Json::array()}};
  for (const Row& row : report.rows) {
    result["perft"].push_back({{"depth", row.counts.depth},
                               {"leaves", row.counts.leaves},
                               {"states", row.counts.states},
                               {"seconds", row.seconds}});
  }
  if (options.divide) {
    result["divide"] = Json::array();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const reasoner::FirstMove& part = report.parts[i];
      result["divide"].push_back({{"move", texts[i]},
                                  {"numbers", move_numbers(part.move)},
                                  {"leaves", part.below.leaves}});
    }
  }
  if (report.interrupted) result["interrupted"] = true;
  return result;
}

Status run_perft(const PerftArguments& options, const Request& request) {
  if (is_gdl(options.input)) {
    refuse_for_gdl(options.not_of_gdl);
    return perft_gdl(options.input, options.engine,
                     {options.depth, options.divide, options.format == "json"}, request);
  }
  require_engine(options.engine);
  const ReadGame read = read_game(options.input, request);
  int current = 0;
  Watch watch([&current](std::uint64_t nodes) {
    return "depth " + std::to_string(current) + ", " + std::to_string(nodes) + " nodes so far";
  });
  const reasoner::Reasoner reasoner =
      make_reasoner(options.engine, read, request, plan_options(options.without));
  refuse_choices(read, request);
  return play(read, [&] {
    Counted counted{reasoner, reasoner.start(), tree_options(options)};
    reasoner::Scratch scratch = reasoner.scratch();
    reasoner.complete(counted.root, scratch);
    if (options.format == "text") {
      std::printf("%s, engine %s\n%5s %16s %16s %10s\n", read.name.c_str(), options.engine.c_str(),
                  "depth", "leaves", "states", "seconds");
    }
    const Report report = count(options, counted, watch, current);
    std::vector<std::string> texts;
    if (options.divide) texts = texts_of(options, read, counted, report.parts);
    if (options.format == "json") {
      print_json(to_json(options, read, report, texts));
    } else if (options.divide) {
      print_parts(texts, report.parts);
    }
    return report.interrupted ? Status::Interrupted : Status::Done;
  });
}

}  // namespace

void add_perft_command(const Command& app, Request& request) {
  const auto options = std::make_shared<PerftArguments>();
  const Command command = app.add_subcommand("perft", "Count the game tree per depth");
  add_input(command, options->input);
  command.add_option("DEPTH", options->depth, "How deep")
      .required()
      .type_name("")
      .whole_between(0, 1000);
  command.add_flag("--divide", options->divide, "Also the leaves below each first move");
  command.add_flag("--bulk", options->bulk, "Count the last ply's moves without making them");
  command.add_option("--hash", options->hash, "A table for states that come again, of so many")
      .type_name("MB")
      .whole_between(0, std::uint64_t{1} << 20);
  add_threads(command, options->threads);
  add_notation(command, options->notation);
  add_engine(command, options->engine, Gdl::ByProlog);
  add_without(command, options->without);
  add_format(command, options->format);
  command.footer(
      R"(Leaves are the nodes at a depth, states all nodes down to it. The root is the initial
state after the keeper's moves. Ctrl-C ends the count; rows already known are kept.

Examples:
  zug perft corpus/rbg/breakthrough.rbg 4 --divide
  zug perft corpus/rbg/chess.rbg 4 --bulk --hash 256

Exit status: 1 the game has errors; 2 no such engine for it; 3 a limit of zug; 130 Ctrl-C.)");
  command.callback([options, command, &request] {
    options->not_of_gdl =
        command.given({"--bulk", "--hash", "--threads", "--notation", "--without"});
    options->threads = threads_or_all(options->threads);
    request.command = [options](const Request& r) { return run_perft(*options, r); };
  });
}

}  // namespace zug
