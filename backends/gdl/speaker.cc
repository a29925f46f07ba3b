// Questions about the board. A set of vertices, a relation of vertices or a set of pieces gets a
// name when it is first asked about, and facts or rules that define it. What every vertex satisfies
// is not asked at all; a direction of the board is used under its own name; a test that lets the
// default piece pass is the negation of the pieces that it stops, since the default piece has no
// fluents. A question about a board with hypothetical writes takes the places of those writes that
// can matter as further arguments:
//
//   (in-2 ?v ?w1)   one of the pieces of in-2 stands at ?v once the piece has been put on ?w1

#include "backends/gdl/speaker.h"

#include <algorithm>

#include "backends/gdl/tables.h"
#include "ir/print.h"

namespace zug::gdl_writer {

Speaker::Speaker(const Graph& graph, Document& document)
    : graph_(graph), document_(document), names_(*graph.game) {
  find_values();
}

std::string number(std::int64_t value) { return std::to_string(value); }

Term Speaker::fresh(const char* stem) {
  return variable("?" + (stem + std::to_string(++variables_)));
}

std::string Speaker::fresh_name(const std::string& stem) {
  return stem + "-" + std::to_string(++stems_[stem]);
}

std::optional<std::uint32_t> Speaker::single(const Bits& set) {
  if (set.count() != 1) return std::nullopt;
  return set.first();
}

std::string Speaker::set_name(const Bits& set) {
  if (set == graph_.all()) return "square";
  const auto [entry, added] = sets_.emplace(set, "");
  if (added) entry->second = fresh_name("squares");
  return entry->second;
}

std::string Speaker::relation_name(const Relation& relation, const Bits& domain) {
  const auto [entry, added] = relations_.emplace(relation, "");
  if (added) entry->second = fresh_name("way");
  relation_domains_.emplace(entry->second, domain).first->second |= domain;
  return entry->second;
}

Outcome Speaker::member(const Term& at, const Bits& set, const Bits& domain) {
  const Bits both = set & domain;
  if (both.none()) return {Outcome::Kind::Never, {}};
  if (domain.within(set)) return {};
  return {Outcome::Kind::If, {is(compound(set_name(both), {at}))}};
}

Body Speaker::among(const Term& at, const Bits& set) {
  if (!is_variable(at)) return {};
  return {is(compound(set_name(set), {at}))};
}

Outcome Speaker::follow(const Term& from, const Bits& domain, const Relation& relation, Term& to) {
  Bits sources = graph_.none(), targets = graph_.none();
  Relation own(relation.size(), graph_.none());
  bool identity = true, same_rows = true;
  for (const std::uint32_t v : domain.list()) {
    if (relation[v].none()) continue;
    own[v] = relation[v];
    if (!sources.none()) same_rows = same_rows && relation[v] == targets;
    sources.set(v);
    targets |= relation[v];
    identity = identity && single(relation[v]) == v;
  }
  if (sources.none()) return {Outcome::Kind::Never, {}};
  if (identity) {
    to = from;
    return member(from, sources, domain);
  }
  const std::optional<std::uint32_t> only = single(targets);
  if (same_rows || only) {
    Outcome result = member(from, sources, domain);
    to = only ? vertex(*only) : fresh();
    remember(to, targets);
    const Body where = among(to, targets);
    result.body.insert(result.body.end(), where.begin(), where.end());
    result.kind = Outcome::Kind::If;
    return result;
  }
  to = fresh();
  remember(to, targets);
  const std::vector<std::uint32_t>& next = graph_.programs.neighbours;
  for (std::size_t d = 0; d < names_.directions.size(); ++d) {
    bool equal = true, narrower = false;
    for (const std::uint32_t v : domain.list()) {
      const std::uint32_t there = next[d * graph_.vertices() + v];
      Bits row = graph_.none();
      if (there != no_vertex && targets.test(there)) row.set(there);
      narrower = narrower || (there != no_vertex && !targets.test(there));
      equal = equal && row == own[v];
    }
    if (!equal) continue;
    directions_used_.insert(d);
    Body body{is(compound(names_.directions[d], {from, to}))};
    if (narrower) body.push_back(among(to, targets).front());
    return {Outcome::Kind::If, body};
  }
  return {Outcome::Kind::If, {is(compound(relation_name(own, domain), {from, to}))}};
}

void Speaker::remember(const Term& at, const Bits& domain) {
  if (is_variable(at)) domains_[at.name] = domain;
}

void Speaker::need_successors(std::size_t largest) { successors_ = std::max(successors_, largest); }

namespace {

void variables_of(const Term& term, std::set<std::string>& names) {
  std::vector<std::string> list;
  collect_variables(term, list);
  names.insert(list.begin(), list.end());
}

}  // namespace

void Speaker::say(Section section, const Term& head, Body body,
                  const std::map<std::string, Bits>& domains) {
  std::map<std::string, Bits> stands;  // where what the body says to be there can stand
  for (const Literal& literal : body) {
    if (literal.kind != Literal::Kind::Sentence || literal.sentence().name != "true") continue;
    const Term& fluent = literal.sentence().arguments.front();
    if (fluent.name != "cell" || !is_variable(fluent.arguments[0])) continue;
    for (std::size_t p = 0; p < names_.pieces.size(); ++p) {
      if (names_.pieces[p] != fluent.arguments[1].name) continue;
      stands[fluent.arguments[0].name] = graph_.squares[p];
    }
  }
  Body kept;
  std::set<std::string> told, needed, bound;
  variables_of(head, told);
  needed = told;
  for (const Literal& literal : body) {
    const bool positive = literal.kind == Literal::Kind::Sentence;
    const Term& sentence = literal.sentence();
    if (positive && sentence.arguments.size() == 1 && is_variable(sentence.arguments[0])) {
      const auto place = stands.find(sentence.arguments[0].name);
      const auto named = std::find_if(sets_.begin(), sets_.end(), [&](const auto& entry) {
        return entry.second == sentence.name;
      });
      if (place != stands.end() && named != sets_.end() && place->second.within(named->first)) {
        continue;
      }
    }
    kept.push_back(literal);
    std::set<std::string> used;
    for (const Term& term : literal.terms) variables_of(term, used);
    // Of a recursive relation GDL wants what it is asked with from the head, or from elsewhere.
    const bool recursive = positive && sentence.name == head.name;
    for (const std::string& name : used) {
      (positive && (!recursive || told.count(name) != 0) ? bound : needed).insert(name);
    }
  }
  Body first;
  for (const std::string& name : needed) {
    if (bound.count(name) != 0) continue;
    const auto given = domains.find(name);
    const auto own = domains_.find(name);
    const Bits domain = given != domains.end()  ? given->second
                        : own != domains_.end() ? own->second
                                                : graph_.all();
    for (const Literal& literal : among(variable(name), domain)) first.push_back(literal);
  }
  first.insert(first.end(), kept.begin(), kept.end());
  document_.rule(section, head, first);
}

Term Speaker::cell(const Term& at, std::uint32_t p, int layer) {
  pieces_asked_.insert(p);
  return cell(at, piece(p), layer);
}

Term Speaker::cell(const Term& at, const Term& piece, int layer) {
  if (layer < 0) return holds(compound("cell", {at, piece}));
  layers_asked_.insert(layer);
  return compound("after-" + std::to_string(layer), {at, piece});
}

std::vector<Write> Speaker::relevant(const std::vector<Write>& writes,
                                     const Relation& reads) const {
  std::vector<Write> result;
  for (const Write& write : writes) {
    const Relation seen = compose(write.reach, reads);
    bool matters = false;
    for (const std::uint32_t v : write.domain.list()) matters = matters || seen[v].test(v);
    if (matters) result.push_back(write);
    if (matters && !single(write.domain)) result.back().domain = graph_.all();
  }
  return result;
}

std::string Speaker::key(const std::vector<Write>& writes) {
  std::string text;
  for (const Write& write : writes) {
    text += "/" + std::to_string(write.piece) + set_name(write.domain);
  }
  return text;
}

Body Speaker::places(const std::vector<Write>& writes) {
  Body result;
  for (const Write& write : writes) {
    for (const Literal& literal : among(write.at, write.domain)) result.push_back(literal);
  }
  return result;
}

std::vector<Write> Speaker::parameters(const std::vector<Write>& writes) const {
  std::vector<Write> result = writes;
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i].at = variable("?w" + std::to_string(i + 1));
    result[i].reach.assign(graph_.vertices(), graph_.all());
  }
  return result;
}

void Speaker::append_places(const std::vector<Write>& writes, std::vector<Term>& arguments) {
  for (const Write& write : writes) arguments.push_back(write.at);
}

// `pieces` has no default piece.
std::string Speaker::pieces_view(const Bits& pieces, int layer, const std::vector<Write>& writes) {
  std::string memory = std::to_string(layer) + key(writes);
  for (const std::uint32_t p : pieces.list()) memory += "," + std::to_string(p);
  const auto [entry, added] = piece_views_.emplace(memory, "");
  if (!added) return entry->second;
  const std::string name = fresh_name("in");
  entry->second = name;
  On some;
  for (const std::uint32_t p : pieces.list()) some.pieces.push_back(PieceId(p));
  document_.about(name, "Where " + print_action(*graph_.game, some, 80) +
                            (layer > 0 ? ", while the keeper is at work" : ""));
  const std::vector<Write> parameter = parameters(writes);
  const auto differs = [&](const Term& at, std::size_t from, Body& body) {
    for (std::size_t k = from; k < parameter.size(); ++k)
      body.push_back(differ(at, parameter[k].at));
  };
  for (std::size_t i = 0; i < parameter.size(); ++i) {
    if (!pieces.test(parameter[i].piece)) continue;
    std::vector<Term> arguments{parameter[i].at};
    append_places(parameter, arguments);
    Body body = places(parameter);
    differs(parameter[i].at, i + 1, body);
    document_.rule(Section::Views, compound(name, arguments), body);
  }
  for (const std::uint32_t p : pieces.list()) {
    std::vector<Term> arguments{variable("?v")};
    append_places(parameter, arguments);
    Body body{is(cell(variable("?v"), p, layer))};
    for (const Literal& literal : places(parameter)) body.push_back(literal);
    differs(variable("?v"), 0, body);
    document_.rule(Section::Views, compound(name, arguments), body);
  }
  return name;
}

Outcome Speaker::test(const Bits& pieces, const Term& at, const Bits& domain,
                      const Situation& now) {
  std::vector<Write> matter;
  Bits can_be(graph_.pieces());
  bool decided = false;
  for (std::size_t i = now.writes.size(); i-- > 0 && !decided;) {
    const Write& write = now.writes[i];
    bool never = true, always = true;
    for (const std::uint32_t v : write.domain.list()) {
      const Bits row = write.reach[v] & domain;
      never = never && !row.test(v);
      always = always && (row.none() || single(row) == v);
    }
    if (never) continue;
    can_be.set(write.piece);
    decided = always;
    if (decided && matter.empty()) {
      return {pieces.test(write.piece) ? Outcome::Kind::Always : Outcome::Kind::Never, {}};
    }
    matter.insert(matter.begin(), write);
  }
  for (const std::uint32_t v : domain.list()) can_be |= graph_.possible[v];
  if ((pieces & can_be).none()) return {Outcome::Kind::Never, {}};
  if (can_be.within(pieces)) return {};
  const bool negated = pieces.test(graph_.default_piece);
  const auto said = [&](Term view) {
    return negated ? is_not(std::move(view)) : is(std::move(view));
  };
  // Who asks for the same pieces should get the same view, wherever he stands.
  const std::vector<std::uint32_t> list = (negated ? can_be.minus(pieces) : pieces & can_be).list();
  if (matter.empty() && list.size() == 1) {
    return {Outcome::Kind::If, {said(cell(at, list.front(), now.layer))}};
  }
  Bits asked(graph_.pieces());
  for (std::uint32_t p = 0; p < graph_.pieces(); ++p) {
    const bool some = !graph_.squares[p].none();
    if (some && p != graph_.default_piece && pieces.test(p) != negated) asked.set(p);
  }
  std::vector<Term> arguments{at};
  append_places(matter, arguments);
  return {Outcome::Kind::If,
          {said(compound(pieces_view(asked, now.layer, matter), std::move(arguments)))}};
}

std::map<std::string, std::string> Speaker::write_tables() {
  const std::set<std::string> asked = document_.asked();
  Tables tables;
  for (const auto& [set, name] : sets_) {
    if (asked.count(name) != 0) tables.sets.emplace(name, set);
  }
  for (const auto& [relation, name] : relations_) {
    if (asked.count(name) != 0) tables.relations[name] = {relation, relation_domains_.at(name)};
  }
  std::vector<Relation> edges;
  std::vector<bool> used;
  for (std::size_t d = 0; d < names_.directions.size(); ++d) {
    edges.emplace_back(graph_.vertices(), graph_.none());
    used.push_back(directions_used_.count(d) != 0);
    for (std::uint32_t v = 0; v < graph_.vertices(); ++v) {
      const std::uint32_t there = graph_.programs.neighbours[d * graph_.vertices() + v];
      if (there != no_vertex) edges.back()[v].set(there);
    }
  }
  TableRules rules =
      define_tables({"square", names_.vertices, names_.directions}, edges, used, tables);
  document_.comment(Section::Board, "The board: its vertices, and the edges by direction.");
  for (Rule& rule : rules.board) document_.rule(Section::Board, rule.head, rule.body);
  write_number_tables();
  document_.comment(Section::Tables, "What is known about the board alone.");
  for (Rule& rule : rules.tables) document_.rule(Section::Tables, rule.head, rule.body);
  document_.call(rules.same);
  return rules.wishes;
}

}  // namespace zug::gdl_writer
