#pragma once

#include <string>

namespace zug {

// Writes `text` to the file `path`, or to stdout when `path` is "-". A file appears whole or not at
// all. Throws system::Failure when that is not possible.
void write_output(const std::string& path, const std::string& text);

// The same in a folder, which is made when it is not there.
void write_output_in(const std::string& folder, const std::string& name, const std::string& text);

// Flushes stdout; throws system::Failure when something printed there was lost (a full disk).
void finish_stdout();

// The same at the end of the program, when nothing will be printed any more: some file systems say
// only now that they have no room.
void close_stdout();

}  // namespace zug
