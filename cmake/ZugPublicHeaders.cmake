# What users of an installed Zug may include; everything else is ours to change. Each header says what
# it computes, its units and shapes, its errors and, where anything is shared, its threads: values are
# plain, and free functions may be called by any number of threads on values that nobody changes
# meanwhile. No header includes another one that is not listed (tests/structure), nor any of a third
# party.
set(zug_public_headers
    # A game, and texts about it.
    ir/action.h ir/arithmetic.h ir/bits.h ir/board.h ir/budget.h ir/messages/diagnostic.h ir/expression.h ir/game.h ir/game_text.h ir/ids.h ir/limits.h ir/print.h
    ir/messages/source.h ir/verify.h
    # What a game means, and counting and playing by that.
    ir/reference/perft.h ir/reference/program.h ir/reference/semantics.h
    # GDL, which is played as it is.
    ir/gdl/syntax.h langs/gdl/read.h backends/prolog/swipl/reasoner.h backends/prolog/swipl/run.h
    # Reading: all languages, or one.
    langs/explanation.h langs/generator.h langs/names.h langs/notation.h langs/options.h langs/registry.h
    langs/ir_text/read.h langs/metagame/read.h langs/rbg/read.h langs/sbg/read.h
    # Writing.
    backends/registry.h backends/c/write.h
    # Analyses.
    passes/analysis/dead_parts.h passes/analysis/graph/digraph.h passes/analysis/search/explore.h passes/analysis/search/longest_moves.h passes/analysis/keeper/keeper.h
    passes/analysis/search/lasso.h passes/analysis/lints.h passes/analysis/termination/measure.h
    passes/analysis/product/product.h passes/analysis/properness.h passes/analysis/straightness/absence.h
    passes/analysis/straightness/stock.h
    passes/analysis/straightness/straightness.h passes/analysis/straightness/syntactic_straightness.h
    passes/analysis/termination/termination.h
    # Playing, fast.
    backends/reasoner/batch.h backends/reasoner/reasoner.h backends/reasoner/plan/options.h
    backends/reasoner/compilers/compile.h system/environment.h)
