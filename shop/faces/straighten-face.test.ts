import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Shot, stonePhoto } from '#testing/shop/stone-photo.ts'
import { toSrgb } from '../rooms/tone.ts'
import type { Photo } from './photo-light.ts'
import { type Light, straightenFace } from './straighten-face.ts'

const [width, height] = [600, 400]
const scale = 1.5

/** Photographs a stone, marks its corners, and straightens it to 1.5 pixels per millimetre. */
async function straightened(shot: Shot): Promise<Light> {
  const { bytes, corners, grey } = await stonePhoto(shot)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const photo: Photo = { width: info.width, height: info.height, data }
  return straightenFace(photo, { corners, grey }, { width: width * scale, height: height * scale })
}

const uneven = { slope: 0.45, vignette: 0.35 }
const square = 50
const chequer = { width, height, at: (x: number, y: number) => (isLight(x, y) ? light : dark) }
const isLight = (x: number, y: number) => (Math.floor(x / square) + Math.floor(y / square)) % 2 === 0
const light = [0.6, 0.6, 0.6] as const
const dark = [0.15, 0.15, 0.15] as const

const pixel = ({ width: wide, data }: Light, x: number, y: number) => [
  ...data.subarray((y * wide + x) * 3).subarray(0, 3),
]

/** Where the light crosses from one square to the next along a row or a column, in pixels. */
function crossings(values: number[]): number[] {
  const middle = (Math.max(...values) + Math.min(...values)) / 2
  return values.flatMap((value, at) => {
    const next = values[at + 1] ?? value
    return value > middle === next > middle ? [] : [at + 0.5 + (middle - value) / (next - value)]
  })
}

describe('a straightened chequer', () => {
  it('has every line within one pixel of its place and every length within half a per cent', async () => {
    const face = await straightened({ stone: chequer, light: uneven })
    const rows = [0.1, 0.37, 0.62, 0.93].map((share) => Math.round(share * face.height))
    for (const row of rows) {
      const found = crossings(Array.from({ length: face.width }, (_, x) => pixel(face, x, row)[1]!))
      expect(found).toHaveLength(11)
      for (const [index, at] of found.entries()) expect(Math.abs(at - (index + 1) * square * scale)).toBeLessThan(1)
      expect(Math.abs(found.at(-1)! - found[0]! - 10 * square * scale)).toBeLessThan(0.005 * 10 * square * scale)
    }
    const columns = [0.05, 0.45, 0.96].map((share) => Math.round(share * face.width))
    for (const column of columns) {
      const found = crossings(Array.from({ length: face.height }, (_, y) => pixel(face, column, y)[1]!))
      expect(found).toHaveLength(7)
      for (const [index, at] of found.entries()) expect(Math.abs(at - (index + 1) * square * scale)).toBeLessThan(1)
    }
  })

  it('is lit evenly: the squares in the corners are as light as those in the middle', async () => {
    const face = await straightened({ stone: chequer, light: uneven })
    const centres = Array.from({ length: 96 }, (_, index) => [index % 12, Math.floor(index / 12)] as const)
    const found = centres.map(([column, row]) => {
      const [x, y] = [(column + 0.5) * square * scale, (row + 0.5) * square * scale]
      const own = pixel(face, Math.round(x), Math.round(y))[1]!
      return own / (isLight(column * square, row * square) ? light[1] : dark[1])
    })
    expect(Math.max(...found) / Math.min(...found)).toBeLessThan(1.12)
  })

  it('shows fine lines as grey, not as a moiré, when it is much smaller than in the photograph', async () => {
    const fine = { width, height, at: (x: number) => (Math.floor(x / 4) % 2 === 0 ? light : dark) }
    const { bytes, corners, grey } = await stonePhoto({ stone: fine, noise: 0 })
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const face = straightenFace(
      { width: info.width, height: info.height, data },
      { corners, grey },
      { width: 75, height: 50 },
    )
    const values = Array.from({ length: 71 }, (_, x) => pixel(face, x + 2, 25)[1]!)
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(0.08)
  })
})

describe('the pattern of a stone', () => {
  const vein = (x: number, y: number) => Math.abs(y - 80 - x * 0.4) < 14
  const stone = {
    width,
    height,
    at: (x: number, y: number) => (vein(x, y) ? ([0.2, 0.19, 0.17] as const) : ([0.55, 0.52, 0.47] as const)),
  }
  it('keeps its veins, while the light around them becomes even', async () => {
    const face = await straightened({ stone, light: uneven })
    const at = (x: number, y: number) => pixel(face, Math.round(x * scale), Math.round(y * scale))[1]!
    for (const x of [60, 300, 540]) {
      const ground = at(x, 80 + x * 0.4 + (x < 400 ? 120 : -120))
      expect(Math.abs(at(x, 80 + x * 0.4) / ground - 0.19 / 0.52)).toBeLessThan(0.04)
    }
    const ground = [at(30, 370), at(570, 30), at(300, 30), at(300, 370)]
    expect(Math.max(...ground) / Math.min(...ground)).toBeLessThan(1.06)
  })
})

describe('a grey card', () => {
  const beige = [0.42, 0.36, 0.27] as const
  const stone = { width, height, at: () => beige }
  const lab = ([red, green, blue]: readonly number[]) => {
    const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
    const x = f((0.4124 * red! + 0.3576 * green! + 0.1805 * blue!) / 0.95047)
    const y = f(0.2126 * red! + 0.7152 * green! + 0.0722 * blue!)
    const z = f((0.0193 * red! + 0.1192 * green! + 0.9505 * blue!) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  const average = ({ data }: Light) =>
    [0, 1, 2].map(
      (part) => data.reduce((sum, value, at) => (at % 3 === part ? sum + value : sum), 0) / (data.length / 3),
    )
  const difference = (one: readonly number[], other: readonly number[]) =>
    Math.hypot(...lab(one).map((value, at) => value - lab(other)[at]!))

  it.each([
    ['a warm lamp', [1.15, 0.95, 0.62]],
    ['a cloudy sky', [0.6, 0.72, 0.9]],
  ] as const)('gives the stone its own colour under %s', async (_name, tint) => {
    const face = await straightened({ stone, hasGreyCard: true, light: { ...uneven, tint } })
    expect(difference(average(face), beige)).toBeLessThan(3)
    const raw = await straightened({ stone, light: { ...uneven, tint } })
    expect(difference(average(raw), beige)).toBeGreaterThan(10)
  })

  it('only gives its colour if it is not the usual grey', async () => {
    // Three stops darker: no grey card looks like that.
    const tint = [0.12, 0.1, 0.08] as const
    const face = average(await straightened({ stone, hasGreyCard: true, light: { tint }, noise: 0 }))
    expect(Math.abs(face[0]! / face[1]! - beige[0] / beige[1])).toBeLessThan(0.08)
    expect(toSrgb(face[1]!)).toBeLessThan(0.3)
  })
})
