import type { Point } from '../geometry/polygon.ts'

/** Column, row, units wide, units high. */
type Block = readonly [column: number, row: number, wide: number, high: number]

/** Blocks on a grid of units, repeated along two steps. */
export interface Module {
  steps: readonly [Point, Point]
  blocks: readonly Block[]
}

/** Rows of flags; `shift` is the offset of a row as a share of the period. */
export type Courses = readonly {
  shift: number
  pieces: readonly { size: number; standing?: boolean }[]
}[]

/** Found by a search: no four corners meet and no joint is longer than five units. */
export const modules = {
  /** The French or Versailles set of travertine: by area 1 : 1 : 4 : 3. */
  french: {
    steps: [
      [12, 0],
      [9, 3],
    ],
    blocks: [
      [1, 0, 2, 2],
      [3, 0, 2, 3],
      [6, 0, 1, 1],
      [7, 0, 2, 2],
      [9, 0, 1, 1],
      [5, 1, 2, 2],
      [9, 1, 2, 1],
      [11, 1, 2, 2],
      [1, 2, 1, 1],
      [2, 2, 1, 2],
      [7, 2, 3, 2],
      [10, 2, 1, 1],
    ],
  },
  /** By area 9, 18, 37 and 36%. */
  burgundy: {
    steps: [
      [11, 0],
      [4, 3],
    ],
    blocks: [
      [0, 0, 3, 2],
      [6, 0, 2, 2],
      [8, 0, 1, 2],
      [3, 1, 1, 1],
      [4, 1, 2, 2],
      [9, 1, 1, 1],
      [10, 1, 1, 2],
      [0, 2, 2, 1],
      [2, 2, 2, 2],
      [6, 2, 1, 1],
      [7, 2, 3, 2],
    ],
  },
  /** Garden flags of four sizes. */
  'four-flags': {
    steps: [
      [7, 0],
      [4, 6],
    ],
    blocks: [
      [3, 0, 3, 2],
      [6, 0, 1, 1],
      [1, 1, 2, 3],
      [6, 1, 2, 2],
      [3, 2, 2, 2],
      [5, 2, 1, 2],
      [6, 3, 2, 2],
      [1, 4, 1, 2],
      [2, 4, 2, 2],
      [4, 4, 2, 1],
      [0, 5, 1, 1],
      [4, 5, 3, 2],
    ],
  },
  /** Garden flags without the small square. */
  'three-flags': {
    steps: [
      [7, 0],
      [2, 4],
    ],
    blocks: [
      [1, 0, 3, 2],
      [6, 0, 2, 1],
      [4, 1, 1, 2],
      [5, 1, 3, 2],
      [1, 2, 1, 2],
      [2, 2, 2, 2],
      [4, 3, 2, 1],
      [6, 3, 2, 2],
    ],
  },
} as const satisfies Record<string, Module>

/** York stone flags of 450 × 300, 600 × 450, 600 × 600 and 900 × 600: a row of each height, joints never aligned. */
export const yorkCourses: Courses = [
  { shift: 0, pieces: [{ size: 0 }, { size: 0 }, { size: 0 }, { size: 0 }] },
  { shift: 0.11, pieces: [{ size: 3 }, { size: 1, standing: true }, { size: 1, standing: true }] },
  {
    shift: 0.03,
    pieces: [{ size: 1 }, { size: 0, standing: true }, { size: 1 }, { size: 0, standing: true }],
  },
  { shift: 0.17, pieces: [{ size: 2 }, { size: 2 }, { size: 2 }] },
]
