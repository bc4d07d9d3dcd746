import type { KeptStone } from '#contract/catalogue/kept-stones.ts'

/** The stones with these ids, in this order. An id without a stone is left out. */
export const inOrder = (stones: readonly KeptStone[], ids: readonly number[]): KeptStone[] =>
  ids.flatMap((id) => stones.find((stone) => stone.id === id) ?? [])
