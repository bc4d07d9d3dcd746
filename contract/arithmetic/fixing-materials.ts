/** Quantities of adhesive, grout and sealer, calculated as on the advice page. Millimetres, and kilograms per m². */

/** Per m² and millimetre of bed. */
export const adhesiveKgPerMm = 1.5
export const groutKgPerLitre = 1.6

export type LaidPiece = { length: number; width: number; thickness: number; joint: number; isRound?: boolean }

export const adhesiveRate = (bedMm: number): number => bedMm * adhesiveKgPerMm

/** Each piece is responsible for half of the joint around it: its length and its width, once each. */
export const groutRate = ({ length, width, thickness, joint, isRound }: LaidPiece): number =>
  (isRound ? gapsBetweenCircles(length, joint) : ((length + width) / (length * width)) * joint) *
  thickness *
  groutKgPerLitre

/** The share of a sheet between circles in offset rows. */
const gapsBetweenCircles = (diameter: number, joint: number): number =>
  1 - (Math.PI * diameter ** 2) / (2 * Math.sqrt(3) * (diameter + joint) ** 2)

export type Pack = { id: number; coverageMm2: number; pence: number; stock: number }
export type PackMix = { packs: { id: number; count: number }[]; pence: number; coverageMm2: number }

/**
 * The cheapest packs that together cover an area; among equally cheap mixes, the one that covers more. Null if there
 * are not enough packs.
 */
export function cheapestPacks(areaMm2: number, packs: readonly Pack[]): PackMix | null {
  const [largest, ...smaller] = packs
    .filter(({ coverageMm2, stock }) => coverageMm2 > 0 && stock > 0)
    .toSorted((one, other) => other.coverageMm2 - one.coverageMm2)
  if (!largest) return areaMm2 <= 0 ? { packs: [], pence: 0, coverageMm2: 0 } : null
  const enough = Math.min(Math.max(Math.ceil(areaMm2 / largest.coverageMm2), 0), largest.stock)
  let best: PackMix | null = null
  // No smaller pack is left to make up the rest, so this one has to cover it alone.
  for (let count = smaller.length === 0 ? enough : 0; count <= enough; count++) {
    const covered = count * largest.coverageMm2
    const rest = covered >= areaMm2 ? nothing : cheapestPacks(areaMm2 - covered, smaller)
    if (!rest) continue
    const mix = {
      packs: [...(count > 0 ? [{ id: largest.id, count }] : []), ...rest.packs],
      pence: count * largest.pence + rest.pence,
      coverageMm2: covered + rest.coverageMm2,
    }
    if (!best || mix.pence < best.pence || (mix.pence === best.pence && mix.coverageMm2 > best.coverageMm2)) best = mix
  }
  return best
}

const nothing: PackMix = { packs: [], pence: 0, coverageMm2: 0 }
