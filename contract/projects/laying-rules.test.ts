import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyLayingRules } from './apply-laying-rules.ts'
import { type LayingFacts, layingRules } from './laying-rules.ts'

const root = join(import.meta.dirname, '../..')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const read = (path: string) => oneLine(readFileSync(join(root, path), 'utf8'))

const tiles: LayingFacts = {
  surface: 'floor',
  base: 'screed',
  isWet: false,
  level: 0,
  wantsMat: false,
  height: 0,
  kgPerM2: 45,
  longest: 600,
  chip: null,
  hasRoundChips: false,
  isRough: false,
  isUnfilled: false,
  isOutdoor: false,
  needsResin: false,
  isSealed: true,
}
const wall: LayingFacts = { ...tiles, surface: 'wall', base: 'plasterboard', height: 2400, kgPerM2: 31 }
const fixing = (change: Partial<LayingFacts>, facts = tiles) => applyLayingRules({ ...facts, ...change }).fixing
const warnings = (change: Partial<LayingFacts>, facts = tiles) =>
  applyLayingRules({ ...facts, ...change }).rules.flatMap(({ name, warning }) => (warning ? [name] : []))

describe('the sources of the rules', () => {
  const products = readdirSync(join(root, 'catalogue/stones')).map((name) => read(join('catalogue/stones', name)))
  it.each(layingRules.map((rule) => [rule.name, rule] as const))('%s is what the shop says', (_name, { source }) => {
    const [, slug] = /^\/product\/(.+)$/.exec(source.path) ?? []
    const text = slug
      ? products.flatMap((file) => file.split(' - slug: ')).find((product) => product.startsWith(`${slug} `))
      : read(`catalogue/pages${source.path}.md`)
    expect(text).toContain(source.quote)
  })
  it('are listed in docs/laying-rules.md, rule by rule', () => {
    const rows = layingRules.map(({ job, needs, source }) => `| ${job} | ${needs} | ${source.path} |`)
    const page = readFileSync(join(root, 'docs/laying-rules.md'), 'utf8')
    expect(page.split('\n').filter((line) => /^\| (?!Job|---)/.test(line))).toEqual(rows)
  })
})

describe('a floor', () => {
  it.each<[string, Partial<LayingFacts>, object]>([
    ['on screed gets S1 in 3 mm and a coat of primer', {}, { adhesive: 'S1', bed: 3, primerCoats: 1, hasMat: false }],
    ['of mosaic gets a thin bed', { chip: 48 }, { bed: 2.5 }],
    ['of large tiles gets S2 in 4 mm', { longest: 800 }, { adhesive: 'S2', bed: 4 }],
    ['of tumbled stone gets a thick bed', { isRough: true }, { adhesive: 'S1', bed: 6 }],
    ['of split mosaic gets a thin bed', { isRough: true, chip: 48 }, { bed: 2.5 }],
    ['on timber gets S2 and a mat', { base: 'timber' }, { adhesive: 'S2', hasMat: true, matBed: 3, primerCoats: 0 }],
    ['on timber, of small chips, gets board and no mat', { base: 'timber', chip: 23 }, { hasMat: false, board: 6 }],
    ['on anhydrite gets two coats', { base: 'anhydrite' }, { primerCoats: 2 }],
    ['on levelled timber is primed', { base: 'timber', level: 5 }, { primerCoats: 1, level: 5 }],
    ['levelled by 1 mm gets 3 mm', { level: 1 }, { level: 3 }],
    ['with a mat gets a second bed', { wantsMat: true }, { hasMat: true, bed: 3, matBed: 3 }],
    ['outdoors gets slurry, whatever its size', { isOutdoor: true, longest: 900 }, { adhesive: 'S1', bed: 2 }],
    ['of serpentine gets no cement, on timber either', { needsResin: true, base: 'timber' }, { adhesive: 'resin' }],
    ['of unfilled travertine takes more grout', { isUnfilled: true }, { groutTimes: 2.5 }],
    ['of unfilled paving does not', { isUnfilled: true, isOutdoor: true }, { groutTimes: 1 }],
    ['of a wet room is tanked, with the primer of the kit', { isWet: true }, { hasTanking: true, primerCoats: 0 }],
    ['of dense stone is not sealed', { isSealed: false }, { isSealed: false }],
  ])('%s', (_title, change, expected) => expect(fixing(change)).toMatchObject(expected))

  it('warns only where there is something to do or to ask', () => {
    expect(warnings({})).toEqual([])
    expect(warnings({ base: 'timber' })).toEqual(['timber-mat'])
    expect(warnings({ base: 'timber', chip: 23 })).toEqual(['small-chips'])
    expect(warnings({ base: 'anhydrite', needsResin: true })).toEqual(['green-serpentine', 'anhydrite-primer'])
    expect(warnings({ kgPerM2: 90 })).toEqual([])
  })
})

describe('a wall', () => {
  it('of plasterboard carries 32 kg/m², and more only on backer board', () => {
    expect([fixing({ kgPerM2: 32 }, wall).board, warnings({ kgPerM2: 32 }, wall)]).toEqual([0, []])
    expect(fixing({ kgPerM2: 32.1 }, wall)).toMatchObject({ board: 10, primerCoats: 0 })
    expect(warnings({ kgPerM2: 32.1 }, wall)).toEqual(['plasterboard-limit'])
  })
  it('of skimmed plaster is boarded, however light the stone', () => {
    expect(fixing({ base: 'plaster', kgPerM2: 12 }, wall).board).toBe(10)
  })
  it('over 40 kg/m² or higher than 3 m is for a specialist, and over 60 kg/m² for masonry', () => {
    expect(warnings({ base: 'masonry', kgPerM2: 41 }, wall)).toEqual(['heavy-or-high'])
    expect(warnings({ base: 'masonry', height: 3001 }, wall)).toEqual(['heavy-or-high'])
    expect(warnings({ base: 'masonry', kgPerM2: 61 }, wall)).toEqual(['heavy-or-high'])
    expect(warnings({ base: 'backer-board', kgPerM2: 61 }, wall)).toEqual(['board-limit', 'heavy-or-high'])
  })
  it('never gets a mat or levelling of its own', () => {
    expect(fixing({ wantsMat: true, base: 'timber' }, wall)).toMatchObject({ hasMat: false, adhesive: 'S1' })
  })
})
