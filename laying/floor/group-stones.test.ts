import { expect, it } from 'vitest'
import { straight } from '../patterns/courses.ts'
import { groupStones } from './group-stones.ts'
import { planProject, projectCutList, type RoomToLay, usualProjectRules } from './project-plan.ts'

/** The kitchen of docs/worked-rooms.md, without its gap. */
const kitchen: RoomToLay = {
  room: {
    outline: [
      [0, 0],
      [4988, 0],
      [4988, 3988],
      [0, 3988],
    ],
    islands: [],
  },
  pattern: straight({ width: 600, height: 300 }, 3),
  position: { start: [0, 0], direction: 0 },
  directional: false,
  stockOf: () => 'tile',
}

it('groups tiles with the same cuts, each number once', () => {
  const list = projectCutList([kitchen], planProject([kitchen], usualProjectRules))
  const groups = groupStones(list)
  expect(list).toHaveLength(11)
  // Six with two of 164 × 300, one with the thirteenth and the corner piece, four with two of 600 × 49.
  expect(groups.map(({ numbers, cuts }) => [numbers.length, cuts.length])).toEqual([
    [6, 2],
    [1, 2],
    [4, 2],
  ])
  expect(groups.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(list.map(({ number }) => number))
})

it('starts every outline at its lower left corner', () => {
  const [first] = groupStones(projectCutList([kitchen], planProject([kitchen], usualProjectRules)))
  expect(first?.cuts[0]?.outline[0]?.[0]).toEqual([0, 0])
})

it('does not group tiles of different stock or rooms', () => {
  const rooms = [kitchen, { ...kitchen, stockOf: () => 'other' }]
  const groups = groupStones(projectCutList(rooms, planProject(rooms, usualProjectRules)))
  expect(groups.map(({ stock, rooms: of }) => [stock, of])).toEqual([
    ...Array(3).fill(['tile', [0]]),
    ...Array(3).fill(['other', [1]]),
  ])
})
