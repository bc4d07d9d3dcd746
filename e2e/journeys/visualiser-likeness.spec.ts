import { join } from 'node:path'
import type { APIRequestContext, Locator } from '@playwright/test'
import { parseRoom, type RoomChoice, visualiserPath } from '#contract/rooms/room-choice.ts'
import { layable, resolveSurface } from '#contract/rooms/room-stone.ts'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { composeRoom, type SurfaceToDraw } from '#shop/rooms/compose-room.ts'
import { readSlab } from '#shop/rooms/packed-files.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { loadLayers } from '../../studio/rooms/layers.ts'
import { expect, test } from '../kits/fixtures.ts'
import { comparedRoom, drawnRoom, likeness, pixelsOf, waitUntilDrawn } from '../kits/room-kit.ts'

/**
 * The browser draws the same picture as the studio. The shader has one code for all rooms and reads patterns from a table,
 * except for sheets, so these are enough: they have every kind of layout and the extremes of the table. `npm test` draws
 * the first.
 */

const media = readPictureManifest(join(import.meta.dirname, '../..'))

/** A quarter of the pixels of the widest picture take a quarter of the time, and show the same differences. */
const width = 720

const cases: [RoomName, string][] = [
  // Two bases and a wall. Two stones, eight sides, 45°; in the comparison sharp corners and 90°.
  [
    'bathroom',
    'floor=carrara-nero-marquina-octagon.45&wall=carrara-honed&compare=floor.carrara-herringbone.600x100.chevron.90',
  ],
  // The sheets, each with its own code.
  [
    'bathroom',
    'floor=carrara-penny-round-mosaic.45&wall=ming-green-fan-mosaic&compare=floor.thassos-nero-marquina-basketweave-mosaic',
  ],
  [
    'wet-room',
    'floor=greek-marble-pebble-mosaic&wall=silver-travertine-split-face-mosaic&compare=floor.bardiglio-carrara-dogtooth-mosaic.45',
  ],
  // Three surfaces. Twelve pieces of several sizes, bricks that differ in colour, and a top without joints.
  [
    'living-room',
    'floor=classic-tumbled-opus&wall=london-stock-reclaimed-brick-slips&hearth=ffestiniog-honed-slate-hearth',
  ],
  // Steps of three and five faces. Three sides that meet in sixes, a polished stone and a grout.
  ['pool-edge', 'floor=carrara-triangle&coping=carrara-metro.herringbone.silver-grey'],
]

test.use({ viewport: { width, height: 900 } })

for (const [room, search] of isThorough ? cases : cases.slice(0, 1))
  test(`${room} with ${search} matches the studio to 48 dB`, async ({ page, request, expectErrors }) => {
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
    surfaces[name] = { stone: layable(stone), laid, slab }
  }
  const drawn = await composeRoom({ room, width, surfaces }, { layersOf: loadLayers, readSlab })
  const { masks } = await loadLayers(room, width)
  for (const name of Object.keys(surfaces))
    expect(likeness(pixels.data, drawn.data, masks[name]), name).toBeGreaterThan(48)
}
