import { latticeLayout } from '#laying/lattice-layout.ts'
import { movedLayout } from '#laying/layout.ts'
import { patternOf } from '#laying/pattern-of.ts'
import { type Colour, mix, parseHex } from '../colour.ts'
import type { Floor } from '../floors/lay-area.ts'
import type { Product } from '../product.ts'
import { seedOf } from '../random.ts'
import type { Stone } from '../surface.ts'
import { cutSlab } from '../surfaces/cut-slab.ts'

const stones: { words: string; family: string; ground: string; accents: string[] }[] = [
  { words: 'jura-beige', family: 'limestone', ground: '#cdbb9d', accents: ['#a98f6b', '#e2d6bf', '#8f7a5c'] },
  { words: 'carrara', family: 'marble', ground: '#e2e2df', accents: ['#a8abae', '#c7c8c8'] },
  { words: 'silver', family: 'travertine', ground: '#aaa69d', accents: ['#7f7b73', '#cdc8bd', '#94897b'] },
  { words: 'moleanos', family: 'limestone', ground: '#ddd2b8', accents: ['#b69d78', '#c9bfa8'] },
]

/** The floor under packs and tools. A grout's colour is in its joints; an enhancer darkens the stone. */
export function houseFloor(product: Product): Floor {
  const choice = stones[seedOf(product.slug) % stones.length]!
  const grout = /grout-(?!float|haze)/.test(product.slug) && /flexible-grout/.test(product.slug)
  const ground = parseHex(choice.ground)
  const stone: Stone = {
    words: choice.words,
    seed: seedOf(product.slug),
    family: choice.family,
    finish: 'honed',
    ground,
    accents: choice.accents.map(parseHex),
    figure: 1,
  }
  const joint: Colour = grout ? parseHex(product.look.ground) : mix(ground, [0.6, 0.58, 0.54], 0.4)
  return {
    layout: grout ? squares(150, 6) : squares(400, 3),
    slabs: [cutSlab(stone, { x: 400, y: 400, width: 832, height: 832, scale: 1 })],
    finish: 'honed',
    joint,
    variety: 0.03,
    leanings: [],
    seed: stone.seed,
  }
}

/** Aligned joints, with the middle of one at the origin. */
const squares = (side: number, joint: number) =>
  movedLayout(latticeLayout(patternOf('straight', { width: side, height: side }, joint)), [-joint / 2, -joint / 2])
