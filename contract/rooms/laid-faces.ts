import { startFromMiddle } from '../arithmetic/start-from-middle.ts'
import { type SurfaceName, surfaces } from './rooms.ts'

type Triple = readonly [number, number, number]

interface Face {
  origin: Triple
  u: Triple
  v: Triple
  size: readonly [number, number]
  at: readonly [number, number]
}

/** How pieces are laid, in millimetres and degrees. */
export interface WallLaying {
  size: { width: number; height: number }
  joint: number
  direction: number
}

/** Metres across in the layout where the plan of the faces begins. */
const PLAN_START = 50

/**
 * The faces of a surface where its pieces are laid. A floor is laid as it is drawn. A wall is laid from its middle, so that
 * the cuts at its two ends are alike; faces in one plane, such as those around a niche, are one wall.
 */
export function laidFaces<F extends Face>(surface: string, faces: readonly F[], laying: WallLaying | null): F[] {
  if (!laying || !surfaces[surface as SurfaceName]?.isWall) return [...faces]
  return faces.map((face) => {
    const wall = faces.filter((other) => planeOf(other) === planeOf(face))
    const ends = wall.flatMap((other) => [along(other), along(other) + other.size[0]])
    const [left, right] = [Math.min(...ends), Math.max(...ends)]
    const start = startAt((right - left) / 2, laying) - PLAN_START
    const at: [number, number] = [start + along(face) - (left + right) / 2, face.at[1]]
    return { ...face, at }
  })
}

/** The place in the layout, in metres across, that is at the middle of a wall. */
function startAt(half: number, { size: { width, height }, joint, direction }: WallLaying): number {
  // Diagonal pieces are alike on both sides of the corners of a piece.
  if (direction % 90 !== 0) return ((width - height) * Math.SQRT1_2) / 2000
  const isAcross = direction % 180 !== 0
  const start = startFromMiddle(half * 1000, { width: isAcross ? height : width, joint }) / 1000
  return isAcross ? start : -start
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const along = ({ origin, u }: Face) => dot(origin, u)

function planeOf({ origin, u, v }: Face): string {
  const normal: Triple = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  return [...u, ...v, dot(origin, normal).toFixed(3)].join()
}
