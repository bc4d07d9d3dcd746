import type { Shape } from '../arithmetic/area.ts'
import type { PackUse } from './pack-use.ts'

/** The facts of a product that the rules below compare, from a file or from a form. */
type ProductFacts = {
  collections: readonly string[]
  material: string | undefined
  colours: readonly string[]
  hasTechnical: boolean
  unit: 'm2' | 'piece'
  use: PackUse | undefined
  laying: { patterns: readonly string[]; chip?: string | undefined; mix?: { pieces: number[] } | undefined } | undefined
  /** What the studio draws; undefined for a stone with photographs only. */
  object: string | undefined
  sizes: { isMeasured: boolean; shape: Shape; covers: boolean; piecesPerSet: number; isWeighed: boolean }[]
}

type Fault = { path: (string | number)[]; message: string }

/** Objects that are laid next to each other. */
const laidObjects: readonly string[] = ['tile', 'paver', 'brick-slip', 'mosaic']

/**
 * What has to fit together in a product, from a file or from the office. Paths are those of a product's file; a message reads
 * on from the name of its field.
 */
export function productFaults(product: ProductFacts): Fault[] {
  const faults: Fault[] = []
  const fault = (message: string, ...path: (string | number)[]) => faults.push({ path, message })
  const { laying, object, use, sizes } = product
  const isStone = !product.collections.includes('tiling-products')
  if (isStone && !product.material) fault('is needed for a stone', 'material')
  if (isStone && !product.hasTechnical) fault('is needed for a stone', 'technical')
  if (isStone && product.colours.length === 0) fault('needs at least one colour', 'colours')
  const isByLength = use?.for === 'sealant' || use?.for === 'trim'
  if (use && (isStone || sizes.some(({ covers }) => covers === isByLength)))
    fault('is for packs that say what they cover', 'use')
  if (object && laidObjects.includes(object) !== Boolean(laying))
    fault('goes together with a tile, a paver, a brick slip or a mosaic', 'laying')
  if (laying && laying.patterns.includes('opus') !== Boolean(laying.mix))
    fault('goes together with the opus pattern', 'laying', 'mix')
  if (laying?.mix && laying.mix.pieces.length !== sizes.length)
    fault('must say how many pieces of each size', 'laying', 'mix')
  if (laying && object && (object === 'mosaic') !== Boolean(laying.chip))
    fault('goes together with a mosaic', 'laying', 'chip')
  for (const [index, size] of sizes.entries()) {
    const isSheet = size.shape === 'octagon-set' || size.shape === 'mosaic-sheet'
    if (isSheet && !size.covers)
      fault('is needed for an octagon set or a mosaic sheet: the measured area', 'sizes', index, 'covers')
    if (product.unit === 'm2' && !size.isMeasured)
      fault('is needed for goods sold by the square metre', 'sizes', index, 'size')
    if (
      product.unit === 'm2' &&
      size.isMeasured &&
      !size.covers &&
      (size.shape === 'moulding' || size.shape === 'other')
    )
      fault('is needed for goods sold by the square metre', 'sizes', index, 'covers')
    if (laying?.patterns[0] === 'chequerboard' && size.piecesPerSet < 2)
      fault('is needed for a chequerboard: its stones are supplied in equal numbers', 'sizes', index, 'pieces_per_set')
    if (!size.isWeighed) fault('is needed where size and density do not give it', 'sizes', index, 'weight')
  }
  return faults
}
