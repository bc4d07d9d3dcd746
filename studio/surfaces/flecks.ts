import { mix32 } from '#laying/hash.ts'
import { type Frame, layer } from '../frame.ts'
import { randomOf } from '../random.ts'

export interface Flecks {
  /** At most one fleck per square with this side, in millimetres. */
  every: number
  chance: number
  /** Half length in millimetres, from and to. */
  from: number
  to: number
  kind: 'grain' | 'shell' | 'ring'
}

/** Small shapes scattered over the slab: grains, arcs of sawn shells, crinoid rings. */
export function fleckCover(frame: Frame, seed: number, flecks: Flecks): Float32Array {
  const { every, chance, from, to, kind } = flecks
  const cover = layer(frame)
  const reach = to * 1.4
  const firstColumn = Math.floor((frame.x - reach) / every)
  const lastColumn = Math.ceil((frame.x + frame.width / frame.scale + reach) / every)
  const firstRow = Math.floor((frame.y - reach) / every)
  const lastRow = Math.ceil((frame.y + frame.height / frame.scale + reach) / every)
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const random = randomOf(mix32(Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ seed))
      if (random() > chance) continue
      stamp(random, (column + random()) * every, (row + random()) * every)
    }
  }
  return cover

  function stamp(random: () => number, x: number, y: number) {
    const long = (from + (to - from) * random() ** 2.2) * frame.scale
    const turn = random() * Math.PI
    const flat =
      kind === 'grain' ? 0.3 + 0.6 * random() : kind === 'ring' ? 0.7 + 0.3 * random() : 0.35 + 0.4 * random()
    const power = 0.35 + 0.65 * random()
    // Shorter than a pixel: part of the grain, not a fleck.
    if (long < 0.5) return
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    const opening = random() * Math.PI * 2
    const middleX = (x - frame.x) * frame.scale
    const middleY = (y - frame.y) * frame.scale
    const box = long + 1.5
    const soft = Math.max(1 / long, kind === 'grain' ? 0.35 : 0.12)
    for (let py = Math.max(0, Math.floor(middleY - box)); py <= Math.min(frame.height - 1, middleY + box); py++) {
      for (let px = Math.max(0, Math.floor(middleX - box)); px <= Math.min(frame.width - 1, middleX + box); px++) {
        const dx = px - middleX
        const dy = py - middleY
        const u = (dx * cos + dy * sin) / long
        const v = (dy * cos - dx * sin) / (long * flat)
        const radius = Math.sqrt(u * u + v * v)
        let value: number
        if (kind === 'grain') value = 1 - (radius - 1 + soft) / soft
        else {
          value = 1 - Math.abs(radius - 0.8) / (kind === 'ring' ? 0.16 + soft : 0.1 + soft)
          if (kind === 'ring') value = Math.max(value, 1 - radius / (0.18 + soft))
          else {
            // A shell shows only an arc of its rim.
            let away = Math.abs(Math.atan2(v, u) - opening + Math.PI * 2) % (Math.PI * 2)
            if (away > Math.PI) away = Math.PI * 2 - away
            value *= Math.min(1, Math.max(0, (1.5 - away) * 2))
          }
        }
        if (value <= 0) continue
        const at = py * frame.width + px
        cover[at] = Math.max(cover[at]!, Math.min(1, value) * power)
      }
    }
  }
}
