import { adhesiveRate, groutKgPerLitre, groutRate, type LaidPiece } from './fixing-materials.ts'

/** The materials a planned room needs in addition to stone. Lengths are mm; adhesive and levelling are mm³. */

export interface JobRoom {
  areaMm2: number
  /** The exact joints of the plan. Sheets have none in the plan, so `chip` is used instead. */
  jointAreaMm2: number
  chip: LaidPiece | null
  thickness: number
  /** All beds together. */
  bedMm: number
  /** Compared with the same tiles without holes. */
  groutTimes: number
  levelMm: number
  /** Walls, islands and columns without doorways. */
  freeWallMm: number
  gapMm: number
  /** Edges with a trim: doorways, outer corners, reveals. */
  trimsMm: readonly number[]
}

const sealantDepthMm = 5

export const adhesiveVolume = ({ areaMm2, bedMm }: JobRoom): number => areaMm2 * bedMm

export const groutKg = ({ areaMm2, jointAreaMm2, chip, thickness, groutTimes }: JobRoom): number =>
  (groutTimes * (chip ? areaMm2 * groutRate(chip) : jointAreaMm2 * thickness * groutKgPerLitre)) / 1e6

export const levellingVolume = ({ areaMm2, levelMm }: JobRoom): number => areaMm2 * levelMm

/** Millimetres of bead, at the given width and depth, that hold as much sealant as the gap along the walls. */
export const sealantLength = ({ freeWallMm, gapMm }: JobRoom, [width, depth]: readonly [number, number]): number =>
  (freeWallMm * gapMm * sealantDepthMm) / (width * depth)

/** How many lengths of trim the openings need, cutting the longest opening first. */
export function trimLengths(openingsMm: readonly number[], lengthMm: number): number {
  const offCuts: number[] = []
  let uncut = 0
  for (const opening of openingsMm.toSorted((one, other) => other - one)) {
    uncut += Math.floor(opening / lengthMm)
    const rest = opening % lengthMm
    if (rest === 0) continue
    const at = offCuts.findIndex((offCut) => offCut >= rest)
    if (at < 0) offCuts.push(lengthMm - rest)
    else offCuts[at] = (offCuts[at] ?? 0) - rest
  }
  return uncut + offCuts.length
}

/** Kilograms per square metre once laid. */
export const laidWeight = (room: JobRoom, stoneGramsPerM2: number): number =>
  stoneGramsPerM2 / 1000 + adhesiveRate(adhesiveVolume(room) / room.areaMm2) + (groutKg(room) * 1e6) / room.areaMm2
