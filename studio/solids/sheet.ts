import { newPoint } from '#laying/layout.ts'
import { cutter, edges } from '#shop/rooms/cuts.ts'
import { clamp, linear } from '../colour.ts'
import { type Floor, sampleStone } from '../floors/lay-area.ts'
import { boxDistance, type Solid } from './solid.ts'

/** A mosaic sheet: the small pieces whose centre is on the sheet. */
export function mosaicSheet(floor: Floor, width: number, height: number, thickness: number): Solid {
  const { layout, middle } = floor
  const cutOf = cutter(floor)
  const edge = edges[floor.finish]
  const point = newPoint()
  const sample = new Float32Array(4)
  const mesh = 2.2
  const lift = floor.finish === 'split' ? 5 : 0.25
  const mortar = floor.joint.map(linear)
  const [middleX, middleY] = middle ?? [20_000, 20_000]
  const locate = (x: number, y: number) => {
    layout.locate(x + middleX, middleY - y, point)
    return Math.abs(x) > width / 2 || Math.abs(y) > height / 2 ? -3 : point.edge
  }
  const topAt = (x: number, y: number) => {
    const inside = locate(x, y)
    if (inside <= 0) return mesh
    const cut = cutOf(point)
    sampleStone(floor, point, cut, sample)
    return thickness + cut.lift * lift + sample[3]! - edge.drop * (1 - clamp(inside / edge.radius)) ** 2
  }
  const highest = thickness + lift + (floor.finish === 'split' ? 6 : 0.5)
  return {
    low: [-width / 2, -height / 2, 0],
    high: [width / 2, height / 2, highest],
    distance(x, y, z) {
      const box = boxDistance(x, y, z - highest / 2, width / 2, height / 2, highest / 2, 0)
      if (box > 0.5) return box
      // Above the uneven relief, no ray step may be longer than the narrowest gap.
      const over = Math.min((z - topAt(x, y)) * 0.5, 1.2)
      const aside = point.edge
      return Math.max(box, aside < 0 && over > 0 ? Math.min(over, Math.max(0.12, -aside)) : over)
    },
    // The painter takes the normal from the relief.
    level: () => true,
    paint(x, y, z, skin) {
      const inside = locate(x, y)
      skin.gloss = 0.02
      if (inside <= 0 || z < mesh + 0.5) {
        skin.red = mortar[0]! * 0.62
        skin.green = mortar[1]! * 0.62
        skin.blue = mortar[2]! * 0.62
        skin.stone = false
        skin.nx = 0
        skin.ny = 0
        skin.nz = 1
        return
      }
      const cut = cutOf(point)
      sampleStone(floor, point, cut, sample)
      skin.red = sample[0]! * cut.tone[0]
      skin.green = sample[1]! * cut.tone[1]
      skin.blue = sample[2]! * cut.tone[2]
      skin.gloss = edge.gloss
      const step = 0.35
      const here = topAt(x, y)
      const slopeX = clamp((topAt(x + step, y) - here) / step, -2.5, 2.5)
      const slopeY = clamp((topAt(x, y + step) - here) / step, -2.5, 2.5)
      const length = Math.hypot(slopeX, slopeY, 1)
      skin.nx = -slopeX / length
      skin.ny = -slopeY / length
      skin.nz = 1 / length
    },
  }
}
