// Movement expressions (spec §8.2). A step is a path, then a test, then a choice of offs:
//
//   (2,-1,{e,b}/w)   ~>   right right down {b,e} [w]
//
// Words with and without a mark do different things at their ends, so an expression is lowered once
// for each of the two kinds it has; marks stand at the ends of words, so in a sequence only the
// last item is split:
//
//   A ([white] + B)   ~>   without: A B     with: A ->> [$ current = ...]

#include "langs/rbg_draft/lower/lower_moves.h"

#include <algorithm>
#include <set>

#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

enum class Words { WithoutMark, WithMark, Erased };

class MoveLowering {
 public:
  MoveLowering(Emitter& emit, const Context& context) : emit_(emit), context_(context) {}

  void lower(const Moves& moves, Words words, Parts& parts) {
    if (emit_.full()) return;
    std::visit(Overloaded{
                   [](const SkippedMoves&) {},  // never without an error
                   [&](const Step& step) { lower_step(step, moves.origin, parts); },
                   [&](const NextPlayer& mark) {
                     if (words == Words::WithMark) lower_mark(mark, moves.origin, parts);
                   },
                   [&](const Power& power) { lower_power(power, words, parts); },
                   [&](const Choice& choice) { lower_choice(choice, words, parts); },
                   [&](const Sequence& sequence) {
                     for (const Moves& item : sequence.items) {
                       const bool last = &item == &sequence.items.back();
                       lower(item, words == Words::WithMark && !last ? Words::WithoutMark : words,
                             parts);
                     }
                   },
               },
               moves.node);
  }

 private:
  PieceId piece(const Name& name) const { return context_.names.piece_of.at(name.text); }

  void lower_step(const Step& step, Origin origin, Parts& parts) {
    if (leaves_board(step, context_.syntax.board) || (step.off && step.off->pieces.empty())) {
      parts.push_back(emit_.never(origin));
      return;
    }
    const std::size_t before = parts.size();
    lower_jump(emit_, context_, step.dx, step.dy, origin, parts);
    if (step.on) {
      std::set<PieceId> pieces;
      for (const Name& name : step.on->pieces) pieces.insert(piece(name));
      parts.push_back(emit_.atom(On{{pieces.begin(), pieces.end()}}, step.on->origin));
    }
    if (step.off) {
      Parts offs;
      for (const Name& name : step.off->pieces) {
        offs.push_back(emit_.atom(Off{piece(name)}, step.off->origin));
      }
      parts.push_back(emit_.sum(offs));
    }
    if (parts.size() == before) parts.push_back(emit_.concatenation({}));
  }

  void lower_mark(const NextPlayer& mark, Origin origin, Parts& parts) {
    parts.push_back(emit_.atom(Switch{keeper}, origin));
    if (!context_.marks_choose) return;
    Arithmetic next;
    next.number =
        static_cast<std::int64_t>(*next_player(mark, context_.player, context_.syntax.order));
    parts.push_back(emit_.atom(Assignment{context_.current, next}, origin));
  }

  void lower_power(const Power& power, Words words, Parts& parts) {
    if (!power.count) {
      Parts body;
      lower(power.body.front(), words, body);
      parts.push_back(emit_.star(emit_.concatenation(body)));
      return;
    }
    for (std::int64_t i = 0; i < *power.count && !emit_.full(); ++i) {
      lower(power.body.front(), words, parts);
    }
  }

  void lower_choice(const Choice& choice, Words words, Parts& parts) {
    Parts branches;
    for (const Moves& branch : choice.branches) {
      if (words == Words::WithoutMark && !can_end_without_mark(branch)) continue;
      if (words == Words::WithMark && first_mark(branch) == nullptr) continue;
      Parts body;
      lower(branch, words, body);
      branches.push_back(emit_.concatenation(body));
    }
    parts.push_back(emit_.sum(branches));
  }

  Emitter& emit_;
  const Context& context_;
};

}  // namespace

ExpressionId any_square(Emitter& emit, const Context& context) {
  const Compass& compass = context.compass;
  Parts parts;
  const auto add_line = [&](std::int64_t length, DirectionId back, DirectionId forth) {
    if (length == 1) return;
    const ExpressionId backwards = emit.star(emit.atom(Shift{back}, {}));
    parts.push_back(emit.sum({backwards, emit.star(emit.atom(Shift{forth}, {}))}));
  };
  add_line(context.syntax.board.width, compass.left, compass.right);
  add_line(context.syntax.board.height, compass.up, compass.down);
  return emit.concatenation(parts);
}

void lower_jump(Emitter& emit, const Context& context, std::int64_t dx, std::int64_t dy,
                Origin origin, Parts& parts) {
  const Compass& compass = context.compass;
  const auto walk = [&](std::int64_t distance, DirectionId forward, DirectionId backward) {
    const DirectionId direction = distance > 0 ? forward : backward;
    for (std::int64_t i = std::abs(distance); i > 0 && !emit.full(); --i) {
      parts.push_back(emit.atom(Shift{direction}, origin));
    }
  };
  walk(dx, compass.right, compass.left);
  walk(dy, compass.up, compass.down);
}

void lower_without_mark(Emitter& emit, const Context& context, const Moves& moves, Parts& parts) {
  MoveLowering(emit, context).lower(moves, Words::WithoutMark, parts);
}

void lower_with_mark(Emitter& emit, const Context& context, const Moves& moves, Parts& parts) {
  MoveLowering(emit, context).lower(moves, Words::WithMark, parts);
}

void lower_erased(Emitter& emit, const Context& context, const Moves& moves, Parts& parts) {
  MoveLowering(emit, context).lower(moves, Words::Erased, parts);
}

}  // namespace zug::rbg_draft
