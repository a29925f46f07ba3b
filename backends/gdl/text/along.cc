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
// It means the same: A1 and B or A2 and B is A1 or A2, and B. A way is what a rule asks of squares
// and steps, as far as it hangs together by variables; numbers that are counted besides belong to
// none, since a relation of both would have all pairs of them. What all the ways say of their
// places, as that one is a square, stays in the rules. A relation of ways is made where the text
// gets shorter by it, with all rules that ask for the same ways, in whatever order they name the
// places; if there is such a table already, it serves.

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "backends/gdl/text/terms.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_places = 6;          // of a way
constexpr std::size_t most_places_of_step = 2;  // squares and relations of two

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

std::string text_of(const Body& body) {
  std::string text;
  for (const Literal& literal : body) {
    text += " " + std::to_string(static_cast<int>(literal.kind));
    for (const Term& term : literal.terms) text += gdl::text_of(term);
  }
  return text;
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

bool hangs_together(const Body& body) {
  const auto [taken, names] = together(body, std::vector<bool>(body.size(), true), 0);
  return std::all_of(taken.begin(), taken.end(), [](bool one) { return one; });
}

// The way is the most literals about the board that hang together, the first of several.
Parted parted(const Rule& rule, const std::set<std::string>& tables) {
  std::vector<bool> of_board;
  for (const Literal& literal : rule.body) {
    of_board.push_back(literal.kind == Literal::Kind::Sentence &&
                       literal.sentence().arguments.size() <= most_places_of_step &&
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
  std::string text = gdl::text_of(plain.head) + text_of(plain.body);
  for (const std::string& place : parted.places) text += " " + names.at(place);
  return text;
}

// Ways between places ?a ?b ..., in the order in which the first way comes to them: so it does not
// matter in which order rules mention them.
struct Ways {
  std::vector<Body> bodies;
  std::vector<std::size_t> order;  // by argument of the relation: which of the rule's places it is
  std::string text;                // tells them from others
};

void sort_by_text(std::vector<Body>& bodies) {
  std::sort(bodies.begin(), bodies.end(),
            [](const Body& a, const Body& b) { return text_of(a) < text_of(b); });
}

Ways ordered(std::vector<Body> bodies, std::size_t places) {
  sort_by_text(bodies);
  Ways ways;
  Renaming first;
  const auto visit = [&](std::size_t place) {
    if (first.emplace(letter(place), letter(ways.order.size())).second) ways.order.push_back(place);
  };
  for (const Literal& literal : bodies.front()) {
    for (const std::string& name : variables_in(literal)) {
      for (std::size_t i = 0; i < places; ++i) {
        if (name == letter(i)) visit(i);
      }
    }
  }
  for (std::size_t i = 0; i < places; ++i) visit(i);
  for (const Body& body : bodies) {
    Renaming names = first;
    Body way;
    for (const Literal& literal : body) {
      for (const std::string& old : variables_in(literal)) {
        names.emplace(old, letter(names.size()));
      }
      way.push_back(renamed(literal, names));
    }
    ways.bodies.push_back(std::move(way));
  }
  sort_by_text(ways.bodies);
  ways.text = std::to_string(places);
  for (const Body& body : ways.bodies) ways.text += "\n" + text_of(body);
  return ways;
}

// What all bodies say about places alone is taken out of them, if they tell of all places without,
// and still hang together: else the relation would have all pairs of what does not.
Body take_common(std::vector<Body>& bodies, std::size_t places) {
  Variables letters;
  for (std::size_t i = 0; i < places; ++i) letters.push_back(letter(i));
  const auto has = [](const Body& body, const Literal& literal) {
    return std::any_of(body.begin(), body.end(),
                       [&](const Literal& other) { return gdl::same(literal, other); });
  };
  Body common;
  for (const Literal& literal : bodies.front()) {
    const Variables names = variables_in(literal);
    const bool about_places = std::all_of(
        names.begin(), names.end(), [&](const std::string& name) { return meet({name}, letters); });
    const bool everywhere = std::all_of(bodies.begin(), bodies.end(),
                                        [&](const Body& body) { return has(body, literal); });
    if (about_places && everywhere) common.push_back(literal);
  }
  std::vector<Body> rests = bodies;
  for (Body& rest : rests) {
    std::erase_if(rest, [&](const Literal& literal) { return has(common, literal); });
    Variables told;
    for (const Literal& literal : rest) {
      for (const std::string& name : variables_in(literal)) told.push_back(name);
    }
    const bool all = std::all_of(letters.begin(), letters.end(),
                                 [&](const std::string& name) { return meet({name}, told); });
    if (!all || !hangs_together(rest)) return {};
  }
  bodies = std::move(rests);
  return common;
}

// Rules that become one.
struct Group {
  std::vector<const Parted*> rules;
  Body common;
  Ways ways;
};

Rule united(const Group& group, const std::string& relation,
            const std::vector<std::size_t>& arguments) {
  const Parted& one = *group.rules.front();
  Renaming names;
  for (std::size_t i = 0; i < one.places.size(); ++i) names.emplace(letter(i), one.places[i]);
  Body way;
  for (const Literal& literal : group.common) way.push_back(renamed(literal, names));
  std::vector<Term> places;
  for (const std::size_t i : arguments) {
    places.push_back(variable(one.places[group.ways.order[i]]));
  }
  way.push_back(is(compound(relation, places)));
  Rule result{one.rule.head, one.rest, {}};
  result.body.insert(result.body.begin() + static_cast<std::ptrdiff_t>(one.begin), way.begin(),
                     way.end());
  return result;
}

std::vector<std::size_t> in_order(std::size_t places) {
  std::vector<std::size_t> result(places);
  for (std::size_t i = 0; i < places; ++i) result[i] = i;
  return result;
}

std::vector<Rule> rules_of(const Ways& ways, const std::string& relation) {
  std::vector<Term> places;
  for (std::size_t i = 0; i < ways.order.size(); ++i) places.push_back(variable(letter(i)));
  std::vector<Rule> result;
  for (const Body& body : ways.bodies) result.push_back({compound(relation, places), body, {}});
  return result;
}

// A table that tells of some ways.
struct Known {
  std::string relation;
  std::vector<std::size_t> arguments;  // by its arguments: the places of the ways
};

bool pays(const std::vector<Group>& groups, const std::optional<Known>& known) {
  std::size_t before = 0, after = 0;
  const std::size_t places = groups.front().ways.order.size();
  if (!known) {
    for (const Rule& rule : rules_of(groups.front().ways, "along-1")) after += length(rule);
  }
  for (const Group& group : groups) {
    after += length(known ? united(group, known->relation, known->arguments)
                          : united(group, "along-1", in_order(places)));
    for (const Parted* one : group.rules) before += length(one->rule);
  }
  return after < before;
}

// By the text of the ways.
std::map<std::string, std::vector<Group>> find_groups(const std::deque<Parted>& rules) {
  std::map<std::pair<std::size_t, std::string>, std::map<std::string, std::vector<const Parted*>>>
      frames;  // by section and frame: by the way
  for (const Parted& one : rules) {
    frames[{one.section, frame(one)}][text_of(lettered(one))].push_back(&one);
  }
  std::map<std::string, std::vector<Group>> result;
  for (const auto& [key, by_way] : frames) {
    if (by_way.size() < 2) continue;
    Group group;
    std::vector<Body> bodies;
    for (const auto& [way, list] : by_way) {
      bodies.push_back(lettered(*list.front()));
      group.rules.insert(group.rules.end(), list.begin(), list.end());
    }
    std::sort(group.rules.begin(), group.rules.end(),
              [](const Parted* a, const Parted* b) { return a->order < b->order; });
    const std::size_t places = group.rules.front()->places.size();
    group.common = take_common(bodies, places);
    group.ways = ordered(std::move(bodies), places);
    result[group.ways.text].push_back(std::move(group));
  }
  return result;
}

// The tables that tell of ways, by the text of these.
std::map<std::string, Known> known_ways(
    const std::map<std::string, std::vector<const Rule*>>& tables) {
  std::map<std::string, Known> result;
  for (const auto& [relation, rules] : tables) {
    std::vector<Body> bodies;
    std::size_t places = 0;
    for (const Rule* rule : rules) {
      Parted one{*rule, 0, 0, rule->body, {}, 0, {}};
      gdl::collect_variables(rule->head, one.places);
      places = rule->head.arguments.size();
      const bool of_variables = one.places.size() == places && !rule->body.empty();
      if (of_variables) bodies.push_back(lettered(one));
    }
    if (bodies.size() != rules.size() || bodies.size() < 2) continue;
    const Ways ways = ordered(std::move(bodies), places);
    Known known{relation, in_order(places)};
    for (std::size_t i = 0; i < places; ++i) known.arguments[ways.order[i]] = i;
    result.emplace(ways.text, std::move(known));
  }
  return result;
}

}  // namespace

void Document::unite_ways(const std::function<std::string()>& name) {
  const std::set<std::string> names = tables();
  std::deque<Parted> rules;  // nothing in it moves
  for (auto s = static_cast<std::size_t>(Section::Legal); s < section_count; ++s) {
    for (std::size_t i = 0; i < sections_[s].size(); ++i) {
      const Entry& entry = sections_[s][i];
      if (!entry.comment.empty()) continue;
      Parted one = parted(entry.rule, names);
      const std::size_t places = one.places.size();
      if (one.rest.empty() || one.way.empty() || places < 2 || places > most_places) continue;
      one.section = s;
      one.order = i;
      rules.push_back(std::move(one));
    }
  }
  Definitions known_tables = definitions(0, static_cast<std::size_t>(Section::Domains));
  std::erase_if(known_tables, [&](const auto& entry) { return names.count(entry.first) == 0; });
  const std::map<std::string, Known> known = known_ways(known_tables);
  std::set<std::pair<std::size_t, std::size_t>> gone;  // section and order
  for (const auto& [text, groups] : find_groups(rules)) {
    const auto table = known.find(text);
    std::optional<Known> serves;
    if (table != known.end()) serves = table->second;
    if (!pays(groups, serves)) continue;
    if (!serves) {
      const Ways& ways = groups.front().ways;
      serves = Known{name(), in_order(ways.order.size())};
      for (const Rule& way : rules_of(ways, serves->relation)) {
        rule(Section::Tables, way.head, way.body);
      }
    }
    for (const Group& group : groups) {
      for (const Parted* one : group.rules) gone.emplace(one->section, one->order);
      const Parted& first = *group.rules.front();
      gone.erase({first.section, first.order});
      sections_[first.section][first.order].rule =
          united(group, serves->relation, serves->arguments);
    }
  }
  for (auto last = gone.rbegin(); last != gone.rend(); ++last) {
    std::vector<Entry>& entries = sections_[last->first];
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(last->second));
  }
}

}  // namespace zug::gdl_writer
