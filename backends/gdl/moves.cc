// The rules a shape of move becomes: where it is legal, which moves there can be, what it writes
// and what it assigns. The places of its modifiers are told by the arguments of the GDL move, by
// tables over the board where they are not arguments themselves.

#include <algorithm>
#include <set>

#include "backends/gdl/text/rule_text.h"
#include "backends/gdl/turns.h"
#include "ir/print.h"

namespace zug::gdl_writer {

// The same modifiers have the same name in all turns of a player. (Two players can have the same
// modifiers, if a switch alone is a part of their turns; each counts his own moves.)
void Turns::name_shapes() {
  std::map<PlayerId, std::set<std::vector<const Node*>>> kinds;
  for (const Shape& shape : shapes_) {
    const Turn& turn = turns_[shape.turn];
    if (!turn.of_keeper()) kinds[turn.player].insert(shape.modifiers);
  }
  bool one_each = true;
  for (const auto& [player, own] : kinds) one_each = one_each && own.size() == 1;
  std::map<std::string, std::size_t> arities;
  std::map<std::pair<PlayerId, std::vector<const Node*>>, std::string> known;
  std::map<PlayerId, std::size_t> numbers;
  for (Shape& shape : shapes_) {
    const Turn& turn = turns_[shape.turn];
    if (turn.of_keeper()) continue;
    const auto [entry, added] = known.emplace(std::pair(turn.player, shape.modifiers), "");
    if (added) {
      const std::size_t number = ++numbers[turn.player];
      std::string name = one_each ? "move" : "move-" + std::to_string(number);
      const std::size_t arity = shape.arguments.size();
      while (arities.emplace(name, arity).first->second != arity) {
        name += "-" + std::to_string(arity);
      }
      entry->second = name;
    }
    shape.name = entry->second;
  }
}

Bits Turns::column(const Shape& shape, std::size_t mark) const {
  Bits result = speaker_.graph().none();
  for (const std::vector<std::uint32_t>& tuple : shape.tuples) result.set(tuple[mark]);
  return result;
}

Term Turns::argument(std::size_t i) {
  const std::string letters = "abcdefgh";
  return variable("?" +
                  (i < letters.size() ? std::string(1, letters[i]) : "a" + std::to_string(i)));
}

Term Turns::move(const Shape& shape) const {
  std::vector<Term> arguments;
  for (std::size_t i = 0; i < shape.arguments.size(); ++i) arguments.push_back(argument(i));
  return compound(shape.name, arguments);
}

// The vertex of a modifier in terms of the arguments of the move.
Term Turns::place(const Shape& shape, std::size_t mark, Body& body) {
  const Bits all = column(shape, mark);
  if (const auto only = Speaker::single(all)) return speaker_.vertex(*only);
  const Graph& graph = speaker_.graph();
  for (std::size_t i = 0; i < shape.arguments.size(); ++i) {
    if (shape.arguments[i] == mark) return argument(i);
  }
  for (std::size_t i = 0; i < shape.arguments.size(); ++i) {
    Relation relation(graph.vertices(), graph.none());
    bool determined = true;
    for (const std::vector<std::uint32_t>& tuple : shape.tuples) {
      Bits& row = relation[tuple[shape.arguments[i]]];
      row.set(tuple[mark]);
      determined = determined && row.count() == 1;
    }
    if (!determined) continue;
    Term result;
    append(body,
           speaker_.follow(argument(i), column(shape, shape.arguments[i]), relation, result).body);
    return result;
  }
  if (shape.variants.size() > 1) {
    const Term result = speaker_.fresh();
    body.push_back(is(compound(place_relation(shape, mark), {argument(0), argument(1), result})));
    return result;
  }
  const std::string name = speaker_.fresh_name("place");
  std::set<std::vector<std::string>> rows;
  for (const std::vector<std::uint32_t>& tuple : shape.tuples) {
    std::vector<std::string> row;
    for (const std::size_t i : shape.arguments) row.push_back(speaker_.names().vertices[tuple[i]]);
    row.push_back(speaker_.names().vertices[tuple[mark]]);
    rows.insert(row);
  }
  for (const std::vector<std::string>& row : rows) {
    std::vector<Term> terms;
    for (const std::string& part : row) terms.push_back(constant(part));
    speaker_.document().rule(Section::Tables, compound(name, terms));
  }
  std::vector<Term> terms = move(shape).arguments;
  const Term result = speaker_.fresh();
  terms.push_back(result);
  body.push_back(is(compound(name, terms)));
  return result;
}

// The body without where the turn begins, if nothing else in the rule asks for that: there is one
// such place in every state, and all that can be are in the domain of the turn.
Body Turns::from_anywhere(const Shape& shape, const Body& body, const std::vector<Term>& places) {
  const auto rest = body.begin() + static_cast<std::ptrdiff_t>(shape.position);
  std::vector<std::string> begin, used;
  const auto collect = [](auto first, auto last, std::vector<std::string>& names) {
    for (; first != last; ++first) {
      for (const Term& term : first->terms) gdl::collect_variables(term, names);
    }
  };
  collect(body.begin(), rest, begin);
  collect(rest, body.end(), used);
  for (const Term& place : places) gdl::collect_variables(place, used);
  const bool asked = std::any_of(begin.begin(), begin.end(), [&](const std::string& name) {
    return std::find(used.begin(), used.end(), name) != used.end();
  });
  return asked ? body : Body(rest, body.end());
}

std::vector<const Node*> Turns::all_modifiers(const Shape& shape) {
  std::vector<const Node*> result;
  for (const Variant& variant : shape.variants) {
    result.insert(result.end(), variant.modifiers.begin(), variant.modifiers.end());
  }
  return result;
}

// A piece with which no play begins, as kings in draughts, is not there in most states. A move for
// which there has to be one asks there whose turn it is, and (mover-1 ?v) says that both are so:
//
//   (<= (mover-1 ?v) (true (phase turn-2)) (true (cell ?v whiteking)))
//
// Else all moves of kings would wait for their turn, and who keeps what is true up to date, as a
// propositional network does, would have to look at each of them when the turn comes and goes. It
// pays where there are more moves than places of the piece. This finds the literal of the body that
// asks for the piece.
std::optional<std::size_t> Turns::latecomer(const Body& body, std::size_t moves) const {
  const Graph& graph = speaker_.graph();
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (body[i].kind != Literal::Kind::Sentence || body[i].sentence().name != "true") continue;
    const Term& fluent = body[i].sentence().arguments.front();
    for (std::uint32_t p = 0; fluent.name == "cell" && p < graph.pieces(); ++p) {
      if (first_.test(p) || !same(fluent.arguments[1], speaker_.piece(p))) continue;
      const auto is_place = [&](const Bits& pieces) { return pieces.test(p); };
      const auto places = std::count_if(graph.possible.begin(), graph.possible.end(), is_place);
      if (moves > static_cast<std::size_t>(places)) return i;
    }
  }
  return std::nullopt;
}

void Turns::ask_turn(std::size_t turn, Literal& latecomer) {
  const Term cell = latecomer.sentence().arguments.front();
  const auto [entry, added] = movers_.try_emplace({turn, cell.arguments[1].name}, "");
  if (added) {
    entry->second = speaker_.fresh_name("mover");
    speaker_.document().keep(entry->second);
    const Term v = variable("?v");
    speaker_.document().rule(Section::Moves, compound(entry->second, {v}),
                             {is_turn(turns_[turn], speaker_.names()),
                              is(holds(compound("cell", {v, cell.arguments[1]})))});
  }
  latecomer = is(compound(entry->second, {cell.arguments[0]}));
}

std::string Turns::write_possible(Shape& shape) {
  const Turn& turn = turns_[shape.turn];
  const auto waits = [&](const Path& path) {
    return latecomer(path.body, shape.tuples.size()).has_value();
  };
  shape.asks_turn = !turn.of_keeper() && std::all_of(shape.paths.begin(), shape.paths.end(), waits);
  const Game& game = *speaker_.graph().game;
  std::string can = speaker_.fresh_name(
      turn.of_keeper() ? "can" : macro_stem(speaker_.graph(), all_modifiers(shape), "can"));
  speaker_.document().about(
      can, (turn.of_keeper() ? "The move " : "The turn ") +
               rule_text(speaker_.graph(), shape.modifiers) + " of " +
               (turn.of_keeper() ? GameText("the keeper")
                                 : print_name(game.players[turn.player.value - 1].name)));
  for (Path& path : shape.paths) {
    std::vector<Term> places;
    for (const std::size_t i : shape.arguments) places.push_back(path.marks[i].at);
    if (shape.asks_turn) {
      ask_turn(shape.turn, path.body[*latecomer(path.body, shape.tuples.size())]);
    }
    speaker_.say(Section::Moves, compound(can, places), from_anywhere(shape, path.body, places));
  }
  return can;
}

void Turns::write_legal(const Shape& shape, const std::string& can) {
  Document& document = speaker_.document();
  const Term possible = compound(can, move(shape).arguments);
  Body turn{is_turn(turns_[shape.turn], speaker_.names())};
  if (shape.asks_turn) turn.clear();
  const auto in_turn = [&](Term sentence) {
    Body body = turn;
    body.push_back(is(std::move(sentence)));
    return body;
  };
  document.rule(Section::Moves, constant(shape.some), {is(possible)});
  document.rule(Section::Terminal, constant("anymove"), in_turn(constant(shape.some)));
  if (turns_[shape.turn].of_keeper()) return;
  const std::string& player = speaker_.names().players[turns_[shape.turn].player.value - 1];
  document.rule(Section::Legal, compound("legal", {constant(player), move(shape)}),
                in_turn(possible));
}

void Turns::write_input(const Shape& shape) {
  Document& document = speaker_.document();
  const std::string& player = speaker_.names().players[turns_[shape.turn].player.value - 1];
  const Term input = compound("input", {constant(player), move(shape)});
  if (shape.arguments.empty()) {
    document.rule(Section::Input, input);
  } else if (shape.arguments.size() == 1) {
    document.rule(Section::Input, input,
                  speaker_.among(argument(0), column(shape, shape.arguments[0])));
  } else if (shape.arguments.size() == 2) {
    Relation relation(speaker_.graph().vertices(), speaker_.graph().none());
    for (const std::vector<std::uint32_t>& tuple : shape.tuples) {
      relation[tuple[shape.arguments[0]]].set(tuple[shape.arguments[1]]);
    }
    const Bits from = column(shape, shape.arguments[0]);
    Term to;
    Body way = speaker_.among(argument(0), from);
    append(way, speaker_.follow(argument(0), from, relation, to).body);
    speaker_.say(Section::Input, replaced(input, "?b", to), way);
  } else {
    for (const std::vector<std::uint32_t>& tuple : shape.tuples) {
      std::vector<Term> places;
      for (const std::size_t i : shape.arguments) places.push_back(speaker_.vertex(tuple[i]));
      document.rule(Section::Input,
                    compound("input", {constant(player), compound(shape.name, places)}));
    }
  }
}

// What a move assigns, computed once more from the state before it.
void Turns::write_assignments(const Shape& shape, const Literal& does) {
  Situation now;
  Body body{does};
  std::map<std::uint32_t, std::pair<Term, Body>> values;
  for (std::size_t i = 0; i < shape.modifiers.size(); ++i) {
    const Step& step = *shape.modifiers[i]->step;
    if (step.kind == Step::Kind::Off) {
      Write write;
      write.at = place(shape, i, body);
      write.piece = step.operand;
      write.domain = column(shape, i);
      write.reach.assign(speaker_.graph().vertices(), speaker_.graph().all());
      now.writes.push_back(write);
    }
    if (step.kind != Step::Kind::Assignment) continue;
    Term value;
    append(body, speaker_.evaluate(step, now, value).body);
    now.values[step.operand] = value;
    now.assigned.insert(step.operand);
    values[step.operand] = {value, body};
  }
  for (const auto& [x, assigned] : values) {
    assigned_.insert(x);
    speaker_.say(Section::Effects, constant(speaker_.value_view("assigned", 1, x)), {does});
    speaker_.say(Section::Effects, compound(speaker_.value_view("set", 1, x), {assigned.first}),
                 is_variable(assigned.first) ? assigned.second : Body{does});
  }
}

Literal Turns::done(const Shape& shape) const {
  const Turn& turn = turns_[shape.turn];
  if (turn.of_keeper()) return is(compound(shape.name, move(shape).arguments));
  const Term player = constant(speaker_.names().players[turn.player.value - 1]);
  return is(compound("does", {player, move(shape)}));
}

// Whether the keeper, at work already, comes to the switch with which turns of players end.
bool Turns::keeper_comes_to(std::uint32_t end) {
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  if (behind_keeper_.empty()) {
    std::vector<std::uint32_t> switches;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (is_switch(i) && nodes[i].step->operand == 0) switches.push_back(i);
    }
    behind_keeper_ = nodes_behind(nodes, switches, [](const Step& step) {
      return gdl_writer::is_switch(step) && step.operand != 0;
    });
  }
  return behind_keeper_[end];
}

void Turns::write_effects(const Shape& shape) {
  const Graph& graph = speaker_.graph();
  const Literal does = done(shape);
  struct Put {
    std::size_t mark = 0;
    std::uint32_t piece = 0;
  };
  std::vector<Put> puts;
  for (std::size_t i = 0; i < shape.modifiers.size(); ++i) {
    const Step& step = *shape.modifiers[i]->step;
    if (step.kind == Step::Kind::Off) puts.push_back({i, step.operand});
  }
  write_assignments(shape, does);
  const std::vector<Node>& nodes = graph.graphs[0].nodes;
  auto node = static_cast<std::uint32_t>(shape.modifiers.back() - nodes.data());
  const std::size_t last = shape.modifiers.size() - 1;
  const Bits domain = column(shape, last);
  // What the keeper puts where the turn ended belongs to the move, if only a turn leads there.
  const bool only_turns = !keeper_comes_to(node);
  while (only_turns && nodes[node].links.size() == 1 && turn_of(node) == turns_.size()) {
    const Link& link = nodes[node].links.front();
    bool stays = nodes[link.to].step->kind == Step::Kind::Off && unfolder_.safe(link.to);
    std::size_t ways = 0;
    for (const Node& other : nodes) {
      for (const Link& into : other.links) ways += into.to == link.to ? 1 : 0;
    }
    stays = stays && ways == 1;
    for (const std::uint32_t v : nodes[node].domain.list()) {
      stays = stays && Speaker::single((*link.relation)[v]) == v;
    }
    if (!stays) break;
    node = link.to;
    puts.push_back({last, nodes[node].step->operand});
  }
  for (std::size_t i = 0; i < puts.size(); ++i) {
    Body body{does};
    const Term at = place(shape, puts[i].mark, body);
    bool overwritten = false;
    for (std::size_t k = i + 1; k < puts.size() && !overwritten; ++k) {
      bool maybe = false, always = true;
      for (const std::vector<std::uint32_t>& tuple : shape.tuples) {
        const bool equal = tuple[puts[i].mark] == tuple[puts[k].mark];
        maybe = maybe || equal;
        always = always && equal;
      }
      overwritten = always;
      if (maybe && !always) {
        const Term other = place(shape, puts[k].mark, body);
        body.push_back(differ(at, other));
      }
    }
    if (overwritten) continue;
    touched_ = true;
    Body touching{does};
    const Term where = place(shape, puts[i].mark, touching);
    speaker_.say(Section::Effects, compound("touched-0", {where}), touching);
    if (puts[i].piece == graph.default_piece) continue;
    put_ = true;
    speaker_.say(Section::Effects, compound("put-0", {at, speaker_.piece(puts[i].piece)}), body);
  }
  KeeperStart start;
  start.node = node;
  start.move = does;
  start.domain = domain;
  start.at = place(shape, last, start.place);
  starts_.push_back(start);
}

void Turns::write() {
  for (Shape& shape : shapes_) shape.some = speaker_.fresh_name("some");
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    Shape& shape = shapes_[i];
    const std::string can = write_possible(shape);
    write_legal(shape, can);
    if (turns_[shape.turn].of_keeper()) {
      shape.name = "does" + can.substr(can.find('-'));
      write_keeper_move(i, can);
    } else {
      write_input(shape);
    }
    write_effects(shape);
  }
}

}  // namespace zug::gdl_writer
