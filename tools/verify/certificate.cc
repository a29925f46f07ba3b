// One entry a line, words one space apart; what stands behind ` ;` is for people. Entries come in
// the order of docs/certificate.md, so that a line only mentions lines above it.

#include "tools/verify/certificate.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tools/verify/scanner.h"

namespace zug::verifier {
namespace {

constexpr std::int64_t greatest_weight = std::int64_t{1} << 31;
constexpr std::int64_t greatest_factor = std::int64_t{1} << 20;  // in a form
constexpr std::size_t most_places = 4'000'000;
constexpr std::size_t most_weights = std::size_t{1} << 24;  // of all measures
constexpr std::array<const char*, 5> walks{"lead", "round", "play", "one", "other"};
constexpr std::array<const char*, 4> marks{" a", " m", " v", " s"};  // of potentials

class CertificateReader : Scanner {
 public:
  CertificateReader(std::string_view text, const Game& game, Facts& facts)
      : Scanner(text, ""), game_(game), facts_(facts) {}

  Certificate read() {
    if (!entry("zug-certificate 3")) fail("this is no certificate of version 3");
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
    while (take("measure")) measure();
    while (take("place")) place();
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
    if (see(" ;")) at_ += line().size();
    if (!take("\n")) fail(quoted() + " is not understood");
    ++line_;
  }
  bool more() { return !see(" ;") && take(" "); }
  bool entry(std::string_view text) {
    const bool seen = take(text);
    if (seen) end_line();
    return seen;
  }
  // The number of one of `count` things, behind a sign.
  std::uint32_t index(std::string_view sign, std::size_t count) {
    need(sign);
    return static_cast<std::uint32_t>(integer(0, static_cast<std::int64_t>(count) - 1));
  }
  std::uint32_t vertex(std::string_view sign) { return index(sign, game_.vertices.size()); }
  std::uint32_t form_number(std::string_view sign) {
    need(sign);
    return forms_[static_cast<std::size_t>(integer(1, std::ssize(forms_))) - 1];
  }
  std::int64_t number() { return integer(-greatest_number, greatest_number); }
  Mask mask() {
    const Mask value = digits(16, ~Mask{0});
    if (value == 0 || (value & ~game_.all()) != 0) fail("a set holds pieces that the game has not");
    return value;
  }
  // vI or pI
  std::uint32_t term() {
    const auto variables = static_cast<std::uint32_t>(game_.bounds.size());
    return see("v") ? index("v", variables) : variables + index("p", game_.pieces.size());
  }
  void uncertified() {
    result_.uncertified.emplace_back(line().substr(0, line().find(" ;")));
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
    end_line();
  }

  // p12=3, +4@* or -5@7, <1:4 or >1:-1
  Test fact() {
    Test fact;
    if (see("p")) {
      fact.kind = Test::Kind::Pieces;
      fact.subject = vertex("p");
      need("=");
      fact.mask = mask();
    } else if (see("+") || see("-")) {
      fact.kind = Test::Kind::Pattern;
      fact.holds = see("+");
      fact.subject = index(fact.holds ? "+" : "-", game_.programs.size());
      const bool anywhere = take("@*");
      fact.vertex = anywhere ? nowhere : vertex("@");
      if (fact.subject == 0 || game_.programs[fact.subject].anywhere != anywhere) {
        fail("this is said of another place than where it means something");
      }
    } else {
      fact.kind = Test::Kind::Less;
      fact.holds = see("<");
      fact.subject = form_number(fact.holds ? "<" : ">");
      need(":");
      fact.number = number() + (fact.holds ? 0 : 1);
    }
    return fact;
  }

  // cube p12=3 +4@* -5@7 >1:-1 <1:4
  void cube() {
    Cube& cube = result_.cubes.emplace_back();
    while (more()) {
      const Test known = fact();
      if (known.kind == Test::Kind::Pieces) cube.pieces[known.subject] = known.mask;
      if (known.kind == Test::Kind::Pattern) {
        cube.patterns[{known.subject, known.vertex}] = known.holds;
      }
      if (known.kind != Test::Kind::Less) continue;
      const Range any{-greatest_number, greatest_number};
      Range& range = cube.forms.try_emplace(known.subject, any).first->second;
      (known.holds ? range.high : range.low) = known.number - (known.holds ? 1 : 0);
    }
    end_line();
  }

  // measure v0=1 p2=-3@0-5 p2=-3@7-7
  void measure() {
    Measure& measure = result_.measures.emplace_back();
    measure.line = line_;
    while (more()) {
      const std::uint32_t of = term();
      need("=");
      const std::int64_t weight = integer(-greatest_weight, greatest_weight);
      bool news = weight != 0;
      const auto weigh = [&](std::uint32_t at) {
        news = news && measure.weights[at].emplace(of, weight).second;
        if (++weights_ > most_weights) fail("the weights are too many");
      };
      if (of < game_.bounds.size()) {
        weigh(nowhere);
      } else {
        const std::uint32_t first = vertex("@"), last = vertex("-");
        for (std::uint32_t at = first; at <= last; ++at) weigh(at);
      }
      if (!news) fail("a weight is there twice, or 0");
    }
    end_line();
  }

  // place PROGRAM STATE VERTEX HERE CUBE, then what is claimed of it
  void place() {
    Place place;
    place.line = line_;
    place.program = index(" ", game_.programs.size());
    place.state = index(" ", game_.programs[place.program].steps.size());
    place.vertex = vertex(" ");
    need(" ");
    place.here = take("*") ? game_.all() : mask();
    place.cube = index(" ", result_.cubes.size());
    while (take(" r")) {
      Rank& rank = place.ranks.emplace_back();
      rank.rank = static_cast<std::uint32_t>(integer(0, greatest_weight));
      if (take(":")) rank.potential = number();
      if (see("/")) rank.measure = index("/", result_.measures.size());
    }
    place.keeper = take(" k");
    while (take(" t")) {
      Test& test = place.tree.emplace_back();
      if (take("d")) {
        test.kind = Test::Kind::DeadEnds;
      } else if (!take(".")) {
        test = fact();
      }
    }
    for (std::size_t kind = 0; kind < marks.size(); ++kind) {
      while (take(marks[kind])) {
        Potential& potential = place.potentials[kind].emplace_back();
        potential.never = take("n");
        if (!potential.never) potential.number = number();
        if (see("/")) potential.stock = form_number("/");
      }
    }
    if (!result_.places.empty() && Spot(place) < Spot(result_.places.back())) {
      fail("places are out of order");
    }
    if (result_.places.size() == most_places) fail("the places are too many");
    result_.places.push_back(std::move(place));
    end_line();
  }

  void strides(std::size_t which) {
    result_.stride_lines[which] = line_;
    while (more()) {
      const std::uint32_t program = index("", game_.programs.size());
      const std::uint32_t state = index(":", game_.programs[program].steps.size());
      result_.strides[which].emplace_back(program, state);
    }
    end_line();
  }

  const Game& game_;
  Facts& facts_;
  std::size_t line_ = 1;
  Certificate result_;
  std::vector<std::uint32_t> forms_;  // by their numbers in the text
  std::size_t weights_ = 0;
};

}  // namespace

Certificate read_certificate(std::string_view text, const Game& game, Facts& facts) {
  return CertificateReader(text, game, facts).read();
}

}  // namespace zug::verifier
