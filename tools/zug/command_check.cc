// zug check: is the game well-formed, how long can its moves be, and is it proper? First everything
// its reader has to say, errors and warnings; then what passes/analysis proves, refutes or leaves
// open.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "ir/limits.h"
#include "langs/gdl/examine.h"
#include "passes/analysis/lints.h"
#include "tools/zug/command.h"
#include "tools/zug/gdl_report.h"
#include "tools/zug/json_output.h"
#include "tools/zug/properness_report.h"
#include "tools/zug/read_game.h"
#include "tools/zug/straightness_report.h"
#include "tools/zug/terminal.h"
#include "tools/zug/usage.h"

namespace zug {
namespace {

struct Options {
  Input input;
  std::string format = "text";
  std::uint64_t limit_states = PropernessLimits{}.states;
  double limit_seconds = PropernessLimits{}.seconds;
};

Json to_json(const ReadGame& read) {
  return Json{{"game", read.name},
              {"diagnostics", diagnostics_json(read.diagnostics, read.source)}};
}

// Everything that is examined in a well-formed game.
struct Findings {
  std::optional<Product> product;
  std::optional<ReferenceReasoner> reasoner;
  StraightnessReport straightness;
  std::optional<Properness> properness;  // empty: the game is too large for the reference semantics
};

void note_longest_moves(Findings& findings) {
  if (!findings.properness) return;
  const auto length = [](const std::optional<Move>& move) -> Straightness {
    if (!move) return std::nullopt;
    return static_cast<std::int64_t>(move->size()) - 1;  // without the switch
  };
  const Exploration& exploration = findings.properness->exploration;
  const auto seen = [&](StraightnessKind kind) -> Straightness& {
    return findings.straightness.seen[static_cast<std::size_t>(kind)];
  };
  seen(StraightnessKind::Application) = length(exploration.longest_of_all);
  seen(StraightnessKind::Main) = length(exploration.longest_of_all);
  seen(StraightnessKind::Moves) = length(exploration.longest_move);
  if (findings.product && !has_split_points(*findings.product)) {
    seen(StraightnessKind::Semimoves) = seen(StraightnessKind::Moves);
  }
}

// Processor time of the program so far.
double seconds_used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Budget form_budget(const Options& options) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const auto progress = std::make_shared<Progress>();
  return Budget(limits::form_steps, [&interrupted, progress, limit = options.limit_seconds] {
    if (progress->due()) {
      progress->show("looking at the rules: " + std::to_string(static_cast<int>(seconds_used())) +
                     " s");
    }
    if (interrupted.load(std::memory_order_relaxed)) return Limit::Interrupt;
    return seconds_used() > limit ? Limit::Seconds : Limit::None;
  });
}

Findings examine_form(const Options& options, const Game& game) {
  Findings findings;
  Budget budget = form_budget(options);
  Limit limit = Limit::None;
  try {
    findings.product = build_product(game, budget);
  } catch (const OutOfBudget& out) {
    limit = out.limit();
  }
  const Product* const product = findings.product ? &*findings.product : nullptr;
  findings.straightness = examine_straightness(game, product, budget);
  if (limit != Limit::None) findings.straightness.limit = limit;
  return findings;
}

void examine_plays(const Options& options, const Game& game, Findings& findings) {
  const Product* const product = findings.product ? &*findings.product : nullptr;
  Diagnostics refused;
  findings.reasoner = ReferenceReasoner::make(game, refused);
  if (!findings.reasoner) return;
  const std::atomic<bool>& interrupted = catch_interrupts();
  if (interrupted.load(std::memory_order_relaxed)) return;
  Progress progress;
  PropernessLimits limits;
  limits.states = options.limit_states;
  limits.seconds = std::max(options.limit_seconds - seconds_used(), 0.0);
  limits.stop = [&](const char* work, std::size_t states) {
    if (progress.due()) {
      const std::string so_far = states == 0 ? "" : ": " + std::to_string(states) + " states";
      progress.show(work + so_far);
    }
    return interrupted.load(std::memory_order_relaxed);
  };
  findings.properness = examine_properness(game, product, *findings.reasoner, limits);
  progress.clear();
  note_longest_moves(findings);
}

bool interrupted(const Findings& findings) {
  return findings.straightness.limit == Limit::Interrupt ||
         (findings.properness && findings.properness->interrupted);
}

Status status_of(const Findings& findings) {
  if (!findings.properness) return interrupted(findings) ? Status::Interrupted : Status::Unknown;
  switch (verdict(*findings.properness)) {
    case Verdict::Proved:
      return Status::Done;
    case Verdict::Refuted:
      return Status::No;
    case Verdict::Unknown:
      break;
  }
  return interrupted(findings) ? Status::Interrupted : Status::Unknown;
}

bool overlaps(const SourceRange& a, const SourceRange& b) {
  return a.begin < b.end && b.begin < a.end;
}

// Adds what the analyses noticed, where the reader has not said something already.
void add_lints(const Options& options, const Game& game, const Findings& findings,
               Diagnostics& diagnostics) {
  Diagnostics lints;
  if (findings.product) {
    const auto application = static_cast<std::size_t>(StraightnessKind::Application);
    const std::optional<StraightnessBound>& bound = findings.straightness.bound[application];
    Budget budget = form_budget(options);
    try {
      find_lints(*findings.product, bound ? &*bound : nullptr, budget, lints);
    } catch (const OutOfBudget&) {
      // Warnings are a service; those found so far are shown.
    }
  }
  const std::vector<Diagnostic> said = diagnostics.all();
  for (const Diagnostic& lint : lints.sorted()) {
    const bool known = std::any_of(said.begin(), said.end(), [&](const Diagnostic& other) {
      return overlaps(lint.origin.range, other.origin.range);
    });
    if (!known) diagnostics.add(lint);
  }
  warn_of_overflows(game, diagnostics);
}

// GDL does not become a Game: its plays are examined as they are.
Status check_description(const Options& options, const Request& request) {
  ReadGame read{
      read_source(options.input), game_name(options.input), {}, {}, &language_of(options.input)};
  refuse_reading_options(options.input, *read.language);
  const std::atomic<bool>& interrupted = catch_interrupts();
  const std::optional<gdl::Description> description =
      read.language->descriptions->read(read.source, read.diagnostics);
  std::optional<gdl::Findings> findings;
  if (description) {
    Progress progress;
    const auto stop = [&] {
      if (progress.due()) {
        progress.show("playing: " + std::to_string(static_cast<int>(seconds_used())) + " s");
      }
      return interrupted.load(std::memory_order_relaxed);
    };
    findings = gdl::examine(*description, {options.limit_states, options.limit_seconds, stop},
                            read.diagnostics);
  }
  if (!description) refuse_other_language(*read.language, read.source);
  const bool stopped = interrupted.load();
  if (options.format == "json") {
    Json document = to_json(read);
    if (findings) document.update(zug::to_json(*findings));
    if (stopped) document["interrupted"] = true;
    print_json(document);
  } else {
    print_diagnostics(read.diagnostics, read.source, request);
    std::fputs(to_text(read.name, findings).c_str(), stdout);
  }
  if (!findings || read.diagnostics.has_errors()) return Status::No;
  const gdl::Verdict verdict = findings->plays.verdict();
  if (verdict == gdl::Verdict::Refuted) return Status::No;
  if (stopped) return Status::Interrupted;
  return verdict == gdl::Verdict::Proved ? Status::Done : Status::Unknown;
}

Status check(const Options& options, const Request& request) {
  const Language& language = language_of(options.input);
  if (language.descriptions) return check_description(options, request);
  catch_interrupts();  // early: Ctrl-C may come while the form is examined
  ReadGame read = read_input(options.input);
  const bool json = options.format == "json";
  Findings findings;
  if (read.game) {
    findings = examine_form(options, *read.game);
    add_lints(options, *read.game, findings, read.diagnostics);
  }
  if (!json) {
    print_diagnostics(read.diagnostics, read.source, request);
    std::printf("%s: %s\n", read.name.c_str(), read.game ? "well-formed" : "not well-formed");
    std::fflush(stdout);
  }
  if (!read.game) {
    if (json) print_json(to_json(read));
    return Status::No;
  }
  examine_plays(options, *read.game, findings);
  const Product* const product = findings.product ? &*findings.product : nullptr;
  Json document = json ? to_json(read) : Json();
  if (json) {
    document["straightness"] = to_json(findings.straightness, product);
  } else {
    std::fputs(to_text(findings.straightness, product).c_str(), stdout);
  }
  if (findings.properness) {
    const Examined examined{*read.game, read.source, product, *findings.reasoner};
    if (json) {
      document["properness"] = to_json(*findings.properness, examined);
    } else {
      std::fputs(to_text(*findings.properness, examined).c_str(), stdout);
    }
  } else {
    const std::string why = interrupted(findings) ? "Ctrl-C" : "the game is too large to be played";
    if (json) document["properness"] = {{"verdict", "unknown"}, {"reasons", {why}}};
    if (!json) std::printf("properness     unknown: %s\n", why.c_str());
  }
  if (json && interrupted(findings)) document["interrupted"] = true;
  if (json) print_json(document);
  return status_of(findings);
}

}  // namespace

void add_check_command(CLI::App& app, Request& request) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("check", "Find the errors of a game");
  add_input(*command, options->input);
  add_format(*command, options->format);
  command
      ->add_option("--limit-states", options->limit_states,
                   "States a search looks at; work on them counts, too (default 100000)")
      ->type_name("N")
      ->check(whole_number());
  command
      ->add_option("--limit-seconds", options->limit_seconds,
                   "Processor time, the outer bound of everything (default 10)")
      ->type_name("S")
      ->check(number_between(0.0, 1e9));
  command->footer(
      R"(Examines well-formedness; straightness, the number of modifiers in a row, by the form of
the rules, by rules and board together, and as seen in real moves; and properness, that
every play ends and that the keeper never has a choice. What cannot be proved is searched
for counterexamples, within the limits; what they leave open is unknown, and the limit is
named. Ctrl-C prints what is known.

Examples:
  zug check corpus/rbg/hex.rbg
  zug check --format json --limit-seconds 60 corpus/rbg/go.rbg
  zug explain RBG0203

Exit status: 0 well-formed and proper, maybe with warnings; 1 not well-formed or improper;
3 well-formed, but whether it is proper is not known; 130 Ctrl-C before it was known.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return check(*options, r); };
  });
}

}  // namespace zug
