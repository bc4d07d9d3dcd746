import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { laidFaces } from '#contract/rooms/laid-faces.ts'
import { roomNames, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { type LaidAs, layStone } from '#laying/lay-stone.ts'
import { newPoint } from '#laying/layout.ts'
import type { Face, SceneFile } from './layers.ts'

const folder = join(import.meta.dirname, '../../public/rooms')
const facesOf = (name: SurfaceName) =>
  roomNames.flatMap((room) => {
    const scene: SceneFile = JSON.parse(readFileSync(join(folder, room, 'scene.json'), 'utf8'))
    const faces = scene.surfaces[name]?.faces
    return faces ? [{ room, name, faces }] : []
  })
const walls = [...facesOf('wall'), ...facesOf('splashback')]

const laid: { as: LaidAs; direction: number }[] = [
  { as: { pattern: 'straight', size: { width: 305, height: 305 }, joint: 2 }, direction: 0 },
  { as: { pattern: 'straight', size: { width: 305, height: 305 }, joint: 2 }, direction: 45 },
  { as: { pattern: 'straight', size: { width: 610, height: 305 }, joint: 3 }, direction: 0 },
  { as: { pattern: 'brick-bond', size: { width: 200, height: 100 }, joint: 2 }, direction: 0 },
  { as: { pattern: 'straight', size: { width: 600, height: 200 }, joint: 3 }, direction: 90 },
]

/** The ends of a wall in metres: of all faces in the plane of this one. */
function endsOf(face: Face, faces: readonly Face[]) {
  const axis = face.u[0] !== 0 ? 0 : 1
  const across = axis === 0 ? 1 : 0
  const wall = faces.filter((other) =>
    face.v[2] === 0
      ? other.v[2] === 0 && other.origin[2] === face.origin[2]
      : other.v[2] !== 0 && other.u[axis] === face.u[axis] && other.origin[across] === face.origin[across],
  )
  const from = Math.min(...wall.map(({ origin }) => origin[axis]))
  const to = Math.max(...wall.map(({ origin, size }) => origin[axis] + size[0]))
  return { from, to, own: face.origin[axis] }
}

describe.each(walls)('the $name of $room', ({ name, faces }) => {
  it.each(laid)('is alike on both sides of its middle in $as.pattern at $direction°', ({ as, direction }) => {
    const layout = layStone(as, direction, 1)
    const [left, right] = [newPoint(), newPoint()]
    for (const face of laidFaces(name, faces, { ...as, direction })) {
      const { from, to, own } = endsOf(face, faces)
      for (let step = 0; step < 60; step++) {
        const [away, up] = [((step * 37) % 60) * ((to - from) / 121), face.at[1] + (step / 60) * face.size[1]]
        for (const [point, side] of [
          [left, -1],
          [right, 1],
        ] as const) {
          const u = face.at[0] + (from + to) / 2 + side * away - own
          layout.locate(u * 1000 + 50_000, 50_000 - up * 1000, point)
        }
        expect(left.edge).toBeCloseTo(right.edge, 3)
      }
    }
  })

  it('has the wider of two possible cuts at its ends, at least half a piece', () => {
    const as = laid[0]!.as
    const layout = layStone(as, 0, 1)
    const point = newPoint()
    const [face] = laidFaces(name, faces, { ...as, direction: 0 })
    const { from, own } = endsOf(face!, faces)
    layout.locate((face!.at[0] + from - own) * 1000 + 50_000, 50_000 - face!.at[1] * 1000, point)
    // From the middle of the piece to the end of the wall: a cut of half a piece starts in its middle.
    expect(point.x).toBeLessThan(as.joint)
  })
})

it('leaves floors and tops as they are', () => {
  const as = { ...laid[0]!.as, direction: 0 }
  for (const surface of (Object.keys(surfaces) as SurfaceName[]).filter((one) => !surfaces[one].isWall))
    for (const { faces } of facesOf(surface)) expect(laidFaces(surface, faces, as)).toEqual(faces)
  for (const { name, faces } of walls) expect(laidFaces(name, faces, null)).toEqual(faces)
})
