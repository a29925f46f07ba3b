// zug doctor: what of the things that zug can use is on this machine, what each is for, and how to
// get what is missing. Nothing is believed that can be tried: each compiler makes a function of a
// line, which is called.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/compilers/compilers.h"
#include "system/cache_folder.h"
#include "system/processes/process.h"
#include "system/processes/program.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/find_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/play/lines.h"

namespace zug {
namespace {

struct DoctorArguments {
  bool games = false;
  std::string format = "text";
};

struct Finding {
  std::string name;
  bool present = false;
  std::string found;    // what is there, or why nothing is
  std::string purpose;  // what zug does with it
  std::string remedy;   // how to get it
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// What `PROGRAM --version` says first.
std::string version_of(std::vector<std::string> words, bool& answers) {
  const std::string program = words.front();
  words.emplace_back("--version");
  system::Command command;
  command.words = std::move(words);
  command.environment.emplace().set("LC_ALL", "C");
  command.seconds = 10;
  const system::Outcome outcome = system::run(command);
  answers = outcome.succeeded();
  if (answers) return first_line(outcome.out);
  return outcome.end == system::Outcome::End::NotStarted ? "there is no program '" + program + "'"
                                                         : "'" + program + "' " + outcome.words();
}

CSources seven() {
  CSources sources;
  sources.name = "zug_doctor";
  sources.source.functions =
      "int zug_doctor_seven(void);\nint zug_doctor_seven(void) { return 7; }\n";
  return sources;
}

// "" when code of this compiler runs, else why not.
std::string fault_of(Compiler compiler) {
  try {
    const std::unique_ptr<Library> library = compile(seven(), compiler);
    const auto function = reinterpret_cast<int (*)()>(library->symbol("zug_doctor_seven"));
    return function != nullptr && function() == 7 ? "" : "its code does not do what it should";
  } catch (const CompileFailure& failure) {
    return first_line(failure.what());
  }
}

Finding look_for_cc() {
  Finding result{"cc", false, "", "the engine 'native', the fastest one, and --to c",
                 "apt-get install gcc, or name a compiler in CC"};
  result.found = version_of(compilers::compiler_words(), result.present);
  const std::string fault = result.present ? fault_of(Compiler::Native) : "";
  if (fault.empty()) return result;
  result.present = false;
  result.found = fault;
  return result;
}

Finding look_for_libtcc() {
  const std::string fault = fault_of(Compiler::Tcc);
  return {"libtcc", fault.empty(), fault.empty() ? "built in, and works" : fault,
          "the engine 'tcc', compiled at once",
          "apt-get install tcc, and build zug with libtcc-dev"};
}

Finding look_for_swipl() {
  Finding result{"swipl", false, "", "playing GDL (.kif): perft, bench, moves, ggp",
                 "apt-get install swi-prolog-nox"};
  result.found = version_of({"swipl"}, result.present);
  return result;
}

Finding look_for_cache() {
  const system::CacheFolder folder = system::cache_folder();
  return {"cache", !folder.path.empty(), folder.path.empty() ? folder.why_not : folder.path,
          "games that 'native' has compiled start at once",
          "a folder of your own at $XDG_CACHE_HOME/zug or ~/.cache/zug"};
}

Finding look_for_editing() {
  const bool built = playing::can_edit();
  const bool capable = playing::capable_terminal();
  const std::string found = !built ? "built without libedit"
                            : capable
                                ? "libedit"
                                : "libedit, but TERM says that the terminal cannot move the cursor";
  return {"editing", built && capable, found, "history and completion in 'zug play'",
          built ? "set TERM to what the terminal is" : "build zug with libedit-dev installed"};
}

Finding look_for_corpus() {
  const std::string folder = corpus_folder();
  const std::size_t count = corpus_games().size();
  return {"corpus", count != 0,
          count != 0 ? std::to_string(count) + " games in " + folder : "not beside the program",
          "games by name: 'zug perft chess 3'", "install zug with cmake --install, or name files"};
}

std::vector<Finding> examine_machine() {
  return {look_for_cc(),    look_for_libtcc(),  look_for_swipl(),
          look_for_cache(), look_for_editing(), look_for_corpus()};
}

Json finding_json(const Finding& finding) {
  return {{"name", finding.name},
          {"present", finding.present},
          {"found", finding.found},
          {"for", finding.purpose},
          {"remedy", finding.present ? Json() : Json(finding.remedy)}};
}

Json games_json() {
  Json list = Json::array();
  for (const CorpusGame& game : corpus_games()) {
    list.push_back({{"name", game.name}, {"language", game.language->name}, {"file", game.path}});
  }
  return list;
}

void print_finding(const Finding& finding) {
  std::printf("%-8s  %-7s  %s\n", finding.name.c_str(), finding.present ? "there" : "missing",
              finding.found.c_str());
  std::printf("%19sfor %s\n", "", finding.purpose.c_str());
  if (!finding.present) std::printf("%19sto get it: %s\n", "", finding.remedy.c_str());
}

Status print_games(const std::string& format) {
  if (format == "json") {
    print_json(Json{{"games", games_json()}});
    return Status::Done;
  }
  for (const CorpusGame& game : corpus_games()) {
    std::printf("%-30s  %-9s  %s\n", game.name.c_str(), game.language->name.c_str(),
                (game.folder + "/" + game.file).c_str());
  }
  return Status::Done;
}

Status examine(const DoctorArguments& options) {
  if (options.games) return print_games(options.format);
  const std::vector<Finding> findings = examine_machine();
  if (options.format == "json") {
    Json list = Json::array();
    for (const Finding& finding : findings) list.push_back(finding_json(finding));
    print_json(
        Json{{"version", ZUG_VERSION}, {"program", system::program_file()}, {"findings", list}});
  } else {
    std::printf("zug %s, %s\n\n", ZUG_VERSION, system::program_file().c_str());
    for (const Finding& finding : findings) print_finding(finding);
  }
  const bool all = std::all_of(findings.begin(), findings.end(),
                               [](const Finding& finding) { return finding.present; });
  return all ? Status::Done : Status::No;
}

}  // namespace

void add_doctor_command(const Command& app, Request& request) {
  const auto options = std::make_shared<DoctorArguments>();
  const Command command = app.add_subcommand("doctor", "Say what zug finds on this machine");
  command.add_flag("--games", options->games, "List the games that can be named instead of files");
  add_format(command, options->format);
  command.footer(
      R"(Zug needs none of what it looks for; without them it does less, or does it slower.

Examples:
  zug doctor
  zug doctor --format json
  zug doctor --games

Exit status: 0 everything is there; 1 something is missing, and it says what and how to get it.)");
  command.callback([options, &request] {
    request.command = [options](const Request&) { return examine(*options); };
  });
}

}  // namespace zug
