import type { PatternName } from '#contract/catalogue/vocabulary.ts'
import { middleOf, type Point, turned } from '#laying/geometry/polygon.ts'
import { type LaidAs, latticeOf, layStone } from '#laying/lay-stone.ts'
import type { Layout } from '#laying/layout.ts'
import type { Pattern, Size } from '#laying/pattern.ts'
import { type Product, sizesOf } from '../product.ts'
import { seedOf } from '../random.ts'

/** Throws for a product that is not laid. */
export function layingOf({ slug, laying }: Product) {
  if (!laying) throw new Error(`${slug} is not laid`)
  return laying
}

/** The size of a single piece: a size of the product, or a chip of its sheet. */
function pieceSize(product: Product): Size {
  const [width, height] = layingOf(product).chip?.split('x').map(Number) ?? []
  return width && height ? { width, height } : sizesOf(product)[0]!
}

/** How a product is laid in its pictures. */
function laidAs(product: Product): LaidAs {
  const { patterns, joint, mix } = layingOf(product)
  return {
    pattern: patterns[0]!,
    size: pieceSize(product),
    joint,
    ...(mix && { mix: { ...mix, sizes: sizesOf(product) } }),
  }
}

/** The pattern in a product's pictures; undefined for a sheet that is not a lattice. */
export const shownPattern = (product: Product): Pattern | undefined => latticeOf(laidAs(product))

/** An endless surface of the product, laid as in its pictures. */
export const layoutOf = (product: Product): Layout =>
  layStone(laidAs(product), layingOf(product).direction, seedOf(product.slug))

/** Patterns in rows and columns, where a picture can show whole pieces only. */
const inRows: ReadonlySet<PatternName> = new Set(['straight', 'brick-bond', 'third-bond', 'chequerboard'])

/** Millimetres from row to row and from piece to piece; undefined if the pattern has no rows. */
export function pitchOf(product: Product): Size | undefined {
  const { patterns, joint, direction } = layingOf(product)
  if (!inRows.has(patterns[0]!) || direction !== 0) return undefined
  const { width, height } = pieceSize(product)
  return { width: width + joint, height: height + joint }
}

/** The centre of a picture `span` millimetres wide, with the same number of whole pieces on opposite sides. */
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
