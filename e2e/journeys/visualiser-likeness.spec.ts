import { join } from 'node:path'
import type { APIRequestContext, Locator } from '@playwright/test'
import { parseRoom, type RoomChoice, visualiserPath } from '#contract/rooms/room-choice.ts'
import { layable, resolveSurface } from '#contract/rooms/room-stone.ts'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { composeRoom, type SurfaceToDraw } from '#shop/rooms/compose-room.ts'
import { readSlab } from '#shop/rooms/packed-files.ts'
import { loadLayers } from '../../studio/rooms/layers.ts'
import { expect, test } from '../kits/fixtures.ts'
import { comparedRoom, drawnRoom, pixelsOf, waitUntilDrawn } from '../kits/room-kit.ts'

/**
 * The browser draws the same picture as the studio. The rooms that are left out have flat floors and walls only,
 * which the hallway and the wet room have too; straight, third-bond and chequerboard are found by the same grid of rectangles as brick-bond.
 */

const media = readPictureManifest(join(import.meta.dirname, '../..'))

/** A quarter of the pixels of the widest picture take a quarter of the time, and show the same differences. */
const width = 720

const cases: [RoomName, string][] = [
  // Grout of a chosen colour, a surface of two faces, and a top without joints.
  ['kitchen-splashback', 'splashback=carrara-metro.herringbone.grey&worktop=carrara-honed-slab'],
  // Pieces of two stones and of eight sides, at 45°, and the second picture of a comparison.
  ['hallway', 'floor=carrara-nero-marquina-octagon.45&compare=floor.noce-travertine-herringbone.basketweave'],
  // Pieces of six sides, sharp corners at 90°, and ten faces.
  ['wet-room', 'floor=nero-marquina-hexagon&wall=carrara-herringbone.600x100.chevron.90'],
  // Several sizes, bricks that differ in colour, and a third surface.
  [
    'living-room',
    'floor=classic-tumbled-opus&wall=london-stock-reclaimed-brick-slips&hearth=ffestiniog-honed-slate-hearth',
  ],
  // Pieces of three sides, which meet in sixes.
  ['pool-edge', 'floor=carrara-triangle&coping=carrara-herringbone.double-herringbone'],
]

test.use({ viewport: { width, height: 900 } })

for (const [room, search] of cases)
  test(`${room} matches the studio to 48 dB`, async ({ page, request, expectErrors }) => {
    // The test reads the canvas back, not the page.
    expectErrors(/GPU stall due to ReadPixels/)
    const { surfaces, compare } = parseRoom(room, new URLSearchParams(search))
    await page.goto(visualiserPath({ room, surfaces, ...(compare && { compare }) }))
    await waitUntilDrawn(page)
    await expectLikeness(drawnRoom(page), { room, surfaces }, request)
    if (compare)
      await expectLikeness(comparedRoom(page), { room, surfaces: { [compare.surface]: compare.choice } }, request)
  })

async function expectLikeness(canvas: Locator, { room, surfaces: chosen }: RoomChoice, request: APIRequestContext) {
  const pixels = await pixelsOf(canvas)
  expect(pixels.info.width).toBe(width)
  const surfaces: Record<string, SurfaceToDraw> = {}
  for (const [name, wanted] of Object.entries(chosen)) {
    const stone: RoomStoneDetails = await (await request.get(`/api/rooms/stones/${wanted.stone}`)).json()
    const slab = media.slab(wanted.stone)
    if (!slab) throw new Error(`${wanted.stone} has no slab`)
    const laid = resolveSurface(layable(stone), wanted)
    expect(laid, `${wanted.stone} is laid as requested`).toMatchObject({ ...wanted })
    surfaces[name] = { stone: layable(stone), laid, slab, files: slab.files }
  }
  const drawn = await composeRoom({ room, width, surfaces }, { layersOf: loadLayers, readSlab })
  const { masks } = await loadLayers(room, width)
  for (const name of Object.keys(surfaces))
    expect(likeness(pixels.data, drawn.data, masks[name]), name).toBeGreaterThan(48)
}

/** Peak signal-to-noise ratio of two pictures in decibels, for the pixels that show only stone. */
function likeness(first: Buffer, second: Buffer, mask: Buffer | undefined): number {
  let squares = 0
  let count = 0
  mask?.forEach((cover, pixel) => {
    if (cover !== 255) return
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      squares += ((first[at] ?? 0) - (second[at] ?? 0)) ** 2
      count++
    }
  })
  return 10 * Math.log10(255 ** 2 / (squares / count))
}
