// A game can be named instead of a file, as in `zug perft chess 3`. A file of that name always
// wins. Otherwise these name the same game of the corpus, shorter ones as long as nothing else
// comes first:
//
//   chess        the first language of `zug languages` that has one: RBG before the others
//   chess.sbg    by the file name
//   sbg/chess    by folder and name
//
// and --from LANGUAGE looks at games of that language only. Within a language the folder that is
// called like it comes first (corpus/rbg before corpus/improper), the others follow by name.

#include "tools/zug/games/find_game.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "ir/messages/diagnostic.h"
#include "system/processes/program.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

bool speaks(const Language& language, const std::string& extension) {
  const std::vector<std::string>& list = language.extensions;
  return std::find(list.begin(), list.end(), extension) != list.end();
}

// "rbg-draft" has the folder "rbg_draft".
std::string folder_of(const Language& language) {
  std::string folder = language.name;
  std::replace(folder.begin(), folder.end(), '-', '_');
  return folder;
}

auto rank(const CorpusGame& game) {
  return std::tuple(game.language - languages().data(), game.folder != folder_of(*game.language),
                    game.folder, game.file);
}

void add_if_game(const fs::path& path, std::vector<CorpusGame>& games) {
  for (const Language& language : languages()) {
    if (!speaks(language, path.extension().string())) continue;
    games.push_back({path.stem().string(), path.filename().string(),
                     path.parent_path().filename().string(), path.string(), &language});
    return;
  }
}

bool is_called(const CorpusGame& game, const std::string& word) {
  return word == game.name || word == game.file || word == game.folder + "/" + game.name ||
         word == game.folder + "/" + game.file;
}

// "siege" for the file siege.rbg, or the game whose name is nearest; "" when none is near.
std::string what_is_meant(const std::string& word, const std::vector<CorpusGame>& games) {
  std::error_code error;
  for (const Language& language : languages()) {
    const std::string beside = word + language.extensions.front();
    if (fs::exists(beside, error)) return beside;
  }
  std::vector<std::string> known;
  for (const CorpusGame& game : games) {
    known.insert(known.end(), {game.name, game.file, game.folder + "/" + game.name});
  }
  return nearest(word, known);
}

// A game, but not in the language that was asked for.
void refuse_other_language(const std::string& word, const std::string& from,
                           const std::vector<CorpusGame>& games) {
  std::string others;
  for (const CorpusGame& game : games) {
    if (is_called(game, word)) others += (others.empty() ? "" : ", ") + game.language->name;
  }
  if (others.empty()) return;
  throw Refusal(Status::Usage,
                "the game '" + word + "' is not there in " + from + ", but in: " + others);
}

// What is neither a file nor a game, in words when it looks like a game.
void refuse_unknown(const std::string& word, const std::vector<CorpusGame>& games) {
  const std::string near = what_is_meant(word, games);
  const bool name = fs::path(word).extension().empty() && word.find('/') == std::string::npos;
  if (near.empty() && !name) return;
  throw Refusal(Status::Usage,
                "there is no file and no game '" + word + "'" +
                    (near.empty() ? "; 'zug doctor --games' lists the games that come with zug"
                                  : "; did you mean '" + near + "'?"));
}

void require_language(const std::string& name) {
  if (name.empty()) return;
  std::vector<std::string> names;
  for (const Language& language : languages()) {
    if (language.name == name) return;
    names.push_back(language.name);
  }
  throw Refusal(Status::Usage, unknown("language", name, names));
}

}  // namespace

std::string corpus_folder() {
  const fs::path program = system::program_file();
  if (program.empty()) return "";
  std::error_code error;
  for (const char* const place : {ZUG_SHARE_FROM_PROGRAM, "share/zug"}) {
    const fs::path folder = (program.parent_path() / place / "corpus").lexically_normal();
    if (fs::is_directory(folder, error)) return folder.string();
  }
  return "";
}

std::vector<CorpusGame> corpus_games() {
  std::vector<CorpusGame> games;
  std::error_code error;
  const std::string root = corpus_folder();
  if (root.empty()) return games;
  for (const fs::directory_entry& folder : fs::directory_iterator(root, error)) {
    if (!folder.is_directory(error)) continue;
    for (const fs::directory_entry& file : fs::directory_iterator(folder.path(), error)) {
      add_if_game(file.path(), games);
    }
  }
  std::sort(games.begin(), games.end(),
            [](const CorpusGame& a, const CorpusGame& b) { return rank(a) < rank(b); });
  return games;
}

std::string find_game(const std::string& file, const std::string& from) {
  require_language(from);
  std::error_code error;
  if (file == "-" || (fs::exists(file, error) && !fs::is_directory(file, error))) return file;
  const std::vector<CorpusGame> games = corpus_games();
  for (const CorpusGame& game : games) {
    if ((from.empty() || from == game.language->name) && is_called(game, file)) return game.path;
  }
  if (fs::exists(file, error)) return file;
  refuse_other_language(file, from, games);
  refuse_unknown(file, games);
  return file;
}

}  // namespace zug
