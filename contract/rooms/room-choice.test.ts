import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patterns } from '../catalogue/vocabulary.ts'
import {
  parseRoom,
  parseSurface,
  printRoom,
  printSurface,
  type RoomChoice,
  type SurfaceChoice,
  visualiserPath,
} from './room-choice.ts'
import { canonicalSurface, jointsOf, patternsOf, type RoomStone, resolveSurface, suits } from './room-stone.ts'
import { directions, groutNames, jointWidths, roomNames, rooms, type SurfaceName } from './rooms.ts'

const slug = fc.stringMatching(/^[a-z]{2,12}(-[a-z0-9]{1,8}){0,3}$/).filter((text) => text !== 'plain')
const size = fc
  .tuple(fc.integer({ min: 10, max: 3000 }), fc.integer({ min: 10, max: 3000 }))
  .map((sides) => sides.join('x'))

const surfaceChoice: fc.Arbitrary<SurfaceChoice> = fc.record(
  {
    stone: slug,
    size,
    pattern: fc.constantFrom(...patterns),
    joint: fc.constantFrom(...jointWidths),
    grout: fc.constantFrom(...groutNames),
    direction: fc.constantFrom(...directions),
  },
  { requiredKeys: ['stone'] },
)

const roomChoice: fc.Arbitrary<RoomChoice> = fc.constantFrom(...roomNames).chain((room) => {
  const names = rooms[room].surfaces
  const surfaces = fc.record(Object.fromEntries(names.map((name) => [name, surfaceChoice])), { requiredKeys: [] })
  return fc.tuple(surfaces, fc.option(surfaceChoice)).map(([chosen, other]) => {
    const [first] = Object.keys(chosen) as SurfaceName[]
    return { room, surfaces: chosen, ...(other && first && { compare: { surface: first, choice: other } }) }
  })
})

const searchOf = (choice: RoomChoice) => new URLSearchParams(printRoom(choice))

describe('the URL of a room', () => {
  it('contains the complete choice and reads back as the same choice', () => {
    fc.assert(
      fc.property(roomChoice, (choice) => {
        expect(parseRoom(choice.room, searchOf(choice))).toEqual(choice)
      }),
    )
  })

  it('has only one canonical form', () => {
    fc.assert(
      fc.property(roomChoice, (choice) => {
        const again = parseRoom(choice.room, searchOf(choice))
        expect(visualiserPath(again)).toBe(visualiserPath(choice))
      }),
    )
  })

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roomNames), fc.string({ unit: 'binary' }), (room, text) => {
        const choice = parseRoom(room, new URLSearchParams(`floor=${text}&wall=${text}&compare=floor.${text}`))
        expect(parseRoom(room, searchOf(choice))).toEqual(choice)
      }),
    )
  })

  it('is readable', () => {
    expect(parseSurface('carrara-honed.610x305.brick-bond.j3.limestone.45')).toEqual({
      stone: 'carrara-honed',
      size: '610x305',
      pattern: 'brick-bond',
      joint: 3,
      grout: 'limestone',
      direction: 45,
    })
    expect(parseSurface('carrara-honed.grey')).toEqual({ stone: 'carrara-honed', grout: 'silver-grey' })
    expect(printSurface({ stone: 'carrara-honed' })).toBe('carrara-honed')
    expect(parseSurface('plain')).toBeNull()
  })

  it('opens the room with its default stones without any parameter, and marks surfaces that are left plain', () => {
    expect(parseRoom('hallway', new URLSearchParams()).surfaces).toEqual({
      floor: { stone: rooms.hallway.start.floor },
    })
    expect(printRoom({ room: 'hallway', surfaces: {} })).toBe('?floor=plain')
    expect(parseRoom('hallway', new URLSearchParams('floor=plain')).surfaces).toEqual({})
  })

  it('is the same from a form that sends each part in its own field', () => {
    const sent = new URLSearchParams(
      'floor-stone=carrara-honed&floor-size=610x305&floor-pattern=straight&floor-joint=j3&floor-grout=&floor-direction=45&wall-stone=plain&compare-surface=floor&compare-stone=thassos-polished&compare-size=&compare-pattern=brick-bond',
    )
    expect(printRoom(parseRoom('bathroom', sent))).toBe(
      '?floor=carrara-honed.610x305.straight.j3.45&compare=floor.thassos-polished.brick-bond',
    )
  })
})

describe('a stone in a room', () => {
  const stone: RoomStone = {
    slug: 'carrara-tumbled',
    sizes: ['305x305', '300x100'],
    laying: { patterns: ['straight', 'brick-bond', 'herringbone'], joint: 2.2, direction: 0 },
  }

  it('is laid as usual without a choice, or if the choice is not possible', () => {
    const usual = { stone: stone.slug, size: '305x305', pattern: 'straight', joint: 2.2, grout: null, direction: 0 }
    expect(resolveSurface(stone, { stone: stone.slug })).toEqual(usual)
    expect(resolveSurface(stone, { stone: stone.slug, size: '999x999', pattern: 'herringbone' })).toEqual(usual)
  })

  it.each(['herringbone', 'double-herringbone', 'chevron', 'basketweave'] as const)(
    'is laid in %s only where a piece is twice as long as wide',
    (pattern) => {
      const block: RoomStone = { ...stone, laying: { patterns: ['straight', pattern], joint: 2.2, direction: 0 } }
      expect(patternsOf(block, '305x305')).toEqual(['straight'])
      for (const size of ['300x100', '200x100', '100x200'])
        expect(patternsOf(block, size)).toEqual(['straight', pattern])
    },
  )

  it('uses its own direction in its first pattern; in others, rows and points run along the room', () => {
    const block: RoomStone = {
      slug: 'carrara-herringbone',
      sizes: ['600x100'],
      laying: { patterns: ['herringbone', 'chevron'], joint: 2, direction: 45 },
    }
    const metro: RoomStone = {
      slug: 'carrara-metro',
      sizes: ['150x75'],
      laying: { patterns: ['brick-bond', 'herringbone'], joint: 2, direction: 0 },
    }
    expect(resolveSurface(metro, { stone: metro.slug, pattern: 'herringbone' }).direction).toBe(45)
    const laid = (choice: Partial<SurfaceChoice>) => resolveSurface(block, { stone: block.slug, ...choice }).direction
    expect(laid({})).toBe(45)
    expect(laid({ pattern: 'chevron' })).toBe(0)
    expect(laid({ pattern: 'chevron', direction: 90 })).toBe(90)
    expect(printSurface(canonicalSurface(block, { stone: block.slug, pattern: 'chevron', direction: 0 }))).toBe(
      'carrara-herringbone.chevron',
    )
    expect(printSurface(canonicalSurface(block, { stone: block.slug, pattern: 'chevron', direction: 45 }))).toBe(
      'carrara-herringbone.chevron.45',
    )
  })

  it('has the shortest text for each way it can be laid', () => {
    fc.assert(
      fc.property(surfaceChoice, (choice) => {
        const short = canonicalSurface(stone, choice)
        expect(resolveSurface(stone, short)).toEqual(resolveSurface(stone, choice))
        expect(canonicalSurface(stone, short)).toEqual(short)
      }),
    )
    expect(canonicalSurface(stone, { stone: stone.slug, size: '305x305', pattern: 'straight', direction: 0 })).toEqual({
      stone: stone.slug,
    })
  })

  it('has no choice of joint as a sheet or a top', () => {
    const sheet: RoomStone = { ...stone, laying: { patterns: ['hexagon'], joint: 2, direction: 0, chip: '50x58' } }
    const top: RoomStone = { ...stone, laying: null }
    expect([jointsOf(sheet), jointsOf(top)]).toEqual([[], []])
    expect([suits(top, 'worktop'), suits(top, 'floor'), suits(stone, 'worktop'), suits(stone, 'floor')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
