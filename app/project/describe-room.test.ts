import { expect, test } from 'vitest'
import { describeRoom } from './describe-room.ts'
import { newRoom } from './new-project.ts'
import { boxOutline, shapeOutlines } from './walls.ts'

const room = { ...newRoom('Kitchen', null), outline: shapeOutlines.l }

test('a room in words says where each wall lies and which way it runs', () => {
  expect(describeRoom(room)).toBe(
    [
      'Kitchen is 5 m wide and 4.2 m deep, 16.680 m², with 6 walls.',
      'Wall A, 5 m, lies along the bottom and runs to the right.',
      'Wall B, 2.4 m, lies on the right and runs up.',
      'Wall C, 2.4 m, lies 2.4 m from the bottom and runs to the left.',
      'Wall D, 1.8 m, lies 2.6 m from the left and runs up.',
      'Wall E, 2.6 m, lies along the top and runs to the left.',
      'Wall F, 4.2 m, lies on the left and runs down.',
    ].join(' '),
  )
})

test('slanted walls, islands and doorways are described too', () => {
  const bay = {
    ...room,
    outline: shapeOutlines.bay,
    islands: [boxOutline({ x: 1000, y: 500, width: 900, depth: 600 })],
    doorways: [{ side: 1, at: 300, width: 800 }],
  }
  expect(describeRoom(bay)).toContain('Wall D, 0.806 m, lies at the top right and runs up and to the left.')
  expect(describeRoom(bay)).toContain(
    'An island or column, 0.9 by 0.6 m, lies 1 m from the left and 0.5 m from the bottom.',
  )
  expect(describeRoom(bay)).toContain('A doorway, 0.8 m wide, is in wall B, 0.3 m from its start.')
})
