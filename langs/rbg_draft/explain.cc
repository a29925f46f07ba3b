#include "langs/rbg_draft/explain.h"

namespace zug {
std::vector<Explanation> rbg_draft_explanations() { return {}; }
}  // namespace zug
