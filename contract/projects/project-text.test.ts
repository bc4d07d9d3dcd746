import fc from 'fast-check'
import { expect, it } from 'vitest'
import { patterns } from '../catalogue/vocabulary.ts'
import { bases, materialRoles, type Project, projectSchema, sparePieces, usualCutting, usualSpare } from './project.ts'
import { parseProject, printProject } from './project-text.ts'

const point = fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 30_000 }))
const ring = fc.array(point, { minLength: 3, maxLength: 8 })
const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => {
  const name = text.trim()
  return name === text && name.length > 0 && name.length <= 40 && name.isWellFormed()
})
const anyLaying = fc.record({
  stone: fc.constantFrom('carrara-honed', 'jura-beige-tumbled'),
  size: fc.constantFrom('600x300x12', '100x100x10'),
  pattern: fc.constantFrom(...patterns),
  joint: fc.integer({ min: 5, max: 200 }),
  direction: fc.constantFrom(0 as const, 45 as const, 90 as const),
  grout: fc.constantFrom('silver-grey' as const, undefined),
  start: fc.tuple(fc.integer({ min: -9e6, max: 9e6 }), fc.integer({ min: -9e6, max: 9e6 })),
})
const anyProject: fc.Arbitrary<Project> = fc.record({
  name: anyName,
  spare: fc.record({ percent: fc.integer({ min: 0, max: 30 }), pieces: fc.integer({ min: 0, max: 50 }) }),
  cutting: fc.record({
    kerf: fc.integer({ min: 0, max: 10 }),
    most_cuts: fc.integer({ min: 1, max: 12 }),
    smallest: fc.integer({ min: 0, max: 200 }),
    shared: fc.boolean(),
  }),
  leave_out: fc.subarray([...materialRoles]),
  rooms: fc.array(
    fc.record({
      name: anyName,
      surface: fc.constantFrom('floor' as const, 'wall' as const),
      outline: ring,
      islands: fc.array(ring, { maxLength: 2 }),
      doorways: fc.array(
        fc.record({
          side: fc.integer({ min: 0, max: 8 }),
          at: fc.integer({ min: 0, max: 900 }),
          width: fc.integer({ min: 100, max: 900 }),
        }),
        { maxLength: 2 },
      ),
      base: fc.constantFrom(...bases),
      level: fc.integer({ min: 0, max: 30 }),
      matting: fc.boolean(),
      wet: fc.constantFrom(true, undefined),
      laying: fc.option(anyLaying),
      border: fc.option(fc.record({ width: fc.integer({ min: 20, max: 2000 }), laying: fc.option(anyLaying) }), {
        nil: undefined,
      }),
      walls: fc.option(
        fc.record({
          height: fc.integer({ min: 100, max: 3000 }),
          door_height: fc.integer({ min: 100, max: 3000 }),
          base: fc.constantFrom(...bases),
          sides: fc.subarray([0, 1, 2, 3]),
          openings: fc.array(
            fc.record({
              kind: fc.constantFrom('window' as const, 'niche' as const),
              side: fc.integer({ min: 0, max: 8 }),
              at: fc.nat(900),
              up: fc.nat(900),
              width: fc.integer({ min: 100, max: 900 }),
              height: fc.integer({ min: 100, max: 900 }),
              depth: fc.nat(200),
            }),
            { maxLength: 2 },
          ),
          laying: fc.option(anyLaying),
        }),
        { nil: undefined },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

it('a project survives the round trip through its text, and has only one text', () => {
  fc.assert(
    fc.property(anyProject, (project) => {
      expect(projectSchema.safeParse(project).success).toBe(true)
      const text = printProject(project)
      const read = parseProject(text)
      expect(read).toEqual(project)
      expect(read && printProject(read)).toBe(text)
    }),
  )
})

it('text that is not a project is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parseProject(text)
      if (read) expect(parseProject(printProject(read))).toEqual(read)
    }),
  )
  for (const text of ['', 'v=2', 'v=1&name=Home', 'v=1&name=Home&spare=3.2&cutting=3.4.25.shared&room=%25E0%25A4%25A'])
    expect(parseProject(text)).toBeNull()
})

it('the spare is a percentage of the pieces needed, with a minimum', () => {
  expect(sparePieces(0, usualSpare)).toBe(0)
  expect(sparePieces(10, usualSpare)).toBe(2)
  expect(sparePieces(100, usualSpare)).toBe(3)
  expect(sparePieces(101, usualSpare)).toBe(4)
  expect(sparePieces(101, { percent: 0, pieces: 0 })).toBe(0)
  expect(usualCutting.most_cuts).toBe(4)
})
