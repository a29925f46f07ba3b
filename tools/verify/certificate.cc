// One entry a line, words one space apart; what stands behind ` ;` is for people. Entries come in
// the order of docs/certificate.md, so that a line only mentions lines above it.

#include "tools/verify/certificate.h"

#include <algorithm>
#include <tuple>

#include "tools/verify/scanner.h"

namespace zug::verifier {
namespace {

constexpr std::int64_t greatest_weight = std::int64_t{1} << 31;
constexpr std::int64_t greatest_factor = std::int64_t{1} << 20;  // in a form
constexpr std::size_t most_places = 4'000'000;
constexpr std::size_t most_weights = std::size_t{1} << 26;  // of all measures
constexpr std::size_t most_tests = 100'000;                 // of a tree

class CertificateReader : Scanner {
 public:
  CertificateReader(std::string_view text, const Game& game, Facts& facts)
      : Scanner(text, ""), game_(game), facts_(facts) {}

  Certificate read() {
    if (!entry("zug-certificate 2")) fail("this is no certificate of version 2");
    need("game sha256 ");
    result_.digest = run("0123456789abcdef");
    end_line();
    result_.termination = entry("claim termination");
    result_.keeper = entry("claim keeper");
    result_.endless = entry("claim endless");
    result_.choice = entry("claim choice");
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (!take("claim straight " + std::string(kinds[kind]) + " ")) continue;
      result_.straight[kind] = integer(0, greatest_number);
      end_line();
    }
    if (see("claim")) fail("this claim is not understood, out of order or made twice");
    while (take("uncertified ")) uncertified();
    while (take("form")) form();
    while (take("cube")) cube();
    while (take("measure ")) measure();
    while (take("place ")) place();
    static constexpr std::array<const char*, 5> walks{"lead", "round", "play", "one", "other"};
    for (std::size_t i = 0; i < walks.size(); ++i) {
      if (take(walks[i])) strides(i);
    }
    need("end ");
    if (integer(1, greatest_number) != static_cast<std::int64_t>(line_)) {
      fail("the certificate has another number of lines than it says");
    }
    end_line();
    if (!ends()) fail("the certificate goes on behind its end");
    return std::move(result_);
  }

 private:
  void end_line() {
    if (see(" ;")) at_ = std::min(text_.find('\n', at_), text_.size());
    if (!take("\n")) fail(quoted() + " is not understood");
    ++line_;
  }
  bool more() { return !see(" ;") && take(" "); }
  std::uint32_t index(std::size_t count) {
    return static_cast<std::uint32_t>(integer(0, static_cast<std::int64_t>(count) - 1));
  }
  std::uint32_t vertex() { return index(game_.vertices.size()); }
  Mask mask() {
    const Mask value = digits(16, ~Mask{0});
    if (value == 0 || (value & ~game_.all()) != 0) fail("a set holds pieces that the game has not");
    return value;
  }

  bool entry(std::string_view text) {
    const bool seen = take(text);
    if (seen) end_line();
    return seen;
  }
  void uncertified() {
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    result_.uncertified.emplace_back(line.substr(0, line.find(" ;")));
    at_ += result_.uncertified.back().size();
    end_line();
  }

  // form 1*v0 -1*p3
  void form() {
    Form form;
    while (more()) {
      const std::int64_t factor = integer(-greatest_factor, greatest_factor);
      need("*");
      const bool news = form.emplace(term(), factor).second;
      if (factor == 0 || !news) fail("a form has a term twice, or 0");
    }
    if (form.empty()) fail("a form has no term");
    forms_.push_back(facts_.number(form));
    if (!known_.insert(forms_.back()).second) fail("this form is there twice");
    end_line();
  }
  // vI or pI
  std::uint32_t term() {
    const auto variables = static_cast<std::uint32_t>(game_.bounds.size());
    if (take("v")) return index(variables);
    need("p");
    return variables + index(game_.pieces.size());
  }
  std::uint32_t form_number() {
    return forms_[static_cast<std::size_t>(integer(1, static_cast<std::int64_t>(forms_.size()))) -
                  1];
  }
  // K@V: a pattern, and where it is asked.
  std::pair<std::uint32_t, std::uint32_t> pattern() {
    const std::uint32_t program = index(game_.programs.size());
    need("@");
    const std::uint32_t at = take("*") ? nowhere : vertex();
    if (program != 0 && game_.programs[program].anywhere == (at == nowhere)) return {program, at};
    fail("this is said of another place than where it means something");
  }
  // V=SET
  std::pair<std::uint32_t, Mask> pieces() {
    const std::uint32_t at = vertex();
    need("=");
    return {at, mask()};
  }

  // cube p12=3 +4@* -5@7 f1:0:3
  void cube() {
    Cube cube;
    bool news = true;
    while (news && more()) {
      if (take("p")) {
        news = cube.pieces.insert(pieces()).second;
      } else if (take("f")) {
        const std::uint32_t number = form_number();
        need(":");
        const std::int64_t low = integer(-greatest_number, greatest_number);
        need(":");
        news = cube.forms.emplace(number, std::pair(low, integer(low, greatest_number))).second;
      } else {
        const bool holds = take("+");
        if (!holds) need("-");
        news = cube.patterns.emplace(pattern(), holds).second;
      }
    }
    if (!news) fail("a cube has two facts about the same thing");
    if (!cubes_.insert(cube).second) fail("this cube is there twice");
    result_.cubes.push_back(std::move(cube));
    end_line();
  }

  // measure 4.2 p1=1@* p2=-3@0-5,7 v0=1
  void measure() {
    std::vector<std::uint32_t> level;
    do {
      level.push_back(rank());
    } while (take("."));
    const auto next = static_cast<std::uint32_t>(result_.measures.size());
    if (!measures_.emplace(level, next).second) fail("this level has a measure already");
    Measure value;
    value.line = line_;
    while (more()) {
      const std::uint32_t of = term();
      const auto variables = static_cast<std::uint32_t>(game_.bounds.size());
      need("=");
      const std::int64_t weight = integer(-greatest_weight, greatest_weight);
      const bool news = of >= variables || value.variables.emplace(of, weight).second;
      if (weight == 0 || !news) fail("a weight is there twice, or 0");
      if (of >= variables) weigh(value.pieces[of - variables], weight);
    }
    result_.measures.push_back(std::move(value));
    end_line();
  }
  std::uint32_t rank() { return static_cast<std::uint32_t>(integer(0, greatest_weight)); }
  void weigh(std::vector<std::int64_t>& weights, std::int64_t weight) {
    if (weights.empty()) weights_ += game_.vertices.size();
    if (weights_ > most_weights) fail("the weights are too many");
    weights.resize(game_.vertices.size(), 0);
    need("@");
    const bool all = take("*");
    do {
      const std::size_t first = all ? 0 : vertex();
      const std::size_t last = all ? weights.size() - 1 : take("-") ? vertex() : first;
      for (std::size_t at = first; at <= last; ++at) {
        if (std::exchange(weights[at], weight) != 0) fail("a vertex is there twice");
      }
    } while (!all && take(","));
  }

  // place PROGRAM STATE VERTEX HERE CUBE, then what is claimed of it
  void place() {
    Place place;
    place.line = line_;
    place.program = index(game_.programs.size());
    need(" ");
    place.state = index(game_.programs[place.program].steps.size());
    need(" ");
    place.vertex = vertex();
    need(" ");
    place.here = take("*") ? game_.all() : mask();
    need(" ");
    place.cube = index(result_.cubes.size());
    if (result_.cubes[place.cube].pieces.count(place.vertex) != 0) {
      fail("what stands here is said twice");
    }
    if (take(" r")) ranks(place);
    place.keeper = take(" k");
    if (take(" t")) tree(place);
    static constexpr std::array<const char*, 4> marks{" a", " m", " v", " s"};
    for (std::size_t kind = 0; kind < marks.size(); ++kind) {
      if (take(marks[kind])) potentials(place.potentials[kind]);
    }
    if (!result_.places.empty() && Spot(place) < Spot(result_.places.back())) {
      fail("places are out of order");
    }
    if (result_.places.size() == most_places) fail("the places are too many");
    result_.places.push_back(std::move(place));
    end_line();
  }
  void ranks(Place& place) {
    std::vector<std::uint32_t> level;
    do {
      level.push_back(rank());
      const auto measure = measures_.find(level);
      const std::int64_t more = take(":") ? integer(-greatest_number, greatest_number) : 0;
      place.ranks.push_back({level.back(), more, measure == measures_.end() ? 0 : measure->second});
    } while (take(","));
  }
  void tree(Place& place) {
    for (std::size_t open = 1; open > 0; --open) {
      if (!place.tree.empty()) need(",");
      Test test;
      if (take("?")) {
        test.kind = Test::Kind::Pieces;
        std::tie(test.subject, test.mask) = pieces();
      } else if (take("!")) {
        test.kind = Test::Kind::Pattern;
        std::tie(test.subject, test.vertex) = pattern();
      } else if (take("<")) {
        test.kind = Test::Kind::Less;
        test.subject = form_number();
        need(":");
        test.number = integer(-greatest_number, greatest_number);
      } else if (take("d")) {
        test.kind = Test::Kind::DeadEnds;
      } else {
        need(".");
      }
      if (test.kind > Test::Kind::DeadEnds) open += 2;
      place.tree.push_back(test);
      if (place.tree.size() > most_tests) fail("a tree is too large");
    }
  }
  // N, N/FORM or n
  void potentials(std::vector<Potential>& list) {
    do {
      Potential potential;
      potential.never = take("n");
      if (!potential.never) potential.number = integer(-greatest_number, greatest_number);
      if (take("/")) potential.stock = form_number();
      list.push_back(potential);
    } while (take(","));
  }

  void strides(std::size_t which) {
    result_.stride_lines[which] = line_;
    while (more()) {
      const std::uint32_t program = index(game_.programs.size());
      need(":");
      result_.strides[which].emplace_back(program, index(game_.programs[program].steps.size()));
    }
    end_line();
  }

  const Game& game_;
  Facts& facts_;
  std::size_t line_ = 1;
  Certificate result_;
  std::vector<std::uint32_t> forms_;  // by their numbers in the text
  std::set<std::uint32_t> known_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> measures_;  // by ranks
  std::set<Cube> cubes_{Cube{}};
  std::size_t weights_ = 0;
};

}  // namespace

Certificate read_certificate(std::string_view text, const Game& game, Facts& facts) {
  return CertificateReader(text, game, facts).read();
}

}  // namespace zug::verifier
