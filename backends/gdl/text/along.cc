// Rules that differ in their ways over the board only are one rule, for a relation of all these
// ways:
//
//   (<= (line-1 ?x) (up ?x ?v) (true (cell ?v b)) (up ?v ?w) (true (cell ?w b)))
//   (<= (line-1 ?x) (left ?x ?v) (true (cell ?v b)) (left ?v ?w) (true (cell ?w b)))
//
// become (<= (line-1 ?x) (along-1 ?x ?v ?w) (true (cell ?v b)) (true (cell ?w b))), with
//
//   (<= (along-1 ?a ?b ?c) (up ?a ?b) (up ?b ?c))
//   (<= (along-1 ?a ?b ?c) (left ?a ?b) (left ?b ?c))
//
// It means the same: a disjunction of A1 and B, A2 and B is the disjunction of the As and B, where
// B says all that the head and it have to do with the As. What is asked of the board is one rule's
// literals that hang together, by variables; numbers that are counted besides stay where they are,
// since pairs of both would be many. A relation of ways is made where the text gets shorter by it,
// all rules together that ask for the same ways.

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "backends/gdl/text/terms.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_places = 6;  // of a way

std::string letter(std::size_t i) {
  const std::string name =
      i < 26 ? std::string(1, static_cast<char>('a' + i)) : "a" + std::to_string(i);
  return "?" + name;
}

bool meet(const Variables& a, const Variables& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& name) {
    return std::find(b.begin(), b.end(), name) != b.end();
  });
}

// One rule, taken apart.
struct Parted {
  Rule rule;
  std::size_t section = 0, order = 0;
  Body way;               // what it asks of the board
  Body rest;              // what else
  std::size_t begin = 0;  // so many literals of the rest stand before the way
  Variables places;       // of the way, by which it has to do with head and rest
};

// Which of these literals hang together with the first of them, and all their variables.
std::pair<std::vector<bool>, Variables> together(const Body& body, std::vector<bool> among,
                                                 std::size_t first) {
  std::vector<bool> taken(body.size(), false);
  Variables reached = variables_in(body[first]);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = first; i < body.size(); ++i) {
      const Variables own = variables_in(body[i]);
      if (!among[i] || !meet(own, reached)) continue;
      among[i] = false;
      taken[i] = more = true;
      reached.insert(reached.end(), own.begin(), own.end());
    }
  }
  return {taken, reached};
}

// The way is the most literals about the board that hang together, the first of several.
Parted parted(const Rule& rule, const std::set<std::string>& tables) {
  std::vector<bool> of_board;
  for (const Literal& literal : rule.body) {
    of_board.push_back(literal.kind == Literal::Kind::Sentence &&
                       tables.count(literal.sentence().name) != 0);
  }
  Parted result{rule, 0, 0, {}, {}, 0, {}};
  std::vector<bool> taken(rule.body.size(), false);
  Variables reached;
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    if (!of_board[i]) continue;
    const auto [these, names] = together(rule.body, of_board, i);
    if (std::count(these.begin(), these.end(), true) <=
        std::count(taken.begin(), taken.end(), true))
      continue;
    taken = these;
    reached = names;
  }
  Variables others;
  gdl::collect_variables(rule.head, others);
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    (taken[i] ? result.way : result.rest).push_back(rule.body[i]);
    if (result.way.empty()) result.begin = result.rest.size();
    if (taken[i]) continue;
    for (const Term& term : rule.body[i].terms) gdl::collect_variables(term, others);
  }
  for (const std::string& name : others) {
    const bool known =
        std::find(result.places.begin(), result.places.end(), name) != result.places.end();
    if (!known && meet({name}, reached)) result.places.push_back(name);
  }
  return result;
}

// The way in terms of ?a ?b ..., which are its places, and further letters.
Body lettered(const Parted& parted) {
  Renaming names;
  const auto name = [&](const std::string& old) { names.emplace(old, letter(names.size())); };
  for (const std::string& place : parted.places) name(place);
  Body result;
  for (const Literal& literal : parted.way) {
    for (const std::string& old : variables_in(literal)) name(old);
    result.push_back(renamed(literal, names));
  }
  return result;
}

// Head and rest, whatever the variables are called.
std::string frame(const Parted& parted) {
  const Rule rule{parted.rule.head, parted.rest, {}};
  Renaming names;
  for (const std::string& old : variables_in(rule)) names.emplace(old, letter(names.size()));
  const Rule plain = renamed(rule, names);
  std::string text = gdl::text_of(plain.head);
  for (const Literal& literal : plain.body) {
    text += " " + std::to_string(static_cast<int>(literal.kind));
    for (const Term& term : literal.terms) text += gdl::text_of(term);
  }
  for (const std::string& place : parted.places) text += " " + names.at(place);
  return text;
}

// Rules that ask for the same ways.
struct Ways {
  std::vector<Body> bodies;
  std::vector<std::vector<const Parted*>> groups;  // of rules that become one
};

Rule united(const std::vector<const Parted*>& group, const std::string& relation) {
  const Parted& one = *group.front();
  std::vector<Term> places;
  for (const std::string& place : one.places) places.push_back(variable(place));
  Rule result{one.rule.head, one.rest, {}};
  result.body.insert(result.body.begin() + static_cast<std::ptrdiff_t>(one.begin),
                     is(compound(relation, places)));
  return result;
}

std::vector<Rule> rules_of(const Ways& ways, const std::string& relation) {
  std::vector<Term> places;
  for (std::size_t i = 0; i < ways.groups.front().front()->places.size(); ++i) {
    places.push_back(variable(letter(i)));
  }
  std::vector<Rule> result;
  for (const Body& body : ways.bodies) result.push_back({compound(relation, places), body, {}});
  return result;
}

bool pays(const Ways& ways, const std::string& relation) {
  std::size_t before = 0, after = 0;
  for (const Rule& rule : rules_of(ways, relation)) after += length(rule);
  for (const std::vector<const Parted*>& group : ways.groups) {
    after += length(united(group, relation));
    for (const Parted* one : group) before += length(one->rule);
  }
  return after < before;
}

// By the text of the ways, groups in the order of their sections.
std::map<std::string, Ways> find_ways(const std::deque<Parted>& rules) {
  std::map<std::pair<std::size_t, std::string>, std::map<std::string, std::vector<const Parted*>>>
      frames;  // by section and frame: by the way
  for (const Parted& one : rules) {
    std::string way;
    for (const Literal& literal : lettered(one)) way += gdl::text_of(literal.sentence());
    frames[{one.section, frame(one)}][way].push_back(&one);
  }
  std::map<std::string, Ways> result;
  for (const auto& [key, by_way] : frames) {
    if (by_way.size() < 2) continue;
    std::vector<const Parted*> group;
    std::string text = std::to_string(by_way.begin()->second.front()->places.size());
    for (const auto& [way, list] : by_way) {
      text += " " + way;
      group.insert(group.end(), list.begin(), list.end());
    }
    Ways& ways = result[text];
    if (ways.groups.empty()) {
      for (const auto& [way, list] : by_way) ways.bodies.push_back(lettered(*list.front()));
    }
    std::sort(group.begin(), group.end(),
              [](const Parted* a, const Parted* b) { return a->order < b->order; });
    ways.groups.push_back(std::move(group));
  }
  return result;
}

}  // namespace

void Document::unite_ways(const std::function<std::string()>& name) {
  std::set<std::string> tables, others;
  for (std::size_t s = 0; s < section_count; ++s) {
    const bool board = s == static_cast<std::size_t>(Section::Board) ||
                       s == static_cast<std::size_t>(Section::Tables);
    for (const Entry& entry : sections_[s]) {
      if (entry.comment.empty()) (board ? tables : others).insert(entry.rule.head.name);
    }
  }
  for (const std::string& other : others) tables.erase(other);
  std::deque<Parted> rules;  // nothing in it moves
  for (auto s = static_cast<std::size_t>(Section::Legal); s < section_count; ++s) {
    for (std::size_t i = 0; i < sections_[s].size(); ++i) {
      const Entry& entry = sections_[s][i];
      if (!entry.comment.empty()) continue;
      Parted one = parted(entry.rule, tables);
      const std::size_t places = one.places.size();
      if (one.rest.empty() || one.way.empty() || places < 2 || places > most_places) continue;
      one.section = s;
      one.order = i;
      rules.push_back(std::move(one));
    }
  }
  std::set<std::pair<std::size_t, std::size_t>> gone;  // section and order
  for (const auto& [text, ways] : find_ways(rules)) {
    if (!pays(ways, "along-1")) continue;
    const std::string relation = name();
    for (const Rule& way : rules_of(ways, relation)) rule(Section::Tables, way.head, way.body);
    for (const std::vector<const Parted*>& group : ways.groups) {
      for (const Parted* one : group) gone.emplace(one->section, one->order);
      gone.erase({group.front()->section, group.front()->order});
      sections_[group.front()->section][group.front()->order].rule = united(group, relation);
    }
  }
  for (auto last = gone.rbegin(); last != gone.rend(); ++last) {
    std::vector<Entry>& entries = sections_[last->first];
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(last->second));
  }
}

}  // namespace zug::gdl_writer
