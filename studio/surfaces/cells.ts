import { mix32 } from '#laying/hash.ts'
import { type Frame, layer, waves } from '../frame.ts'

export interface Cells {
  /** Millimetres across one cell. */
  size: number
  angle?: number
  stretch?: number
  /** Bends the outlines by this many millimetres, over `bendLength`. */
  bend?: number
  bendLength?: number
  /** 0 is a regular grid, 1 fully scattered. */
  scatter?: number
}

export interface CellField {
  /** A number for each cell. */
  id: Uint32Array
  /** Millimetres to the border with the neighbouring cell. */
  border: Float32Array
}

/** Voronoi cells: crystals of granite, fragments of breccia, grains. */
export function cells(frame: Frame, seed: number, options: Cells): CellField {
  const { size, angle = 0, stretch = 1, bend = 0, bendLength = size, scatter = 1 } = options
  const id = new Uint32Array(frame.width * frame.height)
  const border = layer(frame)
  const bendX = bend
    ? waves(frame, seed + 3, { wavelength: bendLength, amplitude: bend, octaves: 3, gain: 0.55 })
    : undefined
  const bendY = bend
    ? waves(frame, seed + 9, { wavelength: bendLength, amplitude: bend, octaves: 3, gain: 0.55 })
    : undefined
  const cos = Math.cos((angle * Math.PI) / 180) / size
  const sin = Math.sin((angle * Math.PI) / 180) / size
  for (let y = 0, at = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, at++) {
      const placeX = frame.x + x / frame.scale + (bendX ? bendX[at]! : 0)
      const placeY = frame.y + y / frame.scale + (bendY ? bendY[at]! : 0)
      const u = (placeX * cos + placeY * sin) / stretch
      const v = placeY * cos - placeX * sin
      const column = Math.floor(u)
      const row = Math.floor(v)
      let nearest = 9
      let second = 9
      let found = 0
      for (let j = row - 1; j <= row + 1; j++) {
        for (let i = column - 1; i <= column + 1; i++) {
          const hash = mix32(Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ seed)
          const dx = i + 0.5 + ((hash & 0xffff) / 65536 - 0.5) * scatter - u
          const dy = j + 0.5 + ((hash >>> 16) / 65536 - 0.5) * scatter - v
          const distance = dx * dx + dy * dy
          if (distance < nearest) {
            second = nearest
            nearest = distance
            found = hash
          } else if (distance < second) second = distance
        }
      }
      id[at] = mix32(found)
      border[at] = (Math.sqrt(second) - Math.sqrt(nearest)) * 0.5 * size
    }
  }
  return { id, border }
}

/** A share from 0 to 1 from a cell's number; each `part` gives an independent one. */
export const shareOf = (id: number, part: 0 | 1 | 2) => ((id >>> (part * 10)) & 1023) / 1024
