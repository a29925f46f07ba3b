// The handle: states as vectors of words in front of an engine, and what all engines have in
// common. A key is the state with everything dead set to what is lowest: the first of the starts of
// turn that are the same, 0 for variables, piece 0 on vertices.

#include "backends/reasoner/reasoner.h"

#include <algorithm>
#include <utility>

#include "backends/c/write.h"
#include "backends/reasoner/engines/core.h"
#include "ir/limits.h"

namespace zug::reasoner {

std::uint64_t hash(const State& state) {
  std::uint64_t result = 0x9E3779B97F4A7C15ull * (state.words.size() + 1);
  for (std::uint64_t word : state.words) {
    word = (word ^ result) * 0xBF58476D1CE4E5B9ull;
    result = (word ^ (word >> 29)) * 0x94D049BB133111EBull;
  }
  return result ^ (result >> 32);
}

void Moves::add(MoveWords move) {
  if (begins_.empty() && move.size() != 1) {
    for (std::size_t i = 0; i < words_.size(); ++i) begins_.push_back(i);
  }
  if (!begins_.empty() || move.size() != 1) begins_.push_back(words_.size());
  words_.insert(words_.end(), move.begin(), move.end());
}

Scratch::Scratch(std::shared_ptr<const Core> core, std::unique_ptr<Workspace> workspace)
    : core_(std::move(core)), workspace_(std::move(workspace)) {}
Scratch::Scratch(Scratch&&) noexcept = default;
Scratch& Scratch::operator=(Scratch&& other) noexcept {
  workspace_ = std::move(other.workspace_);
  core_ = std::move(other.core_);
  return *this;
}
Scratch::~Scratch() = default;

Core::Core(std::shared_ptr<const Game> of, EngineKind is, std::unique_ptr<const Engine> made)
    : game(std::move(of)),
      kind(is),
      engine(std::move(made)),
      layout(engine->layout()),
      start(start_words(*game, layout)),
      states(*game) {}

const Core::Keys& Core::keys() const {
  std::call_once(once_, [this] {
    keys_.parts = dead_parts(*game);
    if (!keys_.parts) return;
    for (const LiveParts& live : keys_.parts->lives) {
      Dead dead{{}, live.variables.complement().list()};
      for (const std::uint32_t vertex : live.vertices.complement().list()) {
        dead.vertices.push_back(layout.numbering.number_of[vertex]);
      }
      keys_.dead.push_back(std::move(dead));
    }
  });
  return keys_;
}

void Core::remove_dead_parts(std::uint64_t* words) const {
  const Keys& all = keys();
  if (!all.parts) return;
  const DeadParts::Start& start_of_turn = all.parts->at(
      {layout.rules(words), VertexId(layout.numbering.vertex_at[layout.vertex(words)])});
  const TurnStart& same = start_of_turn.same_as;
  layout.set_turn(words, layout.numbering.number_of[same.vertex.value], same.modifier,
                  layout.player(words));
  const Dead& dead = all.dead[start_of_turn.live];
  for (const std::uint32_t number : dead.vertices) layout.put(words, number, 0);
  for (const std::uint32_t variable : dead.variables) layout.set_variable(words, variable, 0);
}

Reasoner::Reasoner(std::shared_ptr<const Core> core) : core_(std::move(core)) {}

const Game& Reasoner::game() const { return *core_->game; }
EngineKind Reasoner::engine() const { return core_->kind; }
Scratch Reasoner::scratch() const { return {core_, core_->engine->workspace()}; }
std::size_t Reasoner::state_words() const { return core_->layout.words; }
bool Reasoner::one_word_moves() const { return core_->engine->one_word_moves(); }
std::uint32_t Reasoner::move_bits() const {
  const PlanMoves* const moves = core_->engine->plan_moves();
  return moves == nullptr ? 64 : moves->word_bits();
}
bool Reasoner::moves_need_position() const {
  const PlanMoves* const moves = core_->engine->plan_moves();
  return moves != nullptr && moves->need_start();
}
std::size_t Reasoner::set_words() const { return core_->layout.set_words; }
std::uint32_t Reasoner::set_number(VertexId vertex) const {
  return core_->layout.numbering.number_of[vertex.value];
}

State Reasoner::start() const { return {core_->start}; }

bool Reasoner::complete(State& state, Scratch& scratch) const {
  return core_->engine->complete(state.words.data(), *scratch.workspace_);
}

void Reasoner::list(const State& state, Scratch& scratch, Moves& moves) const {
  core_->engine->list(state.words.data(), *scratch.workspace_, moves);
}

void Reasoner::apply(State& state, MoveWords move, Scratch& scratch) const {
  core_->engine->apply(state.words.data(), move, *scratch.workspace_);
}

bool Reasoner::play(State& state, MoveWords move, Scratch& scratch) const {
  apply(state, move, scratch);
  return complete(state, scratch);
}

Turn Reasoner::sample(State& state, Scratch& scratch, Random& random) const {
  return core_->engine->sample(state.words.data(), *scratch.workspace_, random);
}

bool Reasoner::over(const State& state, Scratch& scratch) const {
  if (player(state) == keeper) return true;
  Moves moves;
  list(state, scratch, moves);
  return moves.empty();
}

PlayerId Reasoner::player(const State& state) const {
  return PlayerId(core_->layout.player(state.words.data()));
}

VertexId Reasoner::position(const State& state) const {
  const Layout& layout = core_->layout;
  return VertexId(layout.numbering.vertex_at[layout.vertex(state.words.data())]);
}

PieceId Reasoner::piece(const State& state, VertexId vertex) const {
  const Layout& layout = core_->layout;
  return PieceId(layout.piece(state.words.data(), layout.numbering.number_of[vertex.value]));
}

std::int64_t Reasoner::variable(const State& state, VariableId variable) const {
  return core_->layout.variable(state.words.data(), variable.value);
}

std::uint32_t Reasoner::last_switch(const State& state) const {
  return core_->layout.rules(state.words.data());
}

std::vector<std::int64_t> Reasoner::scores(const State& state) const {
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i < core_->layout.players; ++i) {
    result.push_back(variable(state, VariableId(i)));
  }
  return result;
}

zug::State Reasoner::to_ir(const State& state) const {
  return ir_state(core_->layout, core_->states, state.words.data());
}

State Reasoner::from_ir(const zug::State& state) const {
  return {words_of(core_->layout, core_->states, state)};
}

Move Reasoner::to_ir(const State& before, MoveWords move) const {
  return core_->engine->move(before.words.data(), move);
}

std::optional<std::size_t> Reasoner::find(const State& before, const Moves& moves,
                                          const Move& move) const {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (to_ir(before, moves[i]) == move) return i;
  }
  return std::nullopt;
}

bool Reasoner::steps_rows() const {
  return core_->engine->plan_moves() != nullptr && one_word_moves() && move_bits() < 32;
}

std::size_t Reasoner::step(const Rows& rows, const std::uint32_t* made, Scratch& scratch) const {
  return core_->engine->step(rows, made, *scratch.workspace_);
}

void Reasoner::playout(const State& from, Scratch& scratch, Random& random, Choice choice,
                       Playout& result) const {
  core_->engine->playout(from.words.data(), *scratch.workspace_, random, choice, result);
}

std::optional<PerftRow> Reasoner::perft(const State& root, int depth, Scratch& scratch,
                                        const Progress& progress, LastPly last) const {
  PerftRow row{depth, depth == 0 ? 1u : 0u, 1};
  if (depth == 0 || player(root) == keeper) return row;
  const bool finished = core_->engine->perft_below(root.words.data(), depth, last,
                                                   *scratch.workspace_, progress, row);
  return finished ? std::optional(row) : std::nullopt;
}

std::optional<std::vector<FirstMove>> Reasoner::divide(const State& root, int depth,
                                                       Scratch& scratch,
                                                       const Progress& progress) const {
  std::vector<FirstMove> result;
  if (player(root) == keeper) return result;
  Moves moves;
  list(root, scratch, moves);
  if (progress && !progress(1)) return std::nullopt;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    State child = root;
    play(child, moves[i], scratch);
    const std::optional<PerftRow> below = perft(child, depth - 1, scratch, progress);
    if (!below) return std::nullopt;
    result.push_back({to_ir(root, moves[i]), *below});
  }
  std::sort(result.begin(), result.end(),
            [](const FirstMove& a, const FirstMove& b) { return a.move < b.move; });
  return result;
}

State Reasoner::key(const State& state) const {
  State result = state;
  remove_dead_parts(result);
  return result;
}

void Reasoner::remove_dead_parts(State& state) const {
  core_->remove_dead_parts(state.words.data());
}

namespace {

std::optional<Reasoner> made_of(std::shared_ptr<const Game> game, EngineKind kind,
                                std::unique_ptr<const Engine> engine) {
  if (!engine) return std::nullopt;
  return Reasoner(std::make_shared<const Core>(std::move(game), kind, std::move(engine)));
}

std::optional<Reasoner> make_automatic(std::shared_ptr<const Game> game,
                                       std::shared_ptr<const SharedPlan> plan,
                                       const Compile& compile, Diagnostics& diagnostics) {
  Diagnostics reasons;
  std::optional<CSources> sources = write_plan(*game, plan->plan, reasons);
  for (const Diagnostic& reason : reasons.all()) {
    diagnostics.warning(reason.code, reason.origin,
                        reason.message + "; it is interpreted to the end");
  }
  if (!sources || !compile) {
    return made_of(std::move(game), EngineKind::Auto, make_interpreter(std::move(plan)));
  }
  // What it throws ends its thread: the interpreter goes on. The game stays as long as that works.
  auto make = [game, plan, compile, text = std::move(*sources)](const std::function<bool()>& stop) {
    return make_compiled(plan, text.name, compile(text, Compiler::Native, stop));
  };
  return made_of(std::move(game), EngineKind::Auto, make_auto(std::move(plan), std::move(make)));
}

}  // namespace

std::optional<Reasoner> make_reasoner(std::shared_ptr<const Game> game, const Setup& setup,
                                      Diagnostics& diagnostics) {
  const EngineKind kind = setup.engine;
  if (kind == EngineKind::Reference) {
    std::unique_ptr<const Engine> engine = make_reference(*game, diagnostics);
    return made_of(std::move(game), kind, std::move(engine));
  }
  std::optional<Plan> built = build_plan(*game, setup.plan, diagnostics);
  if (!built) return std::nullopt;
  auto plan = std::make_shared<const SharedPlan>(*game, std::move(*built));
  if (kind == EngineKind::Interpreter) {
    return made_of(std::move(game), kind, make_interpreter(std::move(plan)));
  }
  if (kind == EngineKind::Auto) {
    return make_automatic(std::move(game), std::move(plan), setup.compile, diagnostics);
  }
  const std::optional<CSources> sources = write_plan(*game, plan->plan, diagnostics);
  if (!sources) return std::nullopt;
  if (!setup.compile) {
    throw CompileFailure(CompileFailure::Kind::Unavailable, "this program compiles no engines");
  }
  const Compiler by = kind == EngineKind::Tcc ? Compiler::Tcc : Compiler::Native;
  return made_of(std::move(game), kind,
                 make_compiled(std::move(plan), sources->name, setup.compile(*sources, by, {})));
}

std::optional<Reasoner> make_reasoner(Game game, const Setup& setup, Diagnostics& diagnostics) {
  return make_reasoner(std::make_shared<const Game>(std::move(game)), setup, diagnostics);
}

}  // namespace zug::reasoner
