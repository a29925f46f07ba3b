// One entry a line, words one space apart, numbers without a sign that does nothing or zeros in
// front; what stands behind ';' is for people. Entries come in the order of docs/certificate.md, so
// that a line only mentions lines above it.

#include "tools/verify/certificate.h"

#include <algorithm>
#include <set>

#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

constexpr std::int64_t greatest_weight = std::int64_t{1} << 31;
constexpr std::int64_t greatest_factor = std::int64_t{1} << 20;  // in a form
constexpr std::size_t most_places = 4'000'000;
constexpr std::size_t most_weights = std::size_t{1} << 26;  // of all measures

class Reader {
 public:
  Reader(std::string_view text, const Game& game, Facts& facts)
      : text_(text), game_(game), facts_(facts) {}

  Certificate read() {
    next_line();
    if (line_ != "zug-certificate 1") fail("this is no certificate of version 1");
    while (next_line()) entry();
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw Rejected(what, number_); }

  // False behind the last line, which says how many there are.
  bool next_line() {
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) fail("the certificate has no end");
    line_ = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++number_;
    if (const std::size_t note = line_.find(" ;"); note != std::string_view::npos) {
      line_ = line_.substr(0, note);
    }
    if (line_.substr(0, 4) != "end ") return true;
    line_.remove_prefix(4);
    if (integer(1, greatest_number) != static_cast<std::int64_t>(number_) || at_ != text_.size()) {
      fail("the certificate has another number of lines than it says");
    }
    return false;
  }

  bool see(char c) const { return !line_.empty() && line_[0] == c; }
  bool take(char c) {
    if (!see(c)) return false;
    line_.remove_prefix(1);
    return true;
  }
  void need(char c) {
    if (!take(c)) fail(std::string("'") + c + "' is missing before '" + std::string(line_) + "'");
  }
  bool space() { return take(' '); }
  void done() const {
    if (!line_.empty()) fail("'" + std::string(line_.substr(0, 40)) + "' is not understood");
  }
  std::string_view word() {
    const std::string_view result = line_.substr(0, line_.find(' '));
    line_.remove_prefix(result.size());
    return result;
  }
  std::int64_t integer(std::int64_t least, std::int64_t most) {
    const bool negative = take('-');
    std::size_t digits = 0;
    std::int64_t value = 0;
    for (; digits < line_.size() && line_[digits] >= '0' && line_[digits] <= '9'; ++digits) {
      value = value * 10 + (line_[digits] - '0');
      if (value > greatest_number) fail("a number is too large");
    }
    if (digits == 0 || (line_[0] == '0' && (digits > 1 || negative))) fail("a number is missing");
    line_.remove_prefix(digits);
    if (negative) value = -value;
    if (value < least || value > most)
      fail("the number " + std::to_string(value) + " is out of range");
    return value;
  }
  std::uint32_t index(std::size_t count) {
    if (count == 0) fail("a number is out of range");
    return static_cast<std::uint32_t>(integer(0, static_cast<std::int64_t>(count) - 1));
  }
  std::uint32_t vertex() { return index(game_.vertices.size()); }
  Mask mask() {
    std::size_t digits = 0;
    Mask value = 0;
    for (; digits < line_.size() && digits < 17; ++digits) {
      const std::size_t digit = std::string_view("0123456789abcdef").find(line_[digits]);
      if (digit == std::string_view::npos) break;
      value = value << 4 | digit;
    }
    if (digits == 0 || digits > 16 || line_[0] == '0') fail("a set of pieces is missing or empty");
    if ((value & ~game_.all()) != 0) fail("a set holds pieces that the game has not");
    line_.remove_prefix(digits);
    return value;
  }

  void entry() {
    const std::string_view kind = word();
    static const char* const order[] = {"game",  "claim", "uncertified", "states", "form",
                                        "cube",  "stock", "measure",     "place",  "lead",
                                        "round", "play",  "one",         "other"};
    const auto* const place = std::find(std::begin(order), std::end(order), kind);
    const auto at = static_cast<std::size_t>(place - std::begin(order));
    if (place == std::end(order)) fail("'" + std::string(kind.substr(0, 40)) + "' is no entry");
    if (at < last_ || (at == last_ && at >= 9) || (at == 0) != result_.digest.empty())
      fail("an entry is out of order");
    last_ = at;
    switch (at) {
      case 0:
        return game();
      case 1:
        return claim();
      case 2:
        result_.uncertified.emplace_back(line_.substr(std::min<std::size_t>(1, line_.size())));
        return;
      case 3:
        return states();
      case 4:
        return form();
      case 5:
        return cube();
      case 6:
        return stock();
      case 7:
        return measure();
      case 8:
        return place_entry();
      default:
        return strides(at - 9);
    }
  }

  void game() {
    need(' ');
    if (word() != "sha256") fail("the digest is missing");
    need(' ');
    result_.digest = word();
    done();
  }
  void claim() {
    need(' ');
    const std::string_view what = word();
    bool* flag = what == "termination" ? &result_.termination
                 : what == "keeper"    ? &result_.keeper
                 : what == "endless"   ? &result_.endless
                 : what == "choice"    ? &result_.choice
                                       : nullptr;
    if (what == "straight") {
      need(' ');
      const auto kind =
          static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), word()) - kinds.begin());
      need(' ');
      if (kind == kinds.size() || result_.straight[kind] >= 0) fail("this claim is not understood");
      result_.straight[kind] = integer(0, greatest_number);
    } else if (flag == nullptr || *flag) {
      fail("this claim is not understood, or made twice");
    } else {
      *flag = true;
    }
    done();
  }
  void states() {
    need(' ');
    result_.states = static_cast<std::uint64_t>(integer(1, greatest_number));
    need(' ');
    result_.root = word();
    done();
  }

  // form 1*v0 -1*p3
  void form() {
    Form form;
    while (space()) {
      const std::int64_t factor = integer(-greatest_factor, greatest_factor);
      need('*');
      std::uint32_t term = 0;
      if (take('v')) {
        term = index(game_.bounds.size());
      } else {
        need('p');
        term = index(game_.pieces.size()) + static_cast<std::uint32_t>(game_.bounds.size());
      }
      if (factor == 0 || !form.emplace(term, factor).second) fail("a form has a term twice, or 0");
    }
    done();
    if (form.empty()) fail("a form has no term");
    forms_.push_back(facts_.number(form));
    if (!known_.insert(forms_.back()).second) fail("this form is there twice");
  }
  std::uint32_t form_number() {
    const std::int64_t number = integer(1, static_cast<std::int64_t>(forms_.size()));
    return forms_[static_cast<std::size_t>(number) - 1];
  }
  std::uint32_t vertex_or_all() { return take('*') ? nowhere : vertex(); }

  // cube p12=3 +4@* -5@7 f1:0:3
  void cube() {
    Cube cube;
    bool news = true;
    while (news && space()) {
      if (take('p')) {
        const std::uint32_t at = vertex();
        need('=');
        news = cube.pieces.emplace(at, mask()).second;
      } else if (take('f')) {
        const std::uint32_t number = form_number();
        need(':');
        const std::int64_t low = integer(-greatest_number, greatest_number);
        need(':');
        news = cube.forms.emplace(number, std::pair(low, integer(low, greatest_number))).second;
      } else {
        const bool positive = take('+');
        if (!positive) need('-');
        const std::uint32_t program = index(game_.programs.size());
        need('@');
        const std::uint32_t at = vertex_or_all();
        if (program == 0 || game_.programs[program].anywhere != (at == nowhere)) {
          fail("this is said of another place than where it means something");
        }
        news = cube.patterns.emplace(std::pair(program, at), positive).second;
      }
    }
    done();
    if (!news) fail("a cube has two facts about the same thing");
    if (!cubes_.insert(cube).second) fail("this cube is there twice");
    result_.cubes.push_back(std::move(cube));
  }

  void stock() {
    need(' ');
    Stock stock;
    stock.constant = integer(-greatest_number, greatest_number);
    need(' ');
    stock.form = form_number();
    done();
    result_.stocks.push_back(stock);
  }

  // measure 4.2 p1@*=1 p2@0-5,7=-3 v0=1
  void measure() {
    need(' ');
    std::uint32_t node = 0;
    std::uint32_t* measure = nullptr;
    do {
      measure = &trie_[{node, static_cast<std::uint32_t>(integer(0, greatest_weight))}];
      if (*measure == 0) *measure = ++tries_;
      node = *measure;
    } while (take('.'));
    if (!measures_.emplace(node, static_cast<std::uint32_t>(result_.measures.size())).second) {
      fail("this level has a measure already");
    }
    Measure value;
    value.line = number_;
    while (space()) {
      if (take('v')) {
        const std::uint32_t variable = index(game_.bounds.size());
        need('=');
        const std::int64_t weight = integer(-greatest_weight, greatest_weight);
        if (weight == 0 || !value.variables.emplace(variable, weight).second)
          fail("a weight is there twice, or 0");
        continue;
      }
      need('p');
      std::vector<std::int64_t>& weights = value.pieces[index(game_.pieces.size())];
      if (weights.empty()) weights_ += game_.vertices.size();
      if (weights_ > most_weights) fail("the weights are too many");
      weights.resize(game_.vertices.size(), 0);
      need('@');
      const std::vector<std::uint32_t> where = vertices();
      need('=');
      const std::int64_t weight = integer(-greatest_weight, greatest_weight);
      for (const std::uint32_t at : where) {
        if (weight == 0 || weights[at] != 0) fail("a weight is there twice, or 0");
        weights[at] = weight;
      }
    }
    done();
    result_.measures.push_back(std::move(value));
  }
  std::vector<std::uint32_t> vertices() {
    std::vector<std::uint32_t> result;
    std::uint32_t first = 0, last = static_cast<std::uint32_t>(game_.vertices.size()) - 1;
    const bool all = take('*');
    do {
      if (!all) {
        first = last = vertex();
        if (take('-')) last = vertex();
      }
      for (std::uint32_t at = first; at <= last; ++at) result.push_back(at);
      if (result.size() > game_.vertices.size()) fail("a vertex is there twice");
    } while (!all && take(','));
    return result;
  }

  // place PROGRAM STATE VERTEX HERE CUBE, then what is claimed of it
  void place_entry() {
    Place place;
    place.line = number_;
    need(' ');
    place.program = index(game_.programs.size());
    need(' ');
    place.state = index(game_.programs[place.program].steps.size());
    need(' ');
    place.vertex = vertex();
    need(' ');
    place.here = take('*') ? game_.all() : mask();
    need(' ');
    place.cube = index(result_.cubes.size());
    if (result_.cubes[place.cube].pieces.count(place.vertex) != 0) {
      fail("what stands here is said twice");
    }
    static const char letters[] = "rktamvs";
    std::size_t last = 0;
    while (space()) {
      const std::size_t letter = line_.empty() ? 7 : std::string_view(letters).find(line_[0]);
      if (letter >= 7 || (last > letter)) fail("the fields of this place are not understood");
      line_.remove_prefix(1);
      last = letter + 1;
      if (letter == 0) ranks(place);
      if (letter == 1) place.keeper = true;
      if (letter == 2) tree(place);
      if (letter >= 3) potentials(place.potentials[letter - 3]);
    }
    done();
    if (!result_.places.empty()) {
      const Place& before = result_.places.back();
      if (std::tie(place.program, place.state, place.vertex) <
          std::tie(before.program, before.state, before.vertex)) {
        fail("places are out of order");
      }
    }
    if (result_.places.size() == most_places) fail("the places are too many");
    result_.places.push_back(std::move(place));
  }
  void ranks(Place& place) {
    std::uint32_t node = 0;
    bool known = true;
    do {
      Rank rank;
      rank.rank = static_cast<std::uint32_t>(integer(0, greatest_weight));
      const auto next = trie_.find({node, rank.rank});
      known = known && next != trie_.end();
      if (known) node = next->second;
      const auto measure = known ? measures_.find(node) : measures_.end();
      if (measure != measures_.end()) rank.measure = measure->second;
      if (take(':')) rank.potential = integer(-greatest_number, greatest_number);
      place.ranks.push_back(rank);
    } while (take(','));
  }
  void tree(Place& place) {
    constexpr std::size_t most_tests = 100'000;
    std::size_t open = 1;
    while (open > 0) {
      if (!place.tree.empty()) need(',');
      Test test;
      if (take('?')) {
        test.kind = Test::Kind::Pieces;
        test.subject = vertex();
        need('=');
        test.mask = mask();
      } else if (take('!')) {
        test.kind = Test::Kind::Pattern;
        test.subject = index(game_.programs.size());
        need('@');
        test.vertex = vertex_or_all();
        if (test.subject == 0 ||
            game_.programs[test.subject].anywhere != (test.vertex == nowhere)) {
          fail("this pattern is asked at another place than where it means something");
        }
      } else if (take('<')) {
        test.kind = Test::Kind::Less;
        test.subject = form_number();
        need(':');
        test.number = integer(-greatest_number, greatest_number);
      } else if (take('d')) {
        test.kind = Test::Kind::DeadEnds;
      } else {
        need('.');
      }
      const bool leaf = test.kind == Test::Kind::Leaf || test.kind == Test::Kind::DeadEnds;
      open += leaf ? std::size_t{0} : 2;
      --open;
      place.tree.push_back(test);
      if (place.tree.size() > most_tests) fail("a tree is too large");
    }
  }
  void potentials(std::vector<Potential>& list) {
    do {
      Potential potential;
      if (see('-') && (line_.size() == 1 || line_[1] == ' ')) {
        line_.remove_prefix(1);
        potential.never = true;
      } else {
        potential.number = integer(-greatest_number, greatest_number);
        if (take('/')) potential.stock = index(result_.stocks.size());
      }
      list.push_back(potential);
    } while (take(','));
  }

  void strides(std::size_t which) {
    result_.stride_lines[which] = number_;
    while (space()) {
      const std::uint32_t program = index(game_.programs.size());
      need(':');
      result_.strides[which].emplace_back(program, index(game_.programs[program].steps.size()));
    }
    done();
  }

  std::string_view text_, line_;
  const Game& game_;
  Facts& facts_;
  std::size_t at_ = 0, number_ = 0, last_ = 0;
  Certificate result_;
  std::vector<std::uint32_t> forms_;
  std::set<std::uint32_t> known_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> trie_;  // levels, by their ranks
  std::map<std::uint32_t, std::uint32_t> measures_;                        // by level
  std::set<Cube> cubes_{Cube{}};
  std::uint32_t tries_ = 0;
  std::size_t weights_ = 0;
};

}  // namespace

Certificate read_certificate(std::string_view text, const Game& game, Facts& facts) {
  return Reader(text, game, facts).read();
}

}  // namespace zug::verifier
