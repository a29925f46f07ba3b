// zug check: is the game well-formed, how long can its moves be, and is it proper? First everything
// its reader has to say, errors and warnings; then what passes/analysis proves, refutes or leaves
// open.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ir/limits.h"
#include "langs/gdl/plays/examine.h"
#include "passes/analysis/lints.h"
#include "system/processes/signals.h"
#include "tools/certificate/state_root.h"
#include "tools/certificate/write.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/pages/check_page.h"
#include "tools/zug/reports/gdl_report.h"
#include "tools/zug/reports/properness_report.h"
#include "tools/zug/reports/straightness_report.h"

namespace zug {
namespace {

struct CheckArguments {
  Input input;
  std::string format = "text";
  std::string report;
  std::uint64_t limit_states = PropernessLimits{}.states;
  double limit_seconds = PropernessLimits{}.seconds;
  std::string certificate;  // the file to write; empty: none
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
Budget form_budget(const CheckArguments& options, double share = 1) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const auto progress = std::make_shared<Progress>();
  return Budget(
      limits::form_steps, [&interrupted, progress, limit = options.limit_seconds * share] {
        if (progress->due()) {
          progress->show(
              "looking at the rules: " + std::to_string(static_cast<int>(seconds_used())) + " s");
        }
        if (interrupted.load(std::memory_order_relaxed)) return Limit::Interrupt;
        return seconds_used() > limit ? Limit::Seconds : Limit::None;
      });
}

Findings examine_form(const CheckArguments& options, const Game& game) {
  Findings findings;
  constexpr double share = 0.5;  // the rest is for what is examined in plays
  Budget budget = form_budget(options, share);
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

void examine_plays(const CheckArguments& options, const Game& game, Findings& findings) {
  const Product* const product = findings.product ? &*findings.product : nullptr;
  Diagnostics refused;
  findings.reasoner = ReferenceReasoner::make(game, refused);
  if (!findings.reasoner) return;
  const std::atomic<bool>& interrupted = catch_interrupts();
  if (interrupted.load(std::memory_order_relaxed)) return;
  Progress progress;
  PropernessLimits limits;
  limits.states = options.limit_states;
  const auto bound = [&](StraightnessKind kind) {
    const auto& entry = findings.straightness.bound[static_cast<std::size_t>(kind)];
    return entry && entry->value ? *entry->value : 0;
  };
  limits.longest_move = bound(StraightnessKind::Moves);
  limits.longest_of_all = bound(StraightnessKind::Main);
  if (const auto& main =
          findings.straightness.bound[static_cast<std::size_t>(StraightnessKind::Main)];
      main && main->rankings.empty()) {
    limits.longest_way = main->witness;
  }
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

// Whether Ctrl-C left something open. An analysis that it ends says so or says nothing, by what was
// asked last: the flag knows.
bool interrupted(const Findings& findings) {
  return system::interrupted() &&
         (!findings.properness || verdict(*findings.properness) == Verdict::Unknown ||
          findings.straightness.limit == Limit::Interrupt);
}

Status status_of(const Findings& findings, bool interrupted) {
  switch (findings.properness ? verdict(*findings.properness) : Verdict::Unknown) {
    case Verdict::Proved:
      return Status::Done;
    case Verdict::Refuted:
      return Status::No;
    case Verdict::Unknown:
      break;
  }
  return interrupted ? Status::Interrupted : Status::Unknown;
}

bool overlaps(const SourceRange& a, const SourceRange& b) {
  return a.begin < b.end && b.begin < a.end;
}

// Adds what the analyses noticed, where the reader has not said something already.
void add_lints(const CheckArguments& options, const Game& game, const Findings& findings,
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
Status check_description(const CheckArguments& options, const Request& request) {
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
    print_to(stdout, to_text(read.name, findings));
  }
  if (!findings || read.diagnostics.has_errors()) return Status::No;
  const gdl::Verdict verdict = findings->plays.verdict();
  if (verdict == gdl::Verdict::Refuted) return Status::No;
  if (stopped) return Status::Interrupted;
  return verdict == gdl::Verdict::Proved ? Status::Done : Status::Unknown;
}

// What was proved without a search, and counterexamples; the rest is named as uncertified.
ProvedClaims proved_claims(Findings& findings) {
  ProvedClaims claims;
  if (!findings.properness) return claims;
  const Properness& properness = *findings.properness;
  claims.termination = ranking_of(properness) != nullptr;
  claims.keeper = properness.keeper == Verdict::Proved && !properness.choice;
  if (properness.termination == Verdict::Refuted) claims.lasso = properness.lassos->lasso;
  const auto searched = [&](const char* what, bool proved, const std::vector<std::string>& keys) {
    if (!proved) return;
    claims.searched.push_back(std::string(what) + ": shown by looking at all " +
                              std::to_string(keys.size()) + " states, not by a proof; root " +
                              root_of_states(keys));
  };
  searched("termination", properness.termination == Verdict::Proved && !claims.termination,
           properness.lassos ? properness.lassos->keys : std::vector<std::string>{});
  searched("keeper", properness.keeper == Verdict::Proved && !claims.keeper,
           properness.exploration.keys);
  if (properness.exploration.two) {
    claims.choice = in_strides(*findings.reasoner, *properness.exploration.two);
  }
  for (std::size_t i = 0; i < straightness_kinds.size(); ++i) {
    const std::optional<StraightnessBound>& bound = findings.straightness.bound[i];
    if (bound && bound->value && *bound->value != unbounded) claims.straight[i] = *bound->value;
  }
  return claims;
}

// With limits of its own, as what is proved is known already: three times as long to write it down,
// and as long again to verify that. Ctrl-C ends the first; what was found then is still verified.
WrittenCertificate write_certificate(const CheckArguments& options, const Game& game,
                                     Findings& findings) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const double begin = seconds_used();
  const auto after = [begin, limit = options.limit_seconds](double times) {
    return seconds_used() > begin + times * limit ? Limit::Seconds : Limit::None;
  };
  Budget finding(Budget::unlimited, [&] {
    return interrupted.load(std::memory_order_relaxed) ? Limit::Interrupt : after(3);
  });
  Budget verifying(Budget::unlimited, [&] { return after(6); });
  WrittenCertificate written = write_certificate(game, proved_claims(findings), finding, verifying);
  if (!written.text.empty()) write_output(options.certificate, written.text);
  return written;
}

std::string to_text(const WrittenCertificate& written, const std::string& file) {
  std::string result = "certificate    ";
  if (written.text.empty()) {
    result += "none\n";
  } else {
    result += file + ", of the low-level RBG with SHA-256 " + written.digest + "\n";
  }
  for (const CertifiedClaim& claim : written.certified) {
    result += "  certified      " + claim.name + " (" + claim.proof + ")\n";
  }
  for (const std::string& claim : written.uncertified) result += "  not certified  " + claim + "\n";
  return result;
}

Json to_json(const WrittenCertificate& written, const std::string& file) {
  Json certified = Json::array();
  for (const CertifiedClaim& claim : written.certified) {
    certified.push_back({{"claim", claim.name}, {"proof", claim.proof}});
  }
  return Json{{"file", file},
              {"sha256", written.digest},
              {"certified", certified},
              {"uncertified", written.uncertified}};
}

void write_page(const CheckArguments& options, const ReadGame& read, Findings& findings) {
  if (!findings.reasoner) {
    throw Refusal(Status::Unknown, "no report: the game is too large to be played");
  }
  const Product* const product = findings.product ? &*findings.product : nullptr;
  const Examined examined{*read.game, read.source, product, *findings.reasoner};
  const Properness* const properness = findings.properness ? &*findings.properness : nullptr;
  write_output(options.report, check_page(examined, findings.straightness, properness));
}

Status check(const CheckArguments& options, const Request& request) {
  const Language& language = language_of(options.input);
  if (language.descriptions && !options.report.empty()) {
    throw Refusal(Status::Usage, "--report is for games with a board, not for GDL");
  }
  if (language.descriptions && !options.certificate.empty()) {
    throw Refusal(Status::Usage, "--certificate is for games that are proved, not for GDL");
  }
  if (language.descriptions) return check_description(options, request);
  const bool json = options.format == "json";
  std::FILE* const out = beside_products({game_file(options.input.file),
                                          {"--report", options.report},
                                          {"--certificate", options.certificate}},
                                         json);
  catch_interrupts();  // early: Ctrl-C may come while the form is examined
  ReadGame read = read_input(options.input);
  Findings findings;
  if (read.game) {
    findings = examine_form(options, *read.game);
    add_lints(options, *read.game, findings, read.diagnostics);
  }
  if (!json) {
    print_diagnostics(read.diagnostics, read.source, request);
    print_to(out, read.name + (read.game ? ": well-formed\n" : ": not well-formed\n"));
  }
  if (!read.game) {
    if (json) print_json(to_json(read));
    return Status::No;
  }
  examine_plays(options, *read.game, findings);
  const bool stopped = interrupted(findings);
  const Product* const product = findings.product ? &*findings.product : nullptr;
  Json document = json ? to_json(read) : Json();
  if (json) {
    document["straightness"] = to_json(findings.straightness, product, read.source);
  } else {
    print_to(out, to_text(findings.straightness, product));
  }
  if (findings.properness) {
    const Examined examined{*read.game, read.source, product, *findings.reasoner};
    if (json) {
      document["properness"] = to_json(*findings.properness, examined);
    } else {
      print_to(out, to_text(*findings.properness, examined));
    }
  } else {
    const std::string why = stopped ? "Ctrl-C" : "the game is too large to be played";
    if (json) document["properness"] = {{"verdict", "unknown"}, {"reasons", {why}}};
    if (!json) print_to(out, "properness     unknown: " + why + "\n");
  }
  if (!options.certificate.empty()) {
    const WrittenCertificate written = write_certificate(options, *read.game, findings);
    if (json) document["certificate"] = to_json(written, options.certificate);
    if (!json) print_to(out, to_text(written, options.certificate));
  }
  if (!options.report.empty()) write_page(options, read, findings);
  if (json && catch_interrupts().load()) document["interrupted"] = true;
  if (json) print_json(document);
  return status_of(findings, stopped);
}

}  // namespace

void add_check_command(const Command& app, Request& request) {
  const auto options = std::make_shared<CheckArguments>();
  const Command command = app.add_subcommand("check", "Find the errors of a game");
  add_input(command, options->input);
  add_format(command, options->format);
  command.add_option("--report", options->report, "Also a page of pictures, as HTML")
      .type_name("FILE");
  command
      .add_option("--limit-states", options->limit_states,
                  "States a search looks at; work on them counts, too (default 100000)")
      .type_name("N")
      .whole_number();
  command
      .add_option("--limit-seconds", options->limit_seconds,
                  "Processor time, the outer bound of everything (default 5)")
      .type_name("S")
      .between(0.0, 1e9);
  command
      .add_option("--certificate", options->certificate,
                  "Write what was proved so that zug-verify can check it")
      .type_name("FILE");
  command.footer(
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
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return check(*options, r); };
  });
}

}  // namespace zug
