#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace zug {

// The arguments without the name of the program, where "--white uct:1s" of `zug play` has become
// "--player white=uct:1s": which players there are is known only when the game has been read. What
// is an option of the command or of the program stays one; --player is for players called like it.
// Of all commands: a --format in front stands behind the command, unless another one does.
std::vector<std::string> with_player_options(const CLI::App& app, int argc, char** argv);

}  // namespace zug
