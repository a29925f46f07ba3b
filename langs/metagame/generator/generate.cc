#include "langs/metagame/generator/generate.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "langs/metagame/geometry.h"
#include "langs/metagame/lower.h"
#include "langs/metagame/print.h"

// Names of pieces come first, so that every part of the rules can refer to every piece: that is
// what the paper calls non-modular. Then board, setup, pieces and goals are drawn from the grammar.
//
// The consistency check: no direction <0,0>, no hop that is longer than the board; eradicated
// pieces are on the board at the start, the opponent's pieces do not arrive where they start, own
// pieces that are to arrive are made by promotion only; no goal is a special case of another one,
// or one for both players, which would be a draw. Whether a game can be won is not asked.
//
// Ours besides: who captures on and on does not capture pieces of his own side, or his turns, each
// of them one move, become as many as there are orders to take a dozen pieces in; and a game whose
// rules are too large for Zug (a few in ten thousand) is drawn anew.

namespace zug::metagame {
namespace {

// With different first letters, as the pieces are drawn as letters sometimes.
constexpr const char* piece_names[] = {"ant",  "bear", "crab",  "dove", "eel",  "fox",  "gnu",
                                       "hare", "ibis", "jay",   "kite", "lynx", "mole", "newt",
                                       "owl",  "pike", "quail", "rat",  "seal", "toad", "urchin",
                                       "vole", "wasp", "xerus", "yak",  "zebra"};

std::int64_t at_least_one(double value) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(value));
}

class Generator {
 public:
  Generator(std::uint64_t seed, Random& random, const Parameters& parameters)
      : random_(random), parameters_(parameters) {
    game_.name.text = "game_" + std::to_string(seed);
  }

  GameSyntax run() {
    draw_board();
    draw_setup();
    game_.constraints.must_capture = chance("game_must_capture");
    for (const Name& name : names_) draw_piece(name);
    draw_goals();
    return std::move(game_);
  }

 private:
  bool chance(const char* name) { return parameters_.chance(name, random_); }
  std::string choice(const char* name) { return parameters_.choice(name, random_); }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  Side side(const char* name) { return choice(name) == "player" ? Side::Player : Side::Opponent; }

  template <class List>
  void shuffle(List& list) {
    for (std::size_t i = 0; i + 1 < list.size(); ++i) {
      std::swap(list[i], list[i + below(list.size() - i)]);
    }
  }

  void draw_board() {
    BoardSyntax& board = game_.board;
    board.files.value = parameters_.whole("x_max", random_);
    board.ranks.value = parameters_.whole("y_max", random_);
    board.type = choice("board_type") == "planar" ? BoardType::Planar : BoardType::VerticalCylinder;
    board.inversion = choice("inversion") == "forward" ? Inversion::Forward : Inversion::Diagonal;
    const double crowding = parameters_.number("crowding", random_);
    rows_ = std::min(at_least_one(static_cast<double>(board.ranks.value) * crowding / 2),
                     board.ranks.value / 2);
    const double depth = parameters_.number("promotion_depth", random_);
    const auto lines = static_cast<std::int64_t>(static_cast<double>(rows_) * depth);
    board.promote_rank.value = std::max<std::int64_t>(1, board.ranks.value - lines);
  }

  void draw_setup() {
    std::vector<SquareSyntax> squares;
    for (std::int64_t rank = 1; rank <= rows_; ++rank) {
      for (std::int64_t file = 1; file <= game_.board.files.value; ++file) {
        squares.push_back({file, rank, {}});
      }
    }
    const auto room = static_cast<double>(squares.size());
    const double row_crowding = std::min(1.0, parameters_.number("row_crowding", random_));
    const std::int64_t count = at_least_one(row_crowding * room);
    const auto promote_only = parameters_.whole("promote_only", random_);
    const double variety = std::min(1.0, parameters_.number("variety", random_));
    placed_ = std::min(at_least_one(static_cast<double>(count) * variety),
                       static_cast<std::int64_t>(std::size(piece_names)) - promote_only);
    draw_names(static_cast<std::size_t>(placed_ + promote_only));

    std::vector<std::size_t> types;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      types.push_back(
          i < static_cast<std::size_t>(placed_) ? i : below(static_cast<std::size_t>(placed_)));
    }
    std::sort(types.begin(), types.end());
    const std::string who = choice("setup");
    if (who != "arbitrary") {
      DecidedAssignment decided;
      decided.by = who == "random"   ? Assigner::Random
                   : who == "player" ? Assigner::Player
                                     : Assigner::Opponent;
      for (const std::size_t type : types) decided.pieces.push_back(names_[type]);
      decided.squares = squares;
      home_ = squares;
      game_.setup = std::move(decided);
      return;
    }
    shuffle(squares);
    squares.resize(types.size());
    home_ = squares;
    std::vector<FixedAssignment> fixed;
    for (std::size_t i = 0; i < types.size(); ++i) {
      if (i == 0 || types[i] != types[i - 1]) fixed.push_back({names_[types[i]], {}});
      fixed.back().squares.push_back(squares[i]);
    }
    for (FixedAssignment& assignment : fixed) {
      std::sort(assignment.squares.begin(), assignment.squares.end(),
                [](const SquareSyntax& left, const SquareSyntax& right) {
                  return std::pair(left.rank, left.file) < std::pair(right.rank, right.file);
                });
    }
    game_.setup = std::move(fixed);
  }

  void draw_names(std::size_t count) {
    std::vector<std::string> names(std::begin(piece_names), std::end(piece_names));
    shuffle(names);
    names.resize(count);
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) names_.push_back({name, {}});
    shuffle(names_);  // any of them can be among the placed ones
  }

  std::vector<Name> some_of(const std::vector<Name>& names, std::vector<Name> chosen = {}) {
    do {
      std::vector<Name> rest;
      for (const Name& name : names) {
        const auto same = [&](const Name& other) { return other.text == name.text; };
        if (std::none_of(chosen.begin(), chosen.end(), same)) rest.push_back(name);
      }
      if (rest.empty()) break;
      chosen.push_back(rest[below(rest.size())]);
    } while (chance("more_pieces"));
    return chosen;
  }

  Description draw_description() {
    Description description;
    if (choice("described_players") == "one") description.side = side("described_player");
    description.any_piece = choice("described_pieces") == "any";
    if (!description.any_piece) description.pieces = some_of(names_);
    return description;
  }

  Compare draw_compare(std::int64_t least) {
    if (!chance("hop_constraint")) return {Compare::Comparator::AtLeast, least};
    const std::string kind = choice("hop_comparison");
    const Compare::Comparator comparator = kind == "equal"      ? Compare::Comparator::Exactly
                                           : kind == "at_least" ? Compare::Comparator::AtLeast
                                                                : Compare::Comparator::AtMost;
    const std::int64_t longer = std::max(game_.board.files.value, game_.board.ranks.value);
    return {comparator,
            least + static_cast<std::int64_t>(below(static_cast<std::size_t>(longer - least + 1)))};
  }

  Hop draw_hop(Vector direction) {
    const auto least = [](const Compare& compare) {
      return compare.comparator == Compare::Comparator::AtMost ? 0 : compare.number;
    };
    Hop hop;
    hop.hop_over = draw_description();
    for (int attempt = 0; attempt < 1000; ++attempt) {
      hop.before = draw_compare(0);
      hop.over = draw_compare(1);
      hop.after = draw_compare(0);
      const std::int64_t leaps = least(hop.before) + least(hop.over) + least(hop.after) + 1;
      if (leaps * direction.dx < game_.board.files.value &&
          leaps * direction.dy < game_.board.ranks.value) {
        return hop;
      }
    }
    hop.before = {Compare::Comparator::AtLeast, 0};
    hop.over = {Compare::Comparator::AtMost, 1};
    hop.after = {Compare::Comparator::AtLeast, 0};
    return hop;
  }

  Movement draw_movement() {
    const double locality = parameters_.number("locality", random_);
    const auto component = [&](std::int64_t size) {
      const std::int64_t most =
          std::min(at_least_one(static_cast<double>(size - 1) * locality), size - 1);
      return static_cast<std::int64_t>(below(static_cast<std::size_t>(most + 1)));
    };
    const std::int64_t longer = std::max(game_.board.files.value, game_.board.ranks.value);
    Movement movement;
    while (movement.direction == Vector{}) {
      movement.direction.dx = component(game_.board.files.value);
      movement.direction.dy = component(game_.board.ranks.value);
    }
    const std::string type = choice("movement_type");
    if (type == "rider") {
      Ride ride;
      ride.longest = game_.board.type == BoardType::Planar && chance("ride_longest");
      const std::int64_t step = std::max(movement.direction.dx, movement.direction.dy);
      const auto most = static_cast<std::int64_t>(locality * static_cast<double>(longer) /
                                                  static_cast<double>(step));
      if (most > 1) ride.max = most;
      movement.type = ride;
    } else if (type == "hopper") {
      movement.type = draw_hop(movement.direction);
    }
    movement.symmetry.forward = chance("forward_symmetry");
    movement.symmetry.side = chance("side_symmetry");
    movement.symmetry.rotation = chance("rotation_symmetry");
    return movement;
  }

  std::vector<Movement> draw_movements() {
    std::vector<Movement> movements;
    do movements.push_back(draw_movement());
    while (movements.size() < most_parts && chance("more_movements"));
    return movements;
  }

  Capture draw_capture() {
    Capture capture;
    capture.retrieve = chance("capture_by_retrieve");
    capture.clobber = chance("capture_by_clobber");
    capture.hop = chance("capture_by_hop");
    capture.type = draw_description();
    const std::string effect = choice("capture_effect");
    capture.effect = effect == "remove"             ? Effect::Remove
                     : effect == "player_possesses" ? Effect::PlayerPossesses
                                                    : Effect::OpponentPossesses;
    capture.movements = draw_movements();
    return capture;
  }

  static bool captures_own_side(const PieceSyntax& piece) {
    return std::any_of(piece.capturing.begin(), piece.capturing.end(),
                       [](const Capture& capture) { return capture.type.side != Side::Opponent; });
  }

  void draw_piece(const Name& name) {
    PieceSyntax piece;
    piece.name = name;
    piece.moving = draw_movements();
    do piece.capturing.push_back(draw_capture());
    while (piece.capturing.size() < most_parts && chance("more_captures"));
    if (choice("promotion") == "fixed") {
      piece.promoting = PromoteTo{names_[below(names_.size())]};
    } else {
      const Side by = side("promotion_decider");
      piece.promoting = PromotionDecision{by, draw_description()};
    }
    piece.constraints.must_capture = chance("must_capture");
    piece.constraints.continue_captures =
        chance("continue_captures") &&
        (!captures_own_side(piece) || chance("continue_captures_of_own"));
    game_.pieces.push_back(std::move(piece));
  }

  // ---- goals

  std::vector<Name> placed_names() const {
    return {names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(placed_)};
  }
  std::vector<Name> promote_only_names() const {
    return {names_.begin() + static_cast<std::ptrdiff_t>(placed_), names_.end()};
  }

  void draw_goals() {
    game_.goals.push_back({StalemateGoal{side("stalemate")}, {}});
    for (std::size_t i = 1; i < most_parts && chance("more_goals"); ++i) {
      if (choice("goal") == "eradicate") {
        add_goal({draw_eradicate(), {}});
      } else if (std::optional<ArriveGoal> arrive = draw_arrive()) {
        add_goal({std::move(*arrive), {}});
      }
    }
  }

  EradicateGoal draw_eradicate() {
    Description what;
    what.side = side("eradicated_player");
    what.any_piece = choice("eradicated_pieces") == "any";
    if (!what.any_piece) {
      const std::vector<Name> placed = placed_names();
      what.pieces = {placed[below(placed.size())]};
      if (chance("more_pieces")) what.pieces = some_of(names_, what.pieces);
    }
    return {std::move(what)};
  }

  std::optional<ArriveGoal> draw_arrive() {
    ArriveGoal goal;
    goal.what.side = side("arriving_player");
    if (goal.what.side == Side::Player) {
      if (promote_only_names().empty()) return std::nullopt;
      goal.what.pieces = some_of(promote_only_names());
    } else {
      goal.what.any_piece = choice("described_pieces") == "any";
      if (!goal.what.any_piece) goal.what.pieces = some_of(names_);
    }
    const Geometry geometry(game_.board);
    for (int attempt = 0; attempt < 1000; ++attempt) {
      const Cell cell = geometry.cell(VertexId(below(geometry.size())));
      const Cell theirs = geometry.seen_by(Colour::Black, cell);
      const bool starts_there =
          std::any_of(home_.begin(), home_.end(), [&](const SquareSyntax& square) {
            return square.file == theirs.file && square.rank == theirs.rank;
          });
      if (goal.what.side == Side::Opponent && starts_there) continue;
      goal.squares = {{cell.file, cell.rank, {}}};
      return goal;
    }
    return std::nullopt;
  }

  std::set<std::string> types(const Description& description) const {
    std::set<std::string> result;
    for (const Name& name : description.any_piece ? names_ : description.pieces) {
      result.insert(name.text);
    }
    return result;
  }

  // Whether `special` cannot come true without `general`, for either player.
  bool subsumes(const Goal& general, const Goal& special) const {
    const auto includes = [](const std::set<std::string>& all, const std::set<std::string>& some) {
      return std::includes(all.begin(), all.end(), some.begin(), some.end());
    };
    if (general.kind.index() != special.kind.index()) return false;
    if (const auto* eradicate = std::get_if<EradicateGoal>(&general.kind)) {
      return includes(types(std::get<EradicateGoal>(special.kind).what), types(eradicate->what));
    }
    if (const auto* arrive = std::get_if<ArriveGoal>(&general.kind)) {
      const auto& other = std::get<ArriveGoal>(special.kind);
      const Geometry geometry(game_.board);
      const Cell wanted{arrive->squares.front().file, arrive->squares.front().rank};
      const Cell found{other.squares.front().file, other.squares.front().rank};
      const bool same_player = arrive->what.side == other.what.side;
      return includes(types(arrive->what), types(other.what)) &&
             wanted == (same_player ? found : geometry.seen_by(Colour::Black, found));
    }
    return true;
  }

  void add_goal(Goal goal) {
    for (const Goal& other : game_.goals) {
      if (subsumes(other, goal)) return;
    }
    const auto special = [&](const Goal& other) { return subsumes(goal, other); };
    game_.goals.erase(std::remove_if(game_.goals.begin(), game_.goals.end(), special),
                      game_.goals.end());
    game_.goals.push_back(std::move(goal));
  }

  // Chances of 1 have to end somewhere.
  static constexpr std::size_t most_parts = 20;

  Random& random_;
  const Parameters& parameters_;
  GameSyntax game_;
  std::int64_t rows_ = 1;
  std::int64_t placed_ = 1;
  std::vector<Name> names_;         // those placed at the start first
  std::vector<SquareSyntax> home_;  // white's squares at the start
};

bool can_be_translated(const GameSyntax& game) {
  Diagnostics diagnostics;
  return lower(game, ReadOptions{}, diagnostics).has_value();
}

}  // namespace

GameSyntax generate(std::uint64_t seed, const Parameters& parameters) {
  constexpr int most_attempts = 10;
  Random random(seed);
  GameSyntax game = Generator(seed, random, parameters).run();
  for (int attempt = 1; attempt < most_attempts && !can_be_translated(game); ++attempt) {
    game = Generator(seed, random, parameters).run();
  }
  return game;
}

}  // namespace zug::metagame

namespace zug {

std::optional<std::string> generate_metagame(std::uint64_t seed,
                                             const std::vector<std::string>& settings,
                                             std::string& error) {
  metagame::Parameters parameters;
  std::string command = "zug generate metagame --seed " + std::to_string(seed);
  for (const std::string& setting : settings) {
    error = parameters.set(setting);
    if (!error.empty()) return std::nullopt;
    command += " --set " + setting;
  }
  return "% " + command + "\n" + metagame::print(metagame::generate(seed, parameters));
}

std::vector<GeneratorParameter> metagame_parameters() {
  std::vector<GeneratorParameter> result;
  for (const metagame::Parameter& parameter : metagame::default_parameters()) {
    result.push_back({parameter.name, parameter.value, parameter.meaning});
  }
  return result;
}

}  // namespace zug
