// The system's C compiler (cc, or what the variable CC says, with its options: words between
// blanks) makes a shared library. What a library depends on is its key in the cache: the text, the
// command, what the compiler says of its version, and the processor, as the code is made for that.
// Long sources are compiled with -O1, which takes half the time of -O2; the code of the one game
// that is so long is as fast.
//
// The compiler works in a temporary folder, which is also its TMPDIR, so that nothing of it is left
// behind however it ends; only a whole library gets into the cache.

#include <dlfcn.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "backends/reasoner/compilers/compilers.h"
#include "system/failure.h"
#include "system/file.h"
#include "system/processes/process.h"
#include "system/temporary.h"

namespace zug::compilers {
namespace {

using Kind = CompileFailure::Kind;

constexpr double compiler_seconds = 600;  // after that it is given up

class SharedLibrary : public Library {
 public:
  explicit SharedLibrary(const std::string& path) : handle_(::dlopen(path.c_str(), RTLD_NOW)) {
    if (handle_ != nullptr) return;
    const char* why = ::dlerror();
    throw CompileFailure(Kind::Unavailable, "cannot load '" + path + "': " + (why ? why : ""));
  }
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;
  ~SharedLibrary() override { ::dlclose(handle_); }
  void* symbol(const std::string& name) override { return ::dlsym(handle_, name.c_str()); }

 private:
  void* handle_;
};

std::string joined(const std::vector<std::string>& words) {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
  return result;
}

std::string first_lines(const std::string& text) {
  constexpr std::size_t most_lines = 10, most_bytes = 1000;
  std::size_t end = 0;
  for (std::size_t i = 0; i < most_lines && end < text.size(); ++i) {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  }
  return text.substr(0, std::min(end, most_bytes));
}

system::Outcome run_compiler(const std::vector<std::string>& compiler,
                             const std::vector<std::string>& arguments,
                             const system::Environment& environment,
                             const CompileOptions& options) {
  system::Command command;
  command.words = compiler;
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  command.environment = environment;
  command.environment->set("LC_ALL", "C");
  command.stop = options.stop;
  command.seconds = compiler_seconds;
  system::Outcome outcome = system::run(command);
  if (outcome.end == system::Outcome::End::Stopped) {
    throw CompileFailure(Kind::Stopped, "the compiler was stopped");
  }
  if (outcome.end == system::Outcome::End::NotStarted && outcome.number == ENOENT) {
    throw CompileFailure(Kind::Unavailable,
                         "the engine 'native' needs a C compiler, and there is no '" +
                             joined(compiler) +
                             "'; install one, name it in CC, or take another engine");
  }
  return outcome;
}

// Some compilers have no such option; then it is what they say about that.
std::string version(const std::vector<std::string>& compiler, const CompileOptions& options) {
  const system::Outcome outcome =
      run_compiler(compiler, {"--version"}, options.environment, options);
  return outcome.out + outcome.err;
}

// What -march=native depends on, as far as the system tells: the first processor's kind.
std::string processor() {
  std::string result;
  try {
    std::istringstream lines(system::read_file("/proc/cpuinfo"));
    for (std::string line; std::getline(lines, line) && !line.empty();) {
      for (const char* const what :
           {"vendor_id", "cpu family", "model", "stepping", "flags", "CPU ", "Features"}) {
        if (line.rfind(what, 0) == 0) result += line + "\n";
      }
    }
  } catch (const system::Failure&) {  // not Linux: the cache belongs to one machine
  }
  return result;
}

std::string level_for(const std::string& text) {
  constexpr std::ptrdiff_t many_lines = 30'000;
  return std::count(text.begin(), text.end(), '\n') > many_lines ? "-O1" : "-O2";
}

// The library the compiler makes of the text, as a file in `folder`.
std::string build(const std::vector<std::string>& compiler, std::vector<std::string> arguments,
                  const std::string& text, const std::string& folder,
                  const CompileOptions& options) {
  const std::string source = folder + "/game.c";
  const std::string library = folder + "/library.so";
  system::write_file(source, text);
  arguments.insert(arguments.end(), {"-o", library, source});
  system::Environment environment = options.environment;
  environment.set("TMPDIR", folder);
  const system::Outcome outcome = run_compiler(compiler, arguments, environment, options);
  if (outcome.succeeded()) return library;
  throw CompileFailure(Kind::Unavailable, "'" + joined(compiler) +
                                              "' failed on the generated C: it " + outcome.words() +
                                              "\n" + first_lines(outcome.err));
}

std::unique_ptr<Library> compile_and_load(const CSources& sources, const CompileOptions& options) {
  const std::vector<std::string> compiler = compiler_words(options.environment);
  const std::string text = sources.one_text();
  const std::vector<std::string> arguments{"-std=c11",
                                           level_for(text),
                                           "-fno-tree-slp-vectorize",
                                           "-march=native",
                                           "-fPIC",
                                           "-fno-semantic-interposition",
                                           "-shared",
                                           "-w"};
  const LibraryCache cache(sources.name,
                           text + joined(compiler) + "\n" + joined(arguments) + "\n" +
                               version(compiler, options) + processor(),
                           options);
  if (const auto kept = cache.find()) {
    try {
      return std::make_unique<SharedLibrary>(*kept);
    } catch (const CompileFailure&) {  // of another system, say: it is made anew
    }
  }
  const system::Temporary folder = system::Temporary::folder(options.environment);
  const std::string made = build(compiler, arguments, text, folder.path(), options);
  const auto kept = cache.keep(system::read_file(made));
  try {
    return std::make_unique<SharedLibrary>(kept ? *kept : made);
  } catch (const CompileFailure&) {
    cache.forget();
    throw;
  }
}

}  // namespace

std::vector<std::string> compiler_words(const system::Environment& environment) {
  std::istringstream words(environment.value("CC"));
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  if (result.empty()) result.push_back("cc");
  return result;
}

std::unique_ptr<Library> compile_native(const CSources& sources, const CompileOptions& options) {
  try {
    return compile_and_load(sources, options);
  } catch (const system::Failure& failure) {
    throw CompileFailure(Kind::Unavailable,
                         std::string("the engine 'native' does not work here: ") + failure.what());
  }
}

}  // namespace zug::compilers
