// One wording for every mistyped name on the command line:
//
//   unknown command 'pert'; did you mean 'perft'?
//   unknown language 'sgf'; there are: ir, rbg

#include "tools/zug/command_line/suggest.h"

#include "ir/messages/diagnostic.h"

namespace zug {

std::string unknown(const std::string& kind, const std::string& word,
                    const std::vector<std::string>& known) {
  std::string message = "unknown " + kind + " '" + word + "'; ";
  const std::string near = nearest(word, known);
  if (!near.empty()) return message + "did you mean '" + near + "'?";
  message += "there are: ";
  for (std::size_t i = 0; i < known.size(); ++i) message += (i == 0 ? "" : ", ") + known[i];
  return message;
}

}  // namespace zug
