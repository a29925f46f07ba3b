// The certificate of two equal games is a third one, the common game, in which each class of equal
// positions is one node. It is the same for both, so each is checked against it on its own, move by
// move, and nobody has to see a pair of positions. With names the moves say where positions belong.
// Without names several moves of a position go to different classes and it is not said which, so
// the classes of all positions are written down, in an order that everybody can count in: of the
// reference semantics, breadth-first, moves ascending.

#include "tools/compare/certificate.h"

#include <cstddef>

namespace zug::compare {
namespace {

template <class Numbers>
std::string line(const std::string& word, const Numbers& numbers, std::int64_t plus = 0) {
  std::string result = word;
  for (const auto number : numbers) {
    result += " " + std::to_string(static_cast<std::int64_t>(number) + plus);
  }
  return result + "\n";
}

std::string text_of(const Class& one) {
  std::string result;
  if (one.turn.empty()) {
    result += line("over", one.scores_a);
    result += line("as", one.scores_b);
  } else {
    result += line("turn", one.turn, 1);
  }
  for (const Edge& edge : one.edges) {
    const std::string to = std::to_string(edge.to);
    if (edge.name_a.empty()) {
      result += "moves " + std::to_string(edge.count) + " to " + to + "\n";
    } else {
      result += "move\t" + to + "\t" + edge.name_a + "\t" + edge.name_b + "\n";
    }
  }
  return result;
}

std::string classes_of(const std::string& word, const std::vector<std::uint32_t>& classes) {
  constexpr std::size_t in_line = 20;
  std::string result = word + " " + std::to_string(classes.size()) + "\n";
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const bool last = i + 1 == classes.size() || i % in_line == in_line - 1;
    result += std::to_string(classes[i]) + (last ? "\n" : " ");
  }
  return result;
}

}  // namespace

std::string certificate(const Question& question, const Search& search, const std::string& digest_a,
                        const std::string& digest_b) {
  std::string result = "zug comparison 1\n";
  result += "a " + digest_a + "\nb " + digest_b + "\n";
  result += line("players", question.players, 1);
  result += question.scores == Scores::Exactly ? "scores exactly\n" : "scores in order\n";
  result += question.moves == Moves::ByName ? "moves by name\n" : "moves by count\n";
  result += "classes " + std::to_string(search.classes.size()) + "\n";
  for (std::size_t i = 0; i < search.classes.size(); ++i) {
    result += "class " + std::to_string(i) + "\n" + text_of(search.classes[i]);
  }
  if (question.moves == Moves::Found) {
    result += classes_of("positions of a", search.class_of[0]);
    result += classes_of("positions of b", search.class_of[1]);
  }
  return result + "end\n";
}

}  // namespace zug::compare
