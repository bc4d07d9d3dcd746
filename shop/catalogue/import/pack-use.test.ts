import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { adhesiveRate, groutRate } from '#contract/arithmetic/fixing-materials.ts'
import { parseSize } from '#contract/arithmetic/size.ts'
import type { PackUse } from '#contract/catalogue/pack-use.ts'
import type { ProductFile } from '#contract/files/catalogue-file.ts'
import { readCatalogue } from './read-files.ts'

/** The data that the material calculator uses must agree with the text of the products and the advice page. */

const folder = join(import.meta.dirname, '../../../catalogue')
const packs = readCatalogue(folder).products.filter(({ use }) => use)
const numberIn = (text: string | undefined, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1] ?? Number.NaN)
const coverage = ({ details }: ProductFile) => details.Coverage ?? ''
/** '250 ml' and '1 litre' in litres, '2.5 kg box' in kilograms. */
const contents = (label = '') => numberIn(label, /^([\d.]+) (?:kg|litre)/) || numberIn(label, /^([\d.]+) ml/) / 1000
const of = (role: PackUse['for']) =>
  packs.flatMap((product) => (product.use?.for === role ? [[product.slug, product] as const] : []))

it.each(of('adhesive'))('%s covers the area it states, at the bed thickness it states', (_slug, product) => {
  const use = product.use?.for === 'adhesive' ? product.use : undefined
  const rate = numberIn(coverage(product), /^About ([\d.]+) kg\/m²/)
  expect(numberIn(coverage(product), /(\d+) mm (?:solid bed|thick)/)).toBe(use?.bed)
  if (use?.light) expect(rate).toBeLessThan(adhesiveRate(use.bed))
  else expect(rate).toBe(adhesiveRate(use?.bed ?? 0))
  for (const { label, covers = 0 } of product.sizes) expect(covers).toBeCloseTo(contents(label) / rate, 0)
})

it.each(of('grout'))('%s covers the area it states, with the tile and joint it states', (_slug, product) => {
  const use = product.use?.for === 'grout' ? product.use : undefined
  const stated = /^About ([\d.]+) kg\/m² \((\d+) × (\d+) × (\d+) mm[^,]*, (\d+) mm joint(, with wash-off)?\)/.exec(
    coverage(product),
  )
  const [, rate, length, width, thickness, joint, isWashedOff] = stated ?? []
  expect([`${length}x${width}x${thickness}`, Number(joint)]).toEqual([use?.tile, use?.joint])
  expect(product.details['Joint width']).toBe(`${use?.joints[0]} to ${use?.joints[1]} mm`)
  const size = parseSize(use?.tile ?? '')
  const calculated = groutRate({
    length: size?.width ?? 0,
    width: size?.height ?? 0,
    thickness: size?.thickness ?? 0,
    joint: use?.joint ?? 0,
  })
  // A tenth stays on the sponge; grout that is poured over paving and washed off loses more.
  expect(Number(rate)).toBeGreaterThanOrEqual(calculated)
  if (!isWashedOff) expect(Number(rate)).toBeLessThan(calculated * 1.12)
  for (const { label, covers = 0 } of product.sizes) expect(covers).toBeCloseTo(contents(label) / Number(rate), 0)
})

it.each(of('sealer'))('%s covers the area it states', (_slug, product) => {
  const perLitre = numberIn(coverage(product), /^About (\d+) m² a litre/)
  for (const { label, covers } of product.sizes) expect(covers).toBeCloseTo(contents(label) * perLitre, 5)
})

it.each(of('primer'))('%s covers the area it states', (_slug, product) => {
  const perLitre = numberIn(coverage(product), /^About (\d+) m² a litre, one coat/)
  for (const { label, covers } of product.sizes) expect(covers).toBeCloseTo(contents(label) * perLitre, 5)
})

it.each(of('levelling'))('%s covers the area it states, at the depth it states', (_slug, product) => {
  const rate = numberIn(coverage(product), /^About ([\d.]+) kg\/m² at \d+ mm/)
  expect(numberIn(coverage(product), /at (\d+) mm/)).toBe(product.use?.for === 'levelling' && product.use.depth)
  for (const { label, covers } of product.sizes) expect(covers).toBeCloseTo(contents(label) / rate, 5)
})

it.each(of('matting'))('%s covers the area on the label of its rolls', (_slug, product) => {
  for (const { label, covers } of product.sizes) expect(covers).toBe(numberIn(label, /^(\d+) m² roll/))
})

it.each(of('tanking'))('%s covers the area on the label of its kits', (_slug, product) => {
  for (const { label, covers } of product.sizes) expect(covers).toBe(numberIn(label, /^(\d+) m² kit/))
})

it.each(of('board'))('%s has the thicknesses it states', (_slug, product) => {
  const use = product.use?.for === 'board' ? product.use : undefined
  expect(product.sizes.map(({ label }) => numberIn(label, /^(\d+) mm board/))).toEqual(use?.thicknesses)
})

it.each(of('sealant'))('%s gives the metres it states, in the colours it states', (_slug, product) => {
  const use = product.use?.for === 'sealant' ? product.use : undefined
  expect(product.details.Yield).toBe(`About ${use?.metres} m at a ${use?.bead.join(' × ')} mm bead`)
  expect(product.sizes.map(({ label }) => label)).toEqual(use?.colours.map((colour) => `310 ml, ${colour}`))
})

it.each(of('trim'))('%s has the length and heights it states', (_slug, product) => {
  const use = product.use?.for === 'trim' ? product.use : undefined
  expect(product.details.Length).toBe(`${use?.metres} m`)
  expect(product.sizes.map(({ label }) => label)).toEqual(
    use?.heights.map((height) => `${use.metres} m length, ${height} mm`),
  )
})

it('the advice page gives the same rates as the packs', () => {
  const page = readFileSync(join(folder, 'pages/adhevise-grout-advise.md'), 'utf8')
  expect(page).toContain(`A 3 mm bed on a flat floor takes about ${adhesiveRate(3)} kg/m²`)
  const rate = groutRate({ length: 600, width: 400, thickness: 15, joint: 3 })
  expect(page).toContain(`For 600 x 400 x 15 mm stone with a 3 mm joint that gives ${rate.toFixed(1)} kg/m²`)
})
