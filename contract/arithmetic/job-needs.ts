import { adhesiveRate, groutKgPerLitre, groutRate, type LaidPiece } from './fixing-materials.ts'

/** What laying a room takes beside stone, from its plan. Millimetres; what is spread is reckoned as a volume, mm² × mm. */

export interface JobRoom {
  areaMm2: number
  /** The plan's exact joints; for sheets none is known, and their chips are reckoned with. */
  jointAreaMm2: number
  chip: LaidPiece | null
  thickness: number
  bedMm: number
  /** Of primer; none where nothing needs it. */
  coats: number
  levelMm: number
  hasMatting: boolean
  isSealed: boolean
  /** Walls, islands and columns without doorways. */
  freeWallMm: number
  gapMm: number
  doorwaysMm: readonly number[]
}

/** The mat lies in a bed of its own. */
const matBedMm = 3

/** How deep a flexible joint is filled. */
const sealantDepthMm = 5

export const adhesiveVolume = ({ areaMm2, bedMm, hasMatting }: JobRoom): number =>
  areaMm2 * (bedMm + (hasMatting ? matBedMm : 0))

export const groutKg = ({ areaMm2, jointAreaMm2, chip, thickness }: JobRoom): number =>
  chip ? (areaMm2 * groutRate(chip)) / 1e6 : (jointAreaMm2 * thickness * groutKgPerLitre) / 1e6

export const levellingVolume = ({ areaMm2, levelMm }: JobRoom): number => areaMm2 * levelMm

/** Millimetres of a bead so wide and deep that take as much sealant as the gap along the walls. */
export const sealantLength = ({ freeWallMm, gapMm }: JobRoom, [width, depth]: readonly [number, number]): number =>
  (freeWallMm * gapMm * sealantDepthMm) / (width * depth)

/** How many lengths the openings take, each cut out of as few as fit, the longest first. */
export function trimLengths(openingsMm: readonly number[], lengthMm: number): number {
  const left: number[] = []
  let whole = 0
  for (const opening of openingsMm.toSorted((one, other) => other - one)) {
    whole += Math.floor(opening / lengthMm)
    const rest = opening % lengthMm
    if (rest === 0) continue
    const at = left.findIndex((room) => room >= rest)
    if (at < 0) left.push(lengthMm - rest)
    else left[at] = (left[at] ?? 0) - rest
  }
  return whole + left.length
}

/** What plasterboard bears, adhesive and grout included, as the advice page says. */
export const plasterboardKgPerM2 = 32

/** Kilograms a square metre weighs once laid. */
export const laidWeight = (room: JobRoom, stoneGramsPerM2: number): number =>
  stoneGramsPerM2 / 1000 + adhesiveRate(adhesiveVolume(room) / room.areaMm2) + (groutKg(room) * 1e6) / room.areaMm2
