#pragma once

// The games that are installed with the program, and how they are found by name.

#include <string>
#include <vector>

#include "langs/registry.h"

namespace zug {

struct CorpusGame {
  std::string name;    // "chess"
  std::string file;    // "chess.rbg"
  std::string folder;  // "rbg", in the corpus
  std::string path;    // of the file
  const Language* language = nullptr;
};

// Where the corpus is; "" when there is none.
std::string corpus_folder();

// All games of the corpus, those first that a name of several games means first.
std::vector<CorpusGame> corpus_games();

// The file that the FILE argument means: itself when there is such a file, or the game of the
// corpus of that name, in the language `from` unless that is empty. "-" stays what it is. Throws
// Refusal when a name is neither and resembles one, or when there is no language `from`.
std::string find_game(const std::string& file, const std::string& from);

}  // namespace zug
