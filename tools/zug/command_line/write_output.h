#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace zug {

// Writes `text` to the file `path`, or to stdout when `path` is "-". A file appears whole or not at
// all. Throws system::Failure when that is not possible.
void write_output(const std::string& path, const std::string& text);

struct Output {
  std::string path;  // or "-"
  std::string text;
};

// Likewise of several: all appear or none.
void write_outputs(const std::vector<Output>& outputs);

// The same in a folder, where their paths begin. It is made when it is not there.
void write_outputs_in(const std::string& folder, std::vector<Output> outputs);

// Refuses, as wrong use, two options that name the same file. Those without a path were not given.
struct OutputOption {
  std::string option;
  std::string path;
};
void require_different_files(const std::vector<OutputOption>& options);

// FILE as one of them, so that nothing is written over a game; without a path where it is standard
// input or no file.
OutputOption game_file(const std::string& path);

// Refuses, as wrong use, a file that would be begun anew although there is something in it.
void require_nothing_there(const OutputOption& option);

// Where a command that writes these products says what it found: stdout, or stderr where one of
// them goes to stdout, which is then the product alone. Throws Refusal as above, and where stdout
// would be both a product and the document of --format json.
std::FILE* beside_products(const std::vector<OutputOption>& products, bool json);

// `text` to stdout or stderr. Throws as finish_stdout().
void print_to(std::FILE* stream, const std::string& text);

// Flushes stdout; throws system::Failure, or Refusal if the reason is not known any more, when
// something printed there was lost (a full disk). It does so once; what is printed afterwards is
// lost, too.
void finish_stdout();
bool stdout_lost();  // it has thrown, and what is printed from now on goes nowhere

// The same at the end of the program, when nothing will be printed any more: some file systems say
// only now that they have no room.
void close_stdout();

}  // namespace zug
