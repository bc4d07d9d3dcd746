import type { PatternName } from '#contract/vocabulary.ts'
import { middleOf, type Point, turned } from '#laying/geometry/polygon.ts'
import { latticeLayout } from '#laying/lattice-layout.ts'
import { type Layout, turnedLayout } from '#laying/layout.ts'
import { basketweaveDots, dogtooth, fans, ledges, pebbles, pennyRounds } from '#laying/mosaics.ts'
import type { Pattern, Size } from '#laying/pattern.ts'
import { mixOf, patternOf } from '#laying/pattern-of.ts'
import { type Product, sizesOf } from '../product.ts'
import { seedOf } from '../random.ts'

/** How a product is laid; a product that is not has no such thing. */
export function layingOf({ slug, laying }: Product) {
  if (!laying) throw new Error(`${slug} is not laid`)
  return laying
}

/** What lies side by side: a size of the product, or a chip of its sheet. */
function pieceSize(product: Product): Size {
  const [width, height] = layingOf(product).chip?.split('x').map(Number) ?? []
  return width && height ? { width, height } : sizesOf(product)[0]!
}

/** Sheets that are no lattice of straight-edged pieces. */
const sheets = {
  'penny-round': ({ width }, joint) => pennyRounds(width, joint),
  'basketweave-dot': ({ width }, joint) => basketweaveDots(width, joint),
  fan: ({ width }, joint) => fans(width / 2, joint),
  pebble: ({ width }, joint, seed) => pebbles(width, joint, seed),
  ledge: ({ width, height }, joint, seed) => ledges(height, width, joint, seed),
  dogtooth: ({ width }, joint) => dogtooth(width, joint),
} as const satisfies Partial<Record<PatternName, (size: Size, joint: number, seed: number) => Layout>>

const isSheet = (name: PatternName): name is keyof typeof sheets => name in sheets

/** The pattern a product is shown in; none for a sheet that is no lattice. */
export function shownPattern(product: Product): Pattern | undefined {
  const { patterns, joint, mix } = layingOf(product)
  const name = patterns[0]!
  if (isSheet(name)) return undefined
  if (name !== 'opus') return patternOf(name, pieceSize(product), joint)
  if (!mix) throw new Error(`${product.slug} has no mix`)
  return mixOf({ ...mix, sizes: sizesOf(product), joint })
}

/** A surface without end of the product, laid as its pictures show it. */
export function layoutOf(product: Product): Layout {
  const { patterns, joint, direction } = layingOf(product)
  const name = patterns[0]!
  const sheet = isSheet(name) ? sheets[name](pieceSize(product), joint, seedOf(product.slug)) : undefined
  const pattern = shownPattern(product)
  const layout = sheet ?? (pattern && latticeLayout(pattern))
  if (!layout) throw new Error(`${product.slug} has no layout`)
  return turnedLayout(layout, direction)
}

/** Patterns in rows and columns, of which a picture can show whole pieces only. */
const inRows: ReadonlySet<PatternName> = new Set(['straight', 'brick-bond', 'third-bond', 'chequerboard'])

/** Millimetres from row to row and from piece to piece, where the product is shown in rows. */
export function pitchOf(product: Product): Size | undefined {
  const { patterns, joint, direction } = layingOf(product)
  if (!inRows.has(patterns[0]!) || direction !== 0) return undefined
  const { width, height } = pieceSize(product)
  return { width: width + joint, height: height + joint }
}

/** What a picture so many millimetres wide is centred on: as many whole pieces to the left as to the right, above as below. */
export function middleFor(product: Product, span: number): Point | undefined {
  const pattern = shownPattern(product)
  if (!pattern) return undefined
  const [x, y] = middleOf(pattern.pieces[0]!.outline)
  const pitch = pitchOf(product)
  // An even number of pieces has a joint in the middle.
  const even = (length: number) => Math.round(span / length) % 2 === 0
  const across = pitch && even(pitch.width) ? pitch.width / 2 : 0
  const along = pitch && even(pitch.height) ? pitch.height / 2 : 0
  return turned([[x / 1000 + across, y / 1000 + along]], layingOf(product).direction)[0]
}
