#pragma once

namespace zug::system {

// For main() of a program, before all else: where standard input, output or error is closed, its
// number is taken, so that no file or pipe gets it that is opened later and is then written to, or
// waited for, in its place. Reading and writing there fail as they did.
void keep_closed_streams_closed();

}  // namespace zug::system
