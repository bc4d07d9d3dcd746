import type { Picture } from './light.ts'

/** Shallow focus: each pixel is blurred over a circle that grows with its distance from the focal plane. */
export function focus(picture: Picture, depth: Float32Array, away: number, sharp: number) {
  const { width, height, data } = picture
  const source = Float32Array.from(data)
  const ring: [number, number][] = []
  for (let part = 0; part < 16; part++) {
    const angle = part * 2.39996
    const reach = Math.sqrt((part + 0.5) / 16)
    ring.push([Math.cos(angle) * reach, Math.sin(angle) * reach])
  }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const off = Math.abs(Math.min(depth[at]!, away * 3) - away) - sharp
      if (off <= 0) continue
      const radius = Math.min(9, (off / sharp) * 3.2)
      if (radius < 0.6) continue
      let red = 0
      let green = 0
      let blue = 0
      let total = 0
      for (const [dx, dy] of ring) {
        const px = Math.min(width - 1, Math.max(0, Math.round(x + dx * radius)))
        const py = Math.min(height - 1, Math.max(0, Math.round(y + dy * radius)))
        const other = py * width + px
        // Sharp pixels do not bleed into the blur behind them.
        const theirs = Math.abs(Math.min(depth[other]!, away * 3) - away) - sharp
        const weight = theirs <= 0 && depth[other]! < depth[at]! ? 0.15 : 1
        red += source[other * 3]! * weight
        green += source[other * 3 + 1]! * weight
        blue += source[other * 3 + 2]! * weight
        total += weight
      }
      data[at * 3] = red / total
      data[at * 3 + 1] = green / total
      data[at * 3 + 2] = blue / total
    }
  }
}
