import { expect, test } from 'vitest'
import { homeProject, kitchen } from '#testing/contract/projects.ts'
import type { RoomLaying } from './project.ts'
import { stonesOf } from './stones-of.ts'

const laying = { ...(kitchen.laying as RoomLaying), stone: 'carrara-honed' }

test('a room has the stones of its floor, its border and its walls, and may have one of them only', () => {
  const walls = { height: 2400, door_height: 2000, base: 'plaster' as const, sides: [0], openings: [], laying }
  const room = { ...kitchen, border: { width: 100, laying }, walls }
  expect(stonesOf({ ...homeProject, rooms: [room] })).toEqual(['jura-beige-honed', 'carrara-honed'])
  for (const part of [{ border: room.border }, { walls }])
    expect(stonesOf({ rooms: [{ ...kitchen, laying: null, ...part }] })).toEqual(['carrara-honed'])
  expect(stonesOf({ rooms: [{ ...kitchen, laying: null, border: { width: 100, laying: null } }] })).toEqual([])
})
