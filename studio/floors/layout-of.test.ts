import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { opusModules, patterns } from '#contract/catalogue/vocabulary.ts'
import { binTable, CANDIDATES } from '#laying/bin-table.ts'
import { boxOf } from '#laying/geometry/polygon.ts'
import { newPoint } from '#laying/layout.ts'
import { countsOf, patternOf, type SizePatternName, sizePatternNames } from '#laying/pattern-of.ts'
import { modules } from '#laying/patterns/modules.ts'
import { project } from '../manifest.ts'
import { laidSpan, slabFrame } from '../pictures/floor-of.ts'
import { type Product, readDrawnProducts, sizesOf } from '../product.ts'
import { layingOf, layoutOf, middleFor, pitchOf, shownPattern } from './layout-of.ts'

const products = readDrawnProducts(join(project, 'catalogue'))
const laid = products.filter(({ laying }) => laying)
const find = (slug: string): Product => products.find((product) => product.slug === slug)!
const mixed = laid.filter(({ laying }) => laying?.mix)

describe('the catalogue and laying/', () => {
  it('have the same names for patterns and modules', () => {
    const sheets = ['penny-round', 'basketweave-dot', 'fan', 'pebble', 'ledge', 'dogtooth']
    expect([...sizePatternNames, 'opus', ...sheets].toSorted()).toEqual([...patterns].toSorted())
    expect([...Object.keys(modules), 'york'].toSorted()).toEqual([...opusModules].toSorted())
  })

  it('agree with the joint in the technical table', () => {
    for (const product of laid) {
      const range = /^([\d.]+)(?: to ([\d.]+))? mm$/.exec(product.details['Joint width'] ?? '')
      if (!range) continue
      const { joint } = layingOf(product)
      expect(joint, product.slug).toBeGreaterThanOrEqual(Number(range[1]))
      expect(joint, product.slug).toBeLessThanOrEqual(Number(range[2] ?? range[1]))
    }
  })

  it('have every pattern of a product, for at least one of its sizes', () => {
    for (const product of laid.filter(({ look }) => look.object !== 'mosaic')) {
      const { patterns: names, joint } = layingOf(product)
      for (const name of names.filter((one) => one !== 'opus') as SizePatternName[]) {
        const fits = sizesOf(product).filter(
          ({ width, height }) => !name.includes('herringbone') || width >= 2 * height,
        )
        expect(fits.length, `${product.slug}: ${name}`).toBeGreaterThan(0)
        for (const size of fits) expect(patternOf(name, size, joint).joint).toBe(Math.round(joint * 1000))
      }
    }
  })
})

describe('a mix of sizes', () => {
  it('is drawn with the number of pieces given in the file', () => {
    expect(mixed.length).toBeGreaterThan(8)
    for (const product of mixed)
      expect(countsOf(shownPattern(product)!), product.slug).toEqual(product.laying?.mix?.pieces)
  })

  it('has the shares given in the technical table', () => {
    const shares = (slug: string) => {
      const product = find(slug)
      const areas = sizesOf(product).map(
        ({ width, height }, index) => width * height * product.laying!.mix!.pieces[index]!,
      )
      const total = areas.reduce((sum, area) => sum + area, 0)
      return areas.map((area) => area / total)
    }
    const percent = /200x200 (\d+)%, 400x200 (\d+)%, 400x400 (\d+)%, 600x400 (\d+)%/
    const stated = percent.exec(find('pierre-de-bourgogne-tumbled').details['Opus mix by area'] ?? '')!
    for (const [index, share] of shares('pierre-de-bourgogne-tumbled').entries())
      expect(Math.abs(share * 100 - Number(stated[index + 1]))).toBeLessThan(1)
    expect(find('classic-tumbled-opus').details['Mix by area']).toBe('1 : 1 : 4 : 3')
    for (const [index, share] of shares('classic-tumbled-opus').entries())
      expect(share * 9).toBeCloseTo([1, 1, 4, 3][index]!, 1)
  })

  it('shows only sizes that are sold, smaller by a joint if they are nominal', () => {
    for (const product of mixed) {
      const pattern = shownPattern(product)!
      const { mix, joint } = layingOf(product)
      for (const { outline, size, turn } of pattern.pieces) {
        const { left, right, bottom, top } = boxOf(outline)
        const face = [(right - left) / 1000, (top - bottom) / 1000]
        const [width, height] = turn === 90 ? face.toReversed() : face
        const sold = sizesOf(product)[size]!
        const under = mix?.pitch ? joint : 0
        expect(Math.abs(width! - sold.width + under), product.slug).toBeLessThan(1.1)
        expect(Math.abs(height! - sold.height + under), product.slug).toBeLessThan(1.1)
      }
    }
  })
})

describe('a layout', () => {
  it('of any product fits into the shader’s table', () => {
    for (const product of laid) {
      const pattern = shownPattern(product)
      if (!pattern) continue
      for (const bin of binTable(pattern)) expect(bin.length, product.slug).toBeLessThanOrEqual(CANDIDATES)
    }
  })

  it('cuts its pieces from a slab 2.4 times as long as the largest', () => {
    for (const product of laid) {
      const layout = layoutOf(product)
      const { width, scale } = slabFrame(layout, laidSpan(product), 1200)
      expect(width / scale / Math.max(layout.width, layout.height), product.slug).toBeGreaterThanOrEqual(2.4)
    }
  })

  it('draws a herringbone block in its full length', () => {
    const { width, height } = layoutOf(find('crema-marfil-herringbone'))
    expect([width, height]).toEqual([250, 50])
  })

  it('in straight rows shows whole pieces from edge to edge', () => {
    for (const slug of ['carrara-honed', 'nero-marquina-polished', 'statuario-polished', 'chassagne-beige-honed']) {
      const product = find(slug)
      const span = laidSpan(product)
      const [x, y] = middleFor(product, span)!
      const layout = layoutOf(product)
      const { joint } = layingOf(product)
      const point = newPoint()
      // Both edges of the picture are in the middle of a joint.
      for (const side of [-1, 1]) {
        layout.locate(x + (side * span) / 2, y + layout.height * 0.1, point)
        expect(point.edge, slug).toBeCloseTo(-joint / 2, 3)
      }
      const rows = span / pitchOf(product)!.height
      expect(Math.abs(rows - Math.round(rows)), slug).toBeLessThan(0.05)
    }
  })

  it('is centred on a piece if the pattern has no rows', () => {
    for (const slug of ['carrara-hexagon', 'carrara-nero-marquina-octagon', 'carrara-herringbone']) {
      const product = find(slug)
      const [x, y] = middleFor(product, laidSpan(product))!
      const point = newPoint()
      layoutOf(product).locate(x, y, point)
      expect(Math.hypot(point.x, point.y), slug).toBeLessThan(0.01)
    }
  })
})
