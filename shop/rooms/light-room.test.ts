import { describe, expect, it } from 'vitest'
import type { Bounce, Layers, Triple } from './layers.ts'
import { lightRoom } from './light-room.ts'
import { developer, untone } from './tone.ts'

const tone = { linear: 0.4, white: 5 }
const lightMax = 2
const develop = developer(tone)
const linearOf = untone(tone)

/** A room of one pixel, whose light and whose base are grey. */
const layersOf = (bounce?: Bounce): Layers => {
  const base = (value: number) => Buffer.alloc(3, develop(value))
  const light = (value: number) => new Uint16Array(3).fill((65_535 * Math.log1p(8 * value)) / Math.log1p(8 * lightMax))
  return {
    scene: { grey: 0.45, tone, lightMax, bounce, surfaces: { floor: {}, wall: {} } } as unknown as Layers['scene'],
    width: 1,
    height: 1,
    base: base(0.36),
    light: light(1.2),
    ...(bounce && { dark: { base: base(0.24), light: light(1) } }),
    mirrors: [],
    masks: {},
  }
}

const bounce: Bounce = { surface: 'floor', dark: 0.04, pale: 0.7, dimmed: [0.8, 0.8, 0.8] }
const over = (floor: Triple) => lightRoom(layersOf(bounce), (name) => (name === 'floor' ? floor : [1, 1, 1]))

describe('a room with two bases', () => {
  it('is as it was rendered over a stone of the same albedo', () => {
    const dark = over([0.04, 0.04, 0.04])
    expect(linearOf[dark.base[0]!]).toBeCloseTo(0.24, 2)
    expect(dark.light[0]).toBeCloseTo(1, 2)
    expect(dark.standInOf('floor')[0]).toBeCloseTo(0.04, 2)
    expect(dark.dimming).toEqual([0.8, 0.8, 0.8])
    const pale = over([0.7, 0.7, 0.7])
    expect(linearOf[pale.base[0]!]).toBeCloseTo(0.36, 2)
    expect(pale.light[0]).toBeCloseTo(1.2, 2)
    expect(pale.standInOf('floor')[0]).toBeCloseTo(0.84, 2)
    expect(pale.dimming[0]).toBeCloseTo(1)
  })

  it('takes on the colour of the stone, channel by channel', () => {
    const { base, light } = over([0.7, 0.37, 0.04])
    expect([...base].map((byte) => linearOf[byte]!.toFixed(2))).toEqual(['0.36', '0.30', '0.24'])
    expect([...light].map((value) => value.toFixed(1))).toEqual(['1.2', '1.1', '1.0'])
  })

  it('is lit by one surface only; the stand-in of the others is grey', () => {
    const { light, standInOf } = over([0.37, 0.37, 0.37])
    expect(standInOf('wall')[0]).toBeCloseTo(0.45 * light[0]!)
  })
})

it('leaves a room with one base as it is over every stone', () => {
  const layers = layersOf()
  for (const colour of [0.02, 0.9]) {
    const { base, light, standInOf, dimming } = lightRoom(layers, () => [colour, colour, colour])
    expect(base).toBe(layers.base)
    expect(light[0]).toBeCloseTo(1.2, 2)
    expect(standInOf('floor')[0]).toBeCloseTo(0.54, 2)
    expect(dimming).toEqual([1, 1, 1])
  }
})
