import type { LayingFacts } from '#contract/projects/laying-rules.ts'
import type { LaidStone } from './pack-choice.ts'

type Surface = Pick<LayingFacts, 'surface' | 'base' | 'isWet' | 'level' | 'wantsMat' | 'height'>

/** The facts of a stone on a surface. The weight is 0 until the bed is known. */
export const layingFacts = (stone: LaidStone, surface: Surface, kgPerM2 = 0): LayingFacts => ({
  ...surface,
  kgPerM2,
  longest: stone.longest,
  chip: stone.chip,
  hasRoundChips: stone.chip !== null && Boolean(stone.piece.isRound),
  isRough: stone.isRough,
  isUnfilled: stone.isUnfilled,
  isOutdoor: stone.isOutdoor,
  needsResin: stone.needsResin,
  isSealed: stone.isSealed,
})
