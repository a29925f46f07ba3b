// The printer of certificates. Forms and measures that nothing refers to are left out, and the
// others numbered as they come, so the same proof is the same text.

#include "tools/certificate/print.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace zug {
namespace {

using verifier::Test;

class Printer {
 public:
  Printer(const verifier::Certificate& certificate, const verifier::Game& game,
          const verifier::Facts& facts, const std::vector<std::string>& notes)
      : certificate_(certificate), game_(game), facts_(facts), notes_(notes) {}

  std::string print() {
    line("zug-certificate 3");
    line("game sha256 " + certificate_.digest);
    claims();
    note_forms();
    for (const std::uint32_t form : used_forms_) print_form(form);
    if (certificate_.termination) print_measures();
    for (const verifier::Place& place : certificate_.places) print_place(place);
    static const char* const names[] = {"lead", "round", "play", "one", "other"};
    for (std::size_t i = 0; i < 5; ++i) {
      const bool claimed = i < 2 ? certificate_.endless : certificate_.choice;
      if (claimed) print_strides(names[i], certificate_.strides[i]);
    }
    return out_ + "end\n";
  }

 private:
  template <class Number>
  static std::string text(Number number) {
    return std::to_string(number);
  }
  void line(const std::string& content) { out_ += content + "\n"; }
  static std::string hexadecimal(verifier::Mask mask) {
    std::string result;
    for (; mask != 0; mask >>= 4) result.insert(result.begin(), "0123456789abcdef"[mask & 15]);
    return result;
  }
  static std::string at(std::uint32_t vertex) {
    return vertex == verifier::nowhere ? "*" : text(vertex);
  }

  void claims() {
    if (certificate_.termination) line("claim termination");
    if (certificate_.keeper) line("claim keeper");
    if (certificate_.endless) line("claim endless");
    if (certificate_.choice) line("claim choice");
    for (std::size_t k = 0; k < verifier::kinds.size(); ++k) {
      if (certificate_.straight[k] < 0) continue;
      line(std::string("claim straight ") + verifier::kinds[k] + " " +
           text(certificate_.straight[k]));
    }
    for (const std::string& what : certificate_.uncertified) line("uncertified " + what);
  }

  void note_forms() {
    std::set<std::uint32_t> forms;
    for (const verifier::Place& place : certificate_.places) {
      for (const auto& [form, unused] : place.facts.forms) forms.insert(form);
      for (const Test& test : place.tree) {
        for (const auto& [form, unused] : test.fact.forms) forms.insert(form);
      }
      for (std::size_t k = 0; k < place.potentials.size(); ++k) {
        if (certificate_.straight[k] < 0) continue;
        for (const verifier::Potential& potential : place.potentials[k]) {
          if (potential.stock != 0) forms.insert(potential.stock);
        }
      }
    }
    used_forms_.assign(forms.begin(), forms.end());
    for (std::size_t i = 0; i < used_forms_.size(); ++i) forms_[used_forms_[i]] = i + 1;
  }
  void print_form(std::uint32_t number) {
    const verifier::Form& form = facts_.form(number);
    std::string people;
    for (const auto& [term, factor] : form) {
      const bool variable = term < game_.bounds.size();
      const std::size_t index =
          variable ? term : (term - game_.bounds.size()) % game_.pieces.size();
      people += (people.empty() ? "" : " + ") + text(static_cast<std::int64_t>(factor)) +
                (variable ? " " : " #") + (variable ? game_.variables[index] : game_.pieces[index]);
      if (term < game_.term(0, 0)) continue;
      people += " at " + game_.vertices[(term - game_.term(0, 0)) / game_.pieces.size()];
    }
    line("form" + sum_text(form) + " ; " + people);
  }
  // Each behind `before`.
  std::string facts_text(const verifier::Cube& cube, const std::string& before) const {
    std::string result;
    for (const auto& [vertex, mask] : cube.pieces) {
      result += before + "p" + text(vertex) + "=" + hexadecimal(mask);
    }
    for (const auto& [place, positive] : cube.patterns) {
      result += before + (positive ? "+" : "-") + text(place.first) + "@" + at(place.second);
    }
    for (const auto& [form, range] : cube.forms) {
      result += before + "f" + text(forms_.at(form)) + ":" +
                text(static_cast<std::int64_t>(range.low)) + ":" +
                text(static_cast<std::int64_t>(range.high));
    }
    return result;
  }

  // Numbered as the places come to them.
  void print_measures() {
    std::vector<std::uint32_t> used;
    for (const verifier::Place& place : certificate_.places) {
      for (const verifier::Rank& rank : place.ranks) {
        if (rank.measure == 0) continue;
        if (measures_.emplace(rank.measure, used.size() + 1).second) used.push_back(rank.measure);
      }
    }
    for (const std::uint32_t measure : used) {
      std::string note = notes_[measure];
      std::replace(note.begin(), note.end(), '\n', ' ');
      line("measure" + sum_text(certificate_.measures[measure]) +
           (note.empty() ? "" : " ; " + note));
    }
  }
  static std::int64_t weight_of(const verifier::Form& form, std::uint32_t term) {
    const auto found = form.find(term);
    return found == form.end() ? 0 : static_cast<std::int64_t>(found->second);
  }
  std::string sum_text(const verifier::Form& form) const {
    std::string result;
    for (std::uint32_t i = 0; i < game_.bounds.size(); ++i) {
      if (weight_of(form, i) != 0) result += " " + text(weight_of(form, i)) + "*v" + text(i);
    }
    for (std::uint32_t piece = 0; piece < game_.pieces.size(); ++piece) {
      const std::int64_t everywhere = weight_of(form, game_.term(piece));
      if (everywhere != 0) result += " " + text(everywhere) + "*p" + text(piece);
      result += runs_text(form, piece);
    }
    return result;
  }
  // Vertices of one weight that follow one another are a run.
  std::string runs_text(const verifier::Form& form, std::uint32_t piece) const {
    const auto vertices = static_cast<std::uint32_t>(game_.vertices.size());
    std::string result;
    for (std::uint32_t v = 0; v < vertices;) {
      const std::int64_t weight = weight_of(form, game_.term(piece, v));
      std::uint32_t end = v + 1;
      while (end < vertices && weight_of(form, game_.term(piece, end)) == weight) ++end;
      if (weight != 0) {
        result += " " + text(weight) + "*p" + text(piece) + "@" + text(v) + "-" + text(end - 1);
      }
      v = end;
    }
    return result;
  }

  void print_place(const verifier::Place& place) {
    std::string result = "place " + text(place.program) + " " + text(place.state) + " " +
                         text(place.vertex) + facts_text(place.facts, " ");
    for (const verifier::Rank& rank : place.ranks) {
      if (!certificate_.termination) continue;
      result += " r" + text(rank.rank);
      if (rank.potential != 0) result += ":" + text(rank.potential);
      if (rank.measure != 0) result += "/" + text(measures_.at(rank.measure));
    }
    if (certificate_.keeper && place.keeper) result += " k" + tree_text(place);
    for (std::size_t k = 0; k < 4; ++k) {
      if (certificate_.straight[k] < 0) continue;
      for (const verifier::Potential& potential : place.potentials[k]) {
        result += std::string(" ") + "amvs"[k];
        result += potential.never ? "n" : text(potential.number);
        if (potential.stock != 0) result += "/" + text(forms_.at(potential.stock));
      }
    }
    line(result);
  }
  std::string tree_text(const verifier::Place& place) const {
    std::string result;
    for (const Test& test : place.tree) {
      if (test.kind == Test::Kind::Leaf) result += " t.";
      if (test.kind == Test::Kind::DeadEnds) result += " td";
      result += facts_text(test.fact, " t");
    }
    return result;
  }
  void print_strides(const char* name, const verifier::Strides& strides) {
    if (strides.empty()) return;
    std::string result = name;
    for (const auto& [program, state] : strides) result += " " + text(program) + ":" + text(state);
    line(result);
  }

  const verifier::Certificate& certificate_;
  const verifier::Game& game_;
  const verifier::Facts& facts_;
  const std::vector<std::string>& notes_;
  std::string out_;
  std::vector<std::uint32_t> used_forms_;
  std::map<std::uint32_t, std::size_t> forms_,
      measures_;  // as they are numbered in the text
};

}  // namespace

std::string print_certificate(const verifier::Certificate& certificate, const verifier::Game& game,
                              const verifier::Facts& facts, const std::vector<std::string>& notes) {
  return Printer(certificate, game, facts, notes).print();
}

}  // namespace zug
