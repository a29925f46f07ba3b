#include "backends/reasoner/engines/c_reasoner.h"

#include <cstring>
#include <utility>

namespace zug {
namespace {

template <class Function>
void find(Library& library, const std::string& name, Function& function) {
  void* const symbol = library.symbol(name);
  if (symbol == nullptr)
    throw CompileFailure(CompileFailure::Kind::Broken, "the compiled game has no " + name);
  std::memcpy(&function, &symbol, sizeof symbol);
}

}  // namespace

CReasoner::CReasoner(const std::string& name, std::unique_ptr<Library> made)
    : library(std::move(made)) {
  find(*library, name + "_state_size", state_size);
  find(*library, name + "_start", start);
  find(*library, name + "_complete", complete);
  find(*library, name + "_list", list);
  find(*library, name + "_apply", apply);
  find(*library, name + "_free", free);
  find(*library, name + "_parts", parts);
  find(*library, name + "_player", player);
  find(*library, name + "_score", score);
  find(*library, name + "_piece", piece);
  find(*library, name + "_sample", sample);
  find(*library, name + "_playout_from", playout_from);
  find(*library, name + "_perft", perft);
  find(*library, name + "_perft_bulk", perft_bulk);
  if (void* const symbol = library->symbol(name + "_step")) {
    std::memcpy(&step, &symbol, sizeof symbol);
  }
}

Move CReasoner::move(const CState& state, const CMoves& moves, std::size_t index) const {
  std::vector<std::uint32_t> found(2 * parts(state.data(), &moves, index, 0, nullptr));
  parts(state.data(), &moves, index, found.size() / 2,
        reinterpret_cast<CMoves::Parts>(found.data()));
  Move result;
  for (std::size_t i = 0; i < found.size(); i += 2) {
    result.push_back({found[i + 1], VertexId(found[i])});
  }
  return result;
}

}  // namespace zug
