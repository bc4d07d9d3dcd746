import type { PackUse } from '#contract/catalogue/pack-use.ts'
import type { GroutName } from '#contract/rooms/rooms.ts'
import { closestPack, type LaidStone, type OfferedPack } from '../catalogue/pack-choice.ts'
import { groutProducts } from '../rooms/grout-products.ts'

type GroutUse = Extract<PackUse, { for: 'grout' }>
type Grout = OfferedPack & { packUse: GroutUse }

/** `size` names the colour where a product has several; `isChosen` is false if the wanted grout does not suit. */
type Choice = { pack: Grout; size: string | null; isChosen: boolean }

/** The grout a customer wants if it suits the place and the joint, else the one that suits the stone best. */
export function chooseGrout(offered: OfferedPack[], stone: LaidStone, wanted: GroutName | undefined): Choice | null {
  const { joint } = stone.piece
  const product = wanted && groutProducts[wanted]
  const pack = product && offered.find(({ card }) => card.slug === product.slug)
  if (pack && suitsJoint(pack, joint, stone.isOutdoor)) return { pack, size: product?.size ?? null, isChosen: true }
  const closest = closestPack(offered, 'grout', { stone, adhesive: 'S1' })
  return closest ? { pack: closest, size: null, isChosen: !wanted } : null
}

const suitsJoint = (pack: OfferedPack, joint: number, isOutdoor: boolean): pack is Grout =>
  pack.packUse?.for === 'grout' &&
  pack.packUse.suits.outdoor === isOutdoor &&
  joint >= pack.packUse.joints[0] &&
  joint <= pack.packUse.joints[1]
