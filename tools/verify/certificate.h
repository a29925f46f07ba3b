#pragma once

// A certificate as it is written (docs/certificate.md), before anything of it is believed.

#include "tools/verify/facts.h"

namespace zug::verifier {

inline constexpr std::array<const char*, 4> kinds{"application", "main", "move", "semimove"};

struct Rank {
  std::uint32_t rank = 0;
  std::int64_t potential = 0;
  std::uint32_t measure = 0;  // 0: none
};

// Of a decision tree in prefix order: a fact that is asked for, then what follows for yes, then for
// no; or a leaf.
struct Test {
  enum class Kind : std::uint8_t { Leaf, DeadEnds, Fact };
  Kind kind = Kind::Leaf;
  Cube fact;  // which is one
};

struct Potential {
  std::uint32_t stock = 0;  // a form that is added; 0: none
  std::int64_t number = 0;
  bool never = false;  // no way from here ends a sequence
};

struct Place : Spot {
  std::size_t line = 0;
  Cube facts;
  bool keeper = false;
  std::vector<Rank> ranks;
  std::vector<Test> tree;
  std::array<std::vector<Potential>, 4> potentials;  // by kind; empty: in no sequence
};

using Strides = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // program and state

struct Certificate {
  std::string digest;
  bool termination = false, keeper = false, endless = false, choice = false;  // what is claimed
  std::array<std::int64_t, 4> straight{-1, -1, -1, -1};
  std::vector<std::string> uncertified;
  // Numbers that every state has: of variables, and of pieces at vertices (Game::term).
  std::vector<Form> measures{Form{}};
  std::vector<Place> places;       // by program, state and vertex
  std::array<Strides, 5> strides;  // lead, round, play, one, other
  std::array<std::size_t, 5> stride_lines{1, 1, 1, 1, 1};

  bool needs_places() const {
    return termination || keeper || *std::max_element(straight.begin(), straight.end()) >= 0;
  }
};

// One entry a line, words one space apart; what stands behind ` ;` is for people. Entries come in
// the order of docs/certificate.md, so that a line only mentions lines above it.
class CertificateReader : Scanner {
 public:
  CertificateReader(std::string_view text, const Game& game, Facts& facts)
      : Scanner(text, ""), game_(game), facts_(facts) {}

  // Numbers the forms of the certificate in `facts`. Throws Rejected.
  Certificate read() {
    // Of comments, too, which may end up on somebody's terminal.
    while (!ends() && (see("\n") || (text_[at_] >= ' ' && text_[at_] <= '~'))) ++at_;
    if (!ends()) fail("a character that is no printable one of ASCII");
    at_ = 0;
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
      result_.straight[kind] = number<std::int64_t>(0, greatest_number);
      end_line();
    }
    if (see("claim")) fail("this claim is not understood, out of order or made twice");
    while (take("uncertified ")) {
      result_.uncertified.emplace_back(line());
      at_ += line().size();
      end_line();
    }
    while (take("form")) forms_.push_back(facts_.number(sum(greatest_factor)));
    while (take("measure")) result_.measures.push_back(sum(greatest_weight));
    while (take("place")) place();
    for (std::size_t i = 0; i < walks.size(); ++i) {
      if (take(walks[i])) strides(i);
    }
    if (!entry("end") || !ends()) fail("'end' is missing, or not the last line, at " + quoted());
    return std::move(result_);
  }

 private:
  static constexpr std::int64_t greatest_weight = std::int64_t{1} << 31;
  static constexpr std::int64_t greatest_factor = std::int64_t{1} << 20;  // in a form
  static constexpr std::size_t most_places = 4'000'000;
  static constexpr std::size_t most_entries = std::size_t{1} << 24;  // of all sums and all trees
  static constexpr std::array<const char*, 5> walks{"lead", "round", "play", "one", "other"};
  static constexpr std::array<const char*, 4> marks{" a", " m", " v", " s"};  // of potentials

  void end_line() {
    if (see(" ;")) at_ += line().size();
    if (!take("\n")) fail(quoted() + " is not understood");
    ++line_;
  }
  bool more() { return !see(" ;") && take(" "); }
  bool entry(std::string_view text) { return take(text) && (end_line(), true); }
  // The number of one of `count` things (there is one), behind a sign.
  std::uint32_t index(std::string_view sign, std::size_t count) {
    need(sign);
    return number<std::uint32_t>(0, static_cast<std::uint32_t>(count) - 1);
  }
  std::uint32_t vertex(std::string_view sign) { return index(sign, game_.vertices.size()); }
  std::uint32_t form_number(std::string_view sign) {
    need(sign);
    return forms_[number<std::size_t>(1, forms_.size()) - 1];
  }
  std::int64_t size() { return number(-greatest_number, greatest_number); }
  // 1*v0 -1*p3 3*p2@0-5
  Form sum(std::int64_t most) {
    Form form;
    while (more()) {
      const std::int64_t factor = number(-most, most);
      need("*");
      const auto add = [&](std::uint32_t term) {
        if (!form.emplace(term, factor).second || factor == 0) fail("a term is twice, or times 0");
        if (++entries_ > most_entries) fail("the sums are too long");
      };
      if (see("v")) {
        add(index("v", game_.bounds.size()));
        continue;
      }
      const std::uint32_t piece = index("p", game_.pieces.size());
      const bool there = see("@");
      const std::uint32_t first = there ? vertex("@") : nowhere;
      const std::uint32_t last = there ? vertex("-") : nowhere;
      if (last < first) fail("no vertex is that far");
      for (std::uint64_t at = first; at <= last; ++at)
        add(game_.term(piece, static_cast<std::uint32_t>(at)));
    }
    if (form.empty()) fail("a sum has no term");
    end_line();
    return form;
  }

  // p12=3, +4@* or -5@7, f1:0:3
  void fact(Cube& cube) {
    if (see("p")) {
      Mask& here = cube.pieces[vertex("p")];
      need("=");
      here = number<Mask>(1, game_.all(), 16);
    } else if (see("f")) {
      Range& range = cube.forms[form_number("f")];
      need(":");
      range.low = size();
      need(":");
      range.high = size();
    } else {
      const bool holds = see("+");
      const std::uint32_t program = index(holds ? "+" : "-", game_.programs.size());
      const bool anywhere = take("@*");
      if (program == 0 || game_.programs[program].anywhere != anywhere) {
        fail("this is said of another place than where it means something");
      }
      cube.patterns[{program, anywhere ? nowhere : vertex("@")}] = holds;
    }
  }
  // place PROGRAM STATE VERTEX, then what is known and what is claimed of it
  void place() {
    Place place;
    place.line = line_;
    place.program = index(" ", game_.programs.size());
    place.state = index(" ", game_.programs[place.program].steps.size());
    place.vertex = vertex(" ");
    while (see(" p") || see(" +") || see(" -") || see(" f")) {
      need(" ");
      fact(place.facts);
    }
    while (take(" r")) {
      Rank& rank = place.ranks.emplace_back();
      rank.rank = number<std::uint32_t>(0, 1u << 31);
      if (take(":")) rank.potential = size();
      if (see("/")) rank.measure = index("/", result_.measures.size());
    }
    place.keeper = take(" k");
    while (take(" t")) {
      if (++entries_ > most_entries) fail("the trees are too large");
      Test& test = place.tree.emplace_back();
      using enum Test::Kind;
      test.kind = take(".") ? Leaf : take("d") ? DeadEnds : Fact;
      if (test.kind == Fact) fact(test.fact);
    }
    for (std::size_t kind = 0; kind < marks.size(); ++kind) {
      while (take(marks[kind])) {
        Potential& potential = place.potentials[kind].emplace_back();
        potential.never = take("n");
        if (!potential.never) potential.number = size();
        if (see("/")) potential.stock = form_number("/");
      }
    }
    const bool first = result_.places.empty();
    if (!first && Spot(place) < Spot(result_.places.back())) fail("places are out of order");
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
  std::size_t entries_ = 0;
};

// Everything that makes a certificate accepted. `game` is what was read from `game_text`, and
// `facts` are new ones of it. What the certificate claims; throws Rejected, with its line, when it
// does not prove that; `tight`: or when something in it is not needed.
Certificate verified(const Game& game, Facts&& facts, std::string_view game_text,
                     std::string_view certificate, bool tight = false);

}  // namespace zug::verifier
