import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { adhesiveRate, groutRate } from '#contract/arithmetic/fixing-materials.ts'
import { parseSize } from '#contract/arithmetic/size.ts'
import type { PackUse } from '#contract/catalogue/pack-use.ts'
import type { ProductFile } from '#contract/files/catalogue-file.ts'
import { readCatalogue } from './read-files.ts'

/** What a pack is for, as data, says the same as what its product and the advice page tell the reader. */

const folder = join(import.meta.dirname, '../../../catalogue')
const packs = readCatalogue(folder).products.filter(({ use }) => use)
const numberIn = (text: string | undefined, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1] ?? Number.NaN)
const coverage = ({ details }: ProductFile) => details.Coverage ?? ''
/** '250 ml' and '1 litre' in litres, '2.5 kg box' in kilograms. */
const contents = (label = '') => numberIn(label, /^([\d.]+) (?:kg|litre)/) || numberIn(label, /^([\d.]+) ml/) / 1000
const of = (role: PackUse['for']) =>
  packs.flatMap((product) => (product.use?.for === role ? [[product.slug, product] as const] : []))

it.each(of('adhesive'))('%s covers what it says, at the bed it says', (_slug, product) => {
  const use = product.use?.for === 'adhesive' ? product.use : undefined
  const rate = numberIn(coverage(product), /^About ([\d.]+) kg\/m²/)
  expect(numberIn(coverage(product), /(\d+) mm (?:solid bed|thick)/)).toBe(use?.bed)
  if (use?.light) expect(rate).toBeLessThan(adhesiveRate(use.bed))
  else expect(rate).toBe(adhesiveRate(use?.bed ?? 0))
  for (const { label, covers = 0 } of product.sizes) expect(covers).toBeCloseTo(contents(label) / rate, 0)
})

it.each(of('grout'))('%s covers what it says, with the tile and the joint it says', (_slug, product) => {
  const use = product.use?.for === 'grout' ? product.use : undefined
  const said = /^About ([\d.]+) kg\/m² \((\d+) × (\d+) × (\d+) mm[^,]*, (\d+) mm joint(, with wash-off)?\)/.exec(
    coverage(product),
  )
  const [, rate, length, width, thickness, joint, isWashedOff] = said ?? []
  expect([`${length}x${width}x${thickness}`, Number(joint)]).toEqual([use?.tile, use?.joint])
  expect(product.details['Joint width']).toBe(`${use?.joints[0]} to ${use?.joints[1]} mm`)
  const size = parseSize(use?.tile ?? '')
  const reckoned = groutRate({
    length: size?.width ?? 0,
    width: size?.height ?? 0,
    thickness: size?.thickness ?? 0,
    joint: use?.joint ?? 0,
  })
  // A tenth stays on the sponge; what is poured over paving and washed off loses more.
  expect(Number(rate)).toBeGreaterThanOrEqual(reckoned)
  if (!isWashedOff) expect(Number(rate)).toBeLessThan(reckoned * 1.12)
  for (const { label, covers = 0 } of product.sizes) expect(covers).toBeCloseTo(contents(label) / Number(rate), 0)
})

it.each(of('sealer'))('%s covers what it says', (_slug, product) => {
  const perLitre = numberIn(coverage(product), /^About (\d+) m² a litre/)
  for (const { label, covers } of product.sizes) expect(covers).toBeCloseTo(contents(label) * perLitre, 5)
})

it.each(of('primer'))('%s covers what it says', (_slug, product) => {
  const perLitre = numberIn(coverage(product), /^About (\d+) m² a litre, one coat/)
  for (const { label, covers } of product.sizes) expect(covers).toBeCloseTo(contents(label) * perLitre, 5)
})

it.each(of('levelling'))('%s covers what it says, at the depth it says', (_slug, product) => {
  const rate = numberIn(coverage(product), /^About ([\d.]+) kg\/m² at \d+ mm/)
  expect(numberIn(coverage(product), /at (\d+) mm/)).toBe(product.use?.for === 'levelling' && product.use.depth)
  for (const { label, covers } of product.sizes) expect(covers).toBeCloseTo(contents(label) / rate, 5)
})

it.each(of('matting'))('%s covers what its rolls say', (_slug, product) => {
  for (const { label, covers } of product.sizes) expect(covers).toBe(numberIn(label, /^(\d+) m² roll/))
})

it.each(of('sealant'))('%s gives the metres it says, in the colours it says', (_slug, product) => {
  const use = product.use?.for === 'sealant' ? product.use : undefined
  expect(product.details.Yield).toBe(`About ${use?.metres} m at a ${use?.bead.join(' × ')} mm bead`)
  expect(product.sizes.map(({ label }) => label)).toEqual(use?.colours.map((colour) => `310 ml, ${colour}`))
})

it.each(of('trim'))('%s is as long and as high as it says', (_slug, product) => {
  const use = product.use?.for === 'trim' ? product.use : undefined
  expect(product.details.Length).toBe(`${use?.metres} m`)
  expect(product.sizes.map(({ label }) => label)).toEqual(
    use?.heights.map((height) => `${use.metres} m length, ${height} mm`),
  )
})

it('the advice page reckons as the packs do', () => {
  const page = readFileSync(join(folder, 'pages/adhevise-grout-advise.md'), 'utf8')
  expect(page).toContain(`A 3 mm bed on a flat floor takes about ${adhesiveRate(3)} kg/m²`)
  const rate = groutRate({ length: 600, width: 400, thickness: 15, joint: 3 })
  expect(page).toContain(`For 600 x 400 x 15 mm stone with a 3 mm joint that gives ${rate.toFixed(1)} kg/m²`)
})
