// Two ways to code. libtcc compiles in memory, in milliseconds, to code without optimisation. The
// system's C compiler (cc, or what the variable CC names) makes a shared library, which is kept
// under $XDG_CACHE_HOME/zug (or ~/.cache/zug) with a name made of everything it depends on: a game
// is compiled once. Long sources are compiled with -O1, which takes half the time of -O2; the code
// of the one game that is so long is as fast. The library is built beside and renamed, so that
// nobody ever sees half of one, and two programs that compile the same game at once do not disturb
// each other.

#include "tools/compile.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "tools/command.h"

#if defined(ZUG_TCC)
#include <libtcc.h>
#endif

namespace zug {
namespace {

namespace fs = std::filesystem;

// The header in place of its inclusion.
std::string one_text(const CSources& sources) {
  const std::string include = "#include \"" + sources.name + ".h\"\n";
  std::string text = sources.source;
  const std::size_t at = text.find(include);
  return at == std::string::npos ? text : text.replace(at, include.size(), sources.header);
}

#if defined(ZUG_TCC)
class TccLibrary : public Library {
 public:
  explicit TccLibrary(const CSources& sources) : state_(tcc_new()) {
    std::string errors;
    tcc_set_error_func(state_, &errors, [](void* list, const char* text) {
      *static_cast<std::string*>(list) += std::string(text) + "\n";
    });
    tcc_set_output_type(state_, TCC_OUTPUT_MEMORY);
    const bool made = tcc_compile_string(state_, one_text(sources).c_str()) == 0 &&
                      tcc_relocate(state_, TCC_RELOCATE_AUTO) == 0;
    if (made) return;
    tcc_delete(state_);
    throw Refusal(Status::Usage, "the engine 'tcc' does not work here:\n" + errors);
  }
  TccLibrary(const TccLibrary&) = delete;
  TccLibrary& operator=(const TccLibrary&) = delete;
  ~TccLibrary() override { tcc_delete(state_); }
  void* symbol(const std::string& name) override { return tcc_get_symbol(state_, name.c_str()); }

 private:
  TCCState* state_;
};
#endif

class SharedLibrary : public Library {
 public:
  explicit SharedLibrary(const fs::path& path) : handle_(::dlopen(path.c_str(), RTLD_NOW)) {
    if (handle_ != nullptr) return;
    const char* why = ::dlerror();
    throw Refusal(Status::Usage, "cannot load '" + path.string() + "': " + (why ? why : ""));
  }
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;
  ~SharedLibrary() override { ::dlclose(handle_); }
  void* symbol(const std::string& name) override { return ::dlsym(handle_, name.c_str()); }

 private:
  void* handle_;
};

std::string variable_or(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

fs::path cache_folder() {
  const std::string home = variable_or("HOME", fs::temp_directory_path().string());
  return fs::path(variable_or("XDG_CACHE_HOME", home + "/.cache")) / "zug";
}

// FNV-1a, twice with different starts.
std::string fingerprint(const std::string& text) {
  std::array<char, 40> result{};
  std::array<std::uint64_t, 2> hash{14695981039346656037ull, 0x9E3779B97F4A7C15ull};
  for (std::uint64_t& half : hash) {
    for (const char c : text) half = (half ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  }
  std::snprintf(result.data(), result.size(), "%016llx%016llx",
                static_cast<unsigned long long>(hash[0]), static_cast<unsigned long long>(hash[1]));
  return result.data();
}

// The exit status, 127 when there is no such program. Output goes to the file `log`.
int run(const std::vector<std::string>& command, const fs::path& log) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0) {
      ::dup2(file, STDOUT_FILENO);
      ::dup2(file, STDERR_FILENO);
    }
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}

std::string beginning(const fs::path& path) {
  std::ifstream file(path);
  std::string text(1000, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::string level_for(const CSources& sources) {
  constexpr std::ptrdiff_t many_lines = 30'000;
  const std::string& text = sources.source;
  return std::count(text.begin(), text.end(), '\n') > many_lines ? "-O1" : "-O2";
}

std::unique_ptr<Library> compile_native(const CSources& sources) {
  const std::string cc = variable_or("CC", "cc");
  const std::vector<std::string> flags{"-std=c11",
                                       level_for(sources),
                                       "-fno-tree-slp-vectorize",
                                       "-march=native",
                                       "-fPIC",
                                       "-shared",
                                       "-w"};
  const std::string text = one_text(sources);
  std::string key = text + cc;
  for (const std::string& flag : flags) key += " " + flag;
  const fs::path folder = cache_folder();
  const fs::path library = folder / (sources.name + "-" + fingerprint(key) + ".so");
  std::error_code error;
  if (fs::exists(library, error)) return std::make_unique<SharedLibrary>(library);
  fs::create_directories(folder, error);
  std::string work = (folder / "build-XXXXXX").string();
  if (::mkdtemp(work.data()) == nullptr) {
    throw Refusal(Status::Usage, "the engine 'native' cannot write to '" + folder.string() +
                                     "': " + std::strerror(errno));
  }
  struct Cleaner {
    fs::path path;
    ~Cleaner() {
      std::error_code ignored;
      fs::remove_all(path, ignored);
    }
  } const cleaner{work};
  const fs::path source = fs::path(work) / (sources.name + ".c");
  const fs::path made = fs::path(work) / "library.so";
  const fs::path log = fs::path(work) / "log";
  std::ofstream(source) << text;
  std::vector<std::string> command{cc};
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), {"-o", made.string(), source.string()});
  const int status = run(command, log);
  if (status == 127) {
    throw Refusal(Status::Usage, "the engine 'native' needs a C compiler, and there is no '" + cc +
                                     "'; install one, name it in CC, or take another engine");
  }
  if (status != 0) {
    throw Refusal(Status::Usage, "'" + cc + "' failed on the generated C:\n" + beginning(log));
  }
  fs::rename(made, library, error);
  if (error) throw Refusal(Status::Usage, "cannot write '" + library.string() + "'");
  return std::make_unique<SharedLibrary>(library);
}

}  // namespace

std::unique_ptr<Library> compile(const CSources& sources, Compiler compiler) {
  if (compiler == Compiler::Native) return compile_native(sources);
#if defined(ZUG_TCC)
  return std::make_unique<TccLibrary>(sources);
#else
  throw Refusal(Status::Usage,
                "the engine 'tcc' is not in this program: it was built without libtcc-dev");
#endif
}

}  // namespace zug
