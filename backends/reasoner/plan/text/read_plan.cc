// The text of a plan, line by line: the head, functions with their code, tables. Transforms can be
// tested with it: a text goes in, a text comes out,
//
//   function 0: pattern 0            function 0: pattern 0
//     s0 = pieces {w}                  s0 = pieces {w}
//     s1 = r2(s0)              ->      if any s0
//     if any s0                          return 1
//       return 1                       return 0
//     return 0
//
// and nobody has to find a game whose plan happens to show the case. A line that begins with // is
// a comment, and what stands behind // at the head of a function is, too: print() says there what
// the function is for.

#include "backends/reasoner/plan/text/read_plan.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/text/draft.h"
#include "backends/reasoner/plan/text/read_code.h"
#include "backends/reasoner/plan/text/read_tables.h"
#include "backends/reasoner/plan/text/scanner.h"
#include "backends/reasoner/plan/text/words.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

// Gaps in the numbering may make them more than those of the board, but not many more.
constexpr std::size_t most_vertices = 2 * limits::vertices;

void read_head(Scanner& line, Draft& draft) {
  Plan& plan = draft.plan;
  line.want("vertices ");
  plan.vertices = line.number(most_vertices);
  line.want(", pieces ");
  line.want_number(draft.pieces.size());
  plan.pieces = draft.pieces.size();
  plan.array = line.take(", with a board");
  if (!plan.array) line.want(", sets only");
  line.want(", moves in ");
  plan.word_bits = line.number(word_bits + 1);
  line.want(" bits, ");
  plan.shape_bits = line.number(word_bits);
  line.want(" of the shape and ");
  plan.vertex_bits = line.number(word_bits);
  line.want(" of a vertex");
  plan.paths = line.take(", some as paths");
  plan.in_place = line.take(", in place");
  line.end();
  plan.numbering = plain_numbering(draft.game.board.size());
}

class PlanReader {
 public:
  explicit PlanReader(const Game& game)
      : draft_{game, piece_names(game), variable_names(game)}, code_(draft_) {}

  void read(Scanner& line, std::string_view text) {
    if (text.empty() || text.starts_with("//")) return;
    if (!head_) {
      head_ = true;
      return read_head(line, draft_);
    }
    if (text[0] == ' ') return read_instruction(line);
    code_.end();
    if (!line.take("function ")) return read_table(line, draft_);
    line.want_number(draft_.plan.functions.size());
    line.want(": ");
    code_.begin(line);
    if (!line.take("  //")) line.end();
  }

  Plan plan() {
    code_.end();
    Plan result = std::move(draft_.plan);
    result.constants = draft_.constants.all();
    result.masks = draft_.masks.all();
    return result;
  }

  // What is missing at the end of the text.
  std::string missing() const {
    if (!head_) return "the head of a plan";
    const bool numbered = draft_.plan.numbering.size == draft_.plan.vertices;
    return numbered ? "" : "a numbering, as there are more or fewer vertices than on the board";
  }

 private:
  void read_instruction(Scanner& line) {
    std::size_t depth = 0;
    while (line.take("  ")) ++depth;
    code_.instruction(line, depth - 1);
  }

  Draft draft_;
  CodeReader code_;
  bool head_ = false;
};

}  // namespace

std::variant<Plan, PlanTextError> read_plan(std::string_view text, const Game& game) {
  PlanReader reader(game);
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view of_line = text.substr(0, end);
    Scanner line(of_line);
    ++number;
    reader.read(line, of_line);
    if (line.failed()) {
      return PlanTextError{{number, line.place() + 1}, "here should be " + line.wanted()};
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const std::string missing = reader.missing();
  if (!missing.empty()) return PlanTextError{{number + 1, 1}, missing + " is missing"};
  return reader.plan();
}

}  // namespace zug::reasoner
