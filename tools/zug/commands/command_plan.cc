// zug plan: how a game is compiled. The text of its plan, or of what it is made from, behind any
// transform of the pipeline; or the transforms in a row, with how often each changed something.

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "backends/reasoner/plan/pipeline.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/read_game.h"

namespace zug {
namespace {

struct PlanArguments {
  Input input;
  std::string after;
  std::vector<std::string> without;
  bool report = false;
};

const reasoner::Transform& transform_named(const std::string& name) {
  const std::vector<reasoner::Transform>& all = reasoner::pipeline();
  if (name.empty()) return all.back();
  std::vector<std::string> known;
  for (const reasoner::Transform& one : all) {
    if (name == one.name) return one;
    known.push_back(one.name);
  }
  throw Refusal(Status::Usage, unknown("transform", name, known));
}

std::string times_of(const reasoner::Transform& transform,
                     const std::vector<reasoner::Fired>& report) {
  for (const reasoner::Fired& fired : report) {
    if (fired.transform == &transform) return std::to_string(fired.times);
  }
  return transform.run == nullptr ? "form" : "-";
}

void print_report(const std::vector<reasoner::Fired>& report) {
  for (const reasoner::Transform& one : reasoner::pipeline()) {
    std::printf("%-22s %6s  %s%s\n", one.name, times_of(one, report).c_str(), one.why,
                one.enabled == nullptr ? "" : " *");
  }
}

Status plan(const PlanArguments& options, const Request& request) {
  const reasoner::Transform& last = transform_named(options.after);
  const reasoner::Options left = plan_options(options.without);
  ReadGame read = read_game(options.input, request);
  std::vector<reasoner::Fired> report;
  const auto text = reasoner::text_after(*read.game, left, last, read.diagnostics, report);
  if (!text) refuse(read.diagnostics, read.source, request, Status::Unknown);
  if (options.report) {
    print_report(report);
  } else {
    write_output("-", *text);
  }
  return Status::Done;
}

}  // namespace

void add_plan_command(const Command& app, Request& request) {
  const auto options = std::make_shared<PlanArguments>();
  const Command command = app.add_subcommand("plan", "Show how a game is compiled, step by step");
  add_input(command, options->input);
  command
      .add_option("--after", options->after,
                  "What there is behind this transform (default: the plan); an unknown\n"
                  "NAME lists them")
      .type_name("NAME");
  add_without(command, options->without);
  command.add_flag("--report", options->report,
                   "The transforms instead, with how often each changed something");
  command.footer(R"(In the report, forms are chosen by the next step; what has a * can be left out.

Examples:
  zug plan tic_tac_toe
  zug plan tic_tac_toe --after turns
  zug plan reversi --report --without flips

Exit status: 1 the game has errors; 3 it is larger than the limits of zug.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return plan(*options, r); };
  });
}

}  // namespace zug
