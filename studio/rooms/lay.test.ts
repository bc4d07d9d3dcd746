import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type RoomName, roomNames } from '#contract/rooms/rooms.ts'
import { developer, logCode, logDecoder, untone } from '#shop/rooms/tone.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { layRoom, type StoneSampler, scenes } from './lay.ts'
import { readScene } from './layers.ts'

const width = 360
const layers = join(import.meta.dirname, 'layers')
const plain =
  (value: number): StoneSampler =>
  (_u, _v, _footprint, out) => {
    out.fill(value)
  }
const everywhere = (scene: RoomName, sampler: StoneSampler) =>
  Object.fromEntries(scenes[scene].surfaces.map((surface) => [surface, sampler]))

const baseOf = (scene: RoomName, name: string) =>
  sharp(join(layers, scene, `${name}.webp`))
    .resize(width, Math.round(width / scenes[scene].aspect), { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()

const masksOf = async (scene: RoomName) =>
  Promise.all(
    scenes[scene].surfaces.map((surface) =>
      sharp(join(layers, scene, `mask-${surface}.webp`))
        .resize(width, Math.round(width / scenes[scene].aspect), { fit: 'fill' })
        .extractChannel(0)
        .toColourspace('b-w')
        .raw()
        .toBuffer(),
    ),
  )

describe.each(isThorough ? roomNames : roomNames.slice(0, 2))('%s', (scene) => {
  it('keeps the base outside every mask and shows the stone inside', async () => {
    // A room with two bases was rendered once with a dark stone and once with a pale one.
    const bounce = readScene(scene)?.bounce
    const light = await layRoom(scene, everywhere(scene, plain(bounce?.pale ?? 0.9)), { width, gloss: 0.5 })
    const dark = await layRoom(scene, everywhere(scene, plain(bounce?.dark ?? 0.02)), { width, gloss: 0.5 })
    const base = await baseOf(scene, 'base')
    const darkBase = bounce ? await baseOf(scene, 'base-dark') : base
    // developing rounds a mixture to a byte again
    const rounding = bounce ? 1 : 0
    const masks = await masksOf(scene)
    let strayed = 0
    let alike = 0
    const inside = masks.map(() => 0)
    for (let i = 0; i < light.width * light.height; i++) {
      const covered = masks.findIndex((mask) => mask[i] === 255)
      if (covered >= 0) {
        inside[covered] = (inside[covered] as number) + 1
        if ((light.data[i * 3 + 1] as number) <= (dark.data[i * 3 + 1] as number)) alike++
      } else if (masks.every((mask) => mask[i] === 0)) {
        for (let j = i * 3; j < i * 3 + 3; j++) {
          const apart = Math.max(Math.abs(base[j]! - light.data[j]!), Math.abs(darkBase[j]! - dark.data[j]!))
          if (apart > rounding) strayed++
        }
      }
    }
    expect(strayed).toBe(0)
    expect(alike).toBe(0)
    // each surface fills at least four thousandths of the picture
    for (const pixels of inside) expect(pixels).toBeGreaterThan(light.width * light.height * 0.004)
  })

  it('has a title and an alt text', () => {
    const { title, alt, aspect, surfaces } = scenes[scene]
    expect(title).not.toBe('')
    expect(alt.length).toBeGreaterThan(30)
    expect(aspect).toBeCloseTo(1.5, 2)
    expect(surfaces.length).toBeGreaterThan(0)
  })
})

describe('laying', () => {
  const stripes: StoneSampler = (u, v, footprint, out) => {
    out[0] = 0.5 + 0.4 * Math.sin(u * 9)
    out[1] = 0.5 + 0.4 * Math.sin(v * 9)
    out[2] = Math.min(1, footprint * 50)
  }

  it('gives the same bytes for the same stone', async () => {
    const once = await layRoom('bathroom', { floor: stripes }, { width, gloss: 0.8 })
    const again = await layRoom('bathroom', { floor: stripes }, { width, gloss: 0.8 })
    expect(once.data.equals(again.data)).toBe(true)
  })

  it('gives the sampler positions in metres and a pixel size that fit the room', async () => {
    const reach = { u: [9, -9], v: [9, -9], footprint: [9, 0] }
    const measure: StoneSampler = (u, v, footprint, out) => {
      for (const [range, x] of [
        [reach.u, u],
        [reach.v, v],
        [reach.footprint, footprint],
      ] as const) {
        range[0] = Math.min(range[0] as number, x)
        range[1] = Math.max(range[1] as number, x)
      }
      out.fill(0.5)
    }
    await layRoom('bathroom', { wall: measure }, { width, gloss: 0 })
    // the wall behind the bath is 3.9 m wide and 2.6 m high
    expect((reach.u[1] as number) - (reach.u[0] as number)).toBeCloseTo(3.9, 0)
    expect((reach.v[1] as number) - (reach.v[0] as number)).toBeCloseTo(2.6, 0)
    expect(reach.footprint[0]).toBeGreaterThan(0.001)
    expect(reach.footprint[1]).toBeLessThan(0.1)
  })

  it('refuses an unknown scene or surface', async () => {
    await expect(layRoom('cellar' as RoomName, {}, { width, gloss: 0 })).rejects.toThrow("unknown scene 'cellar'")
    await expect(layRoom('constructor' as RoomName, {}, { width, gloss: 0 })).rejects.toThrow('unknown scene')
    await expect(layRoom('bathroom', { ceiling: plain(1) }, { width, gloss: 0 })).rejects.toThrow(
      "unknown surface 'ceiling'",
    )
  })

  it('reads encoded tone and light back to within one step', () => {
    const tone = JSON.parse(readFileSync(join(layers, 'bathroom', 'scene.json'), 'utf8')).tone
    const back = untone(tone)
    const develop = developer(tone)
    // near black the table is coarser than a byte
    for (let byte = 4; byte < 256; byte++) expect(Math.abs(develop(back[byte] as number) - byte)).toBeLessThanOrEqual(1)
    const decode = logDecoder(3, 256)
    for (let byte = 0; byte < 256; byte++) expect(logCode(decode[byte] as number, 3)).toBe(byte)
  })

  it('stays within the size limit', () => {
    const bytes = (readdirSync(layers, { recursive: true }) as string[])
      .map((file) => statSync(join(layers, file)))
      .filter((file) => file.isFile())
      .reduce((sum, file) => sum + file.size, 0)
    expect(bytes).toBeLessThan(8_000_000)
  })
})
