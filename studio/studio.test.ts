import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newPoint } from '#laying/layout.ts'
import { parseHex } from './colour.ts'
import { suitsTerm } from './colour-terms.ts'
import { drawPicture } from './draw-product.ts'
import { toAvif } from './encode.ts'
import { layoutOf } from './floors/layout-of.ts'
import { project } from './manifest.ts'
import { readDrawnProducts } from './product.ts'
import { clock, progressLine } from './progress.ts'

const products = readDrawnProducts(join(project, 'catalogue'))
const stones = products.filter(({ look }) => look.family !== 'pack')
const find = (slug: string) => products.find((product) => product.slug === slug)!
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const distance = (a: string, b: string) => Math.hypot(...parseHex(a).map((value, part) => value - parseHex(b)[part]!))

describe('drawing', () => {
  it.each(['carrara-polished', 'classic-tumbled-opus'])('draws %s twice with the same bytes', async (slug) => {
    for (const kind of ['piece', 'laid'] as const) {
      const once = await drawPicture(find(slug), kind, 96)
      const again = await drawPicture(find(slug), kind, 96)
      expect(hashOf(again.data)).toBe(hashOf(once.data))
      expect(hashOf(await toAvif(again))).toBe(hashOf(await toAvif(once)))
    }
  })

  it.each([
    ['carrara-penny-round-mosaic', '8c213683be2c8d441448c134'],
    ['greek-marble-pebble-mosaic', 'c6d30c6c56290a1b31547a52'],
    ['himachal-white-quartzite-split-face-mosaic', '7105405699a196eb7b58d67c'],
  ])('draws %s with the expected hash', async (slug, expectedHash) => {
    const { data } = await drawPicture(find(slug), 'laid', 120)
    expect(hashOf(data).slice(0, 24)).toBe(expectedHash)
  })

  it('keeps the average colour near the stated ground and within the first colour term', async () => {
    const tiles = stones.filter(({ look }) => look.object === 'tile' && !look.second)
    for (const product of tiles.filter((_, index) => index % 16 === 3)) {
      const { colour } = await drawPicture(product, 'laid', 96)
      expect(
        distance(colour, product.look.ground),
        `${product.slug}: ${colour} for ${product.look.ground}`,
      ).toBeLessThan(0.2)
      expect(
        suitsTerm(parseHex(colour), product.colours[0]!),
        `${product.slug}: ${colour} as ${product.colours[0]}`,
      ).toBe(true)
    }
  })

  it('gives neighbouring pieces different numbers and every point a piece', () => {
    for (const product of stones.filter(({ laying }) => laying)) {
      const layout = layoutOf(product)
      const [point, next] = [newPoint(), newPoint()]
      layout.locate(5000, 5000, point)
      layout.locate(5000 + layout.width * 2.3 + 9, 5000 + layout.height * 1.7, next)
      expect(next.piece, product.slug).not.toBe(point.piece)
      expect(Math.abs(point.x)).toBeLessThanOrEqual(Math.max(layout.width, layout.height) * 1.2)
    }
  })

  it('reports its progress', () => {
    expect(clock(125)).toBe('2:05')
    expect(progressLine(1, 4, 10)).toContain('1/4 · 0:30 left')
  })
})
