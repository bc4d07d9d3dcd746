import { fromSrgb, toSrgb } from './tone.ts'

const linear = Float64Array.from({ length: 256 }, (_, byte) => fromSrgb(byte / 255))

/** The average of light, not of code values, as '#e4e4e2'. */
export function colourAverage() {
  const sum = [0, 0, 0]
  let count = 0
  return {
    add(data: Uint8Array) {
      for (let at = 0; at < data.length; at += 3)
        for (let part = 0; part < 3; part++) sum[part]! += linear[data[at + part]!]!
      count += data.length / 3
    },
    colour: () => {
      const bytes = sum.map((value) => Math.round(255 * toSrgb(value / Math.max(1, count))))
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    },
  }
}
