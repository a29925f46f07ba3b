#include "langs/metagame/symbols.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

// A piece `old_man` becomes whiteOldMan and blackOldMan, since RBG has letters and digits only, and
// a hand whiteOldManInHand. Two names that would become the same get numbers.

namespace zug::metagame {
namespace {

std::string camel(const std::string& name) {
  std::string result;
  bool start = true;
  for (const char c : name) {
    if (c == '_') {
      start = true;
    } else {
      result += start && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      start = false;
    }
  }
  return result;
}

const char* prefix(Colour colour) { return colour == Colour::White ? "white" : "black"; }

bool decided_by_opponent(const PieceSyntax& piece) {
  const auto* decision = std::get_if<PromotionDecision>(&piece.promoting);
  return decision != nullptr && decision->by == Side::Opponent;
}

// Calls `visit(name)` for every name of a piece outside definitions.
template <class Visit>
void for_each_name(const GameSyntax& game, Visit visit) {
  const auto description = [&](const Description& d) {
    for (const Name& name : d.pieces) visit(name);
  };
  const auto movements = [&](const std::vector<Movement>& list) {
    for (const Movement& movement : list) {
      if (const auto* hop = std::get_if<Hop>(&movement.type)) description(hop->hop_over);
    }
  };
  for (const Goal& goal : game.goals) {
    if (const auto* arrive = std::get_if<ArriveGoal>(&goal.kind)) description(arrive->what);
    if (const auto* eradicate = std::get_if<EradicateGoal>(&goal.kind))
      description(eradicate->what);
  }
  if (const auto* fixed = std::get_if<std::vector<FixedAssignment>>(&game.setup)) {
    for (const FixedAssignment& assignment : *fixed) visit(assignment.piece);
  } else {
    for (const Name& name : std::get<DecidedAssignment>(game.setup).pieces) visit(name);
  }
  for (const PieceSyntax& piece : game.pieces) {
    movements(piece.moving);
    for (const Capture& capture : piece.capturing) {
      description(capture.type);
      movements(capture.movements);
    }
    if (const auto* to = std::get_if<PromoteTo>(&piece.promoting)) visit(to->piece);
    if (const auto* by = std::get_if<PromotionDecision>(&piece.promoting)) description(by->options);
  }
}

}  // namespace

PieceSet unite(const PieceSet& left, const PieceSet& right) {
  PieceSet result;
  std::set_union(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(result));
  return result;
}

PieceSet intersect(const PieceSet& left, const PieceSet& right) {
  PieceSet result;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                        std::back_inserter(result));
  return result;
}

PieceSet subtract(const PieceSet& left, const PieceSet& right) {
  PieceSet result;
  std::set_difference(left.begin(), left.end(), right.begin(), right.end(),
                      std::back_inserter(result));
  return result;
}

std::vector<Name> assigned_names(const DecidedAssignment& setup, const GameSyntax& game) {
  if (!setup.any_piece) return setup.pieces;
  std::vector<Name> names;
  for (const PieceSyntax& piece : game.pieces) names.push_back(piece.name);
  return names;
}

class Symbols::Namer {
 public:
  std::string unique(const std::string& wish) {
    std::string name = wish;
    for (std::size_t i = 2; !taken_.insert(name).second; ++i) name = wish + "v" + std::to_string(i);
    return name;
  }

 private:
  std::set<std::string> taken_{"white", "black", "empty", "turn"};
};

Symbols::Symbols(const GameSyntax& game, std::int64_t move_limit) {
  Namer namer;
  number_types(game);
  name_pieces(namer);
  name_variables(game, move_limit, namer);
}

void Symbols::number_types(const GameSyntax& game) {
  const auto add = [this](const Name& name, const PieceSyntax* definition) {
    if (numbers_.emplace(name.text, types_.size()).second) types_.push_back({name, definition});
  };
  for (const PieceSyntax& piece : game.pieces) add(piece.name, &piece);
  for_each_name(game, [&](const Name& name) { add(name, nullptr); });
}

void Symbols::name_pieces(Namer& namer) {
  pieces.push_back({"empty", {}});
  ByColour<std::vector<std::string>> names, waiting;
  for (const Colour colour : colours) {
    for (const PieceType& type : types_) {
      const std::string name = namer.unique(prefix(colour) + camel(type.name.text));
      names[index(colour)].push_back(name);
      pieces.push_back({name, {type.name.range}});
      waiting[index(colour)].emplace_back();
      if (type.definition == nullptr || !decided_by_opponent(*type.definition)) continue;
      waiting[index(colour)].back() = namer.unique(name + "Promoting");
      pieces.push_back({waiting[index(colour)].back(), {type.name.range}});
    }
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Symbol& left, const Symbol& right) { return left.name < right.name; });
  const auto id_of = [this](const std::string& name) {
    const auto found = std::lower_bound(pieces.begin(), pieces.end(), name,
                                        [](const Symbol& piece, const std::string& wanted) {
                                          return bytes_of(piece.name) < wanted;
                                        });
    return PieceId(static_cast<std::size_t>(found - pieces.begin()));
  };
  empty_ = id_of("empty");
  for (const Colour colour : colours) {
    for (std::size_t type = 0; type < types_.size(); ++type) {
      pieces_[index(colour)].push_back(id_of(names[index(colour)][type]));
      type_of_.emplace(pieces_[index(colour)].back(), type);
      const std::string& name = waiting[index(colour)][type];
      waiting_[index(colour)].push_back(name.empty() ? std::nullopt : std::optional(id_of(name)));
    }
  }
}

void Symbols::name_variables(const GameSyntax& game, std::int64_t move_limit, Namer& namer) {
  const auto* decided = std::get_if<DecidedAssignment>(&game.setup);
  const bool by_players = decided != nullptr && decided->by != Assigner::Random;
  std::int64_t total = 0;  // pieces of one side
  std::vector<std::int64_t> assigned(types_.size(), 0);
  if (decided != nullptr) {
    for (const Name& name : assigned_names(*decided, game)) {
      ++assigned[type(name)];
      ++total;
    }
  } else {
    for (const FixedAssignment& assignment : std::get<std::vector<FixedAssignment>>(game.setup)) {
      total += static_cast<std::int64_t>(assignment.squares.size());
    }
  }
  ByColour<std::set<std::size_t>> held;
  for (const Colour colour : colours) {
    for (const PieceSyntax& piece : game.pieces) {
      for (const Capture& capture : piece.capturing) {
        if (capture.effect == Effect::Remove) continue;
        const Colour owner = capture.effect == Effect::PlayerPossesses ? colour : other(colour);
        for (const PieceId victim : described(capture.type, colour)) {
          held[index(owner)].insert(type_of(victim));
        }
      }
    }
  }

  variables.push_back({"turn", move_limit, {}});
  ByColour<std::map<std::size_t, std::string>> hands, lists;
  for (const Colour colour : colours) {
    for (std::size_t type = 0; type < types_.size(); ++type) {
      const std::string name = prefix(colour) + camel(types_[type].name.text);
      const Origin origin{types_[type].name.range};
      if (held[index(colour)].count(type) != 0) {
        hands[index(colour)][type] = namer.unique(name + "InHand");
        variables.push_back({hands[index(colour)][type], 2 * total, origin});
      }
      if (by_players && assigned[type] > 0) {
        lists[index(colour)][type] = namer.unique(name + "Unassigned");
        variables.push_back({lists[index(colour)][type], assigned[type], origin});
      }
    }
  }
  std::sort(variables.begin(), variables.end(),
            [](const Bounded& left, const Bounded& right) { return left.name < right.name; });
  std::map<std::string, VariableId> ids;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    ids.emplace(bytes_of(variables[i].name), VariableId(2 + i));  // behind the two scores
  }
  turn_ = ids.at("turn");
  const auto find = [&](const std::map<std::size_t, std::string>& names, std::size_t type) {
    const auto found = names.find(type);
    return found == names.end() ? std::nullopt : std::optional(ids.at(found->second));
  };
  for (const Colour colour : colours) {
    for (std::size_t type = 0; type < types_.size(); ++type) {
      hand_[index(colour)].push_back(find(hands[index(colour)], type));
      unassigned_[index(colour)].push_back(find(lists[index(colour)], type));
    }
  }
}

PieceSet Symbols::described(const Description& description, Colour mover) const {
  PieceSet result;
  for (const Colour colour : colours) {
    if (description.side && (*description.side == Side::Player) != (colour == mover)) continue;
    if (description.any_piece) {
      for (std::size_t i = 0; i < types_.size(); ++i) {
        if (types_[i].definition != nullptr) result.push_back(piece(colour, i));
      }
    } else {
      for (const Name& name : description.pieces) result.push_back(piece(colour, type(name)));
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

PieceSet Symbols::described_with_waiting(const Description& description, Colour mover) const {
  PieceSet result = described(description, mover);
  for (const Colour colour : colours) {
    for (std::size_t i = 0; i < types_.size(); ++i) {
      const std::optional<PieceId> alias = waiting(colour, i);
      if (alias && std::binary_search(result.begin(), result.end(), piece(colour, i))) {
        result = unite(result, {*alias});
      }
    }
  }
  return result;
}

}  // namespace zug::metagame
