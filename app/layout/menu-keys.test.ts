import { describe, expect, it } from 'vitest'
import { type MenuPosition, moveInMenu } from './menu-keys.ts'

const shape = { entries: 4, groups: [3, 1, 2] }
const entry = (index: number): MenuPosition => ({ on: 'entry', entry: index })
const link = (group: number, index: number): MenuPosition => ({ on: 'link', entry: 0, group, link: index })

describe('keys on the bar', () => {
  it.each([
    ['ArrowRight', entry(0), entry(1)],
    ['ArrowRight', entry(3), entry(0)],
    ['ArrowLeft', entry(0), entry(3)],
    ['Home', entry(2), entry(0)],
    ['End', entry(1), entry(3)],
    ['ArrowDown', entry(0), link(0, 0)],
  ])('%s moves the focus', (key, from, to) => {
    expect(moveInMenu(key, from, shape)).toEqual(to)
  })

  it('ignores other keys, and Down on an entry without a panel', () => {
    expect(moveInMenu('Tab', entry(0), shape)).toBeNull()
    expect(moveInMenu('Enter', entry(0), shape)).toBeNull()
    expect(moveInMenu('ArrowUp', entry(0), shape)).toBeNull()
    expect(moveInMenu('ArrowDown', entry(0), { entries: 4, groups: [] })).toBeNull()
  })
})

describe('keys in a panel', () => {
  it.each([
    ['ArrowDown', link(0, 0), link(0, 1)],
    ['ArrowDown', link(0, 2), link(1, 0)],
    ['ArrowDown', link(2, 1), link(2, 1)],
    ['ArrowUp', link(0, 1), link(0, 0)],
    ['ArrowUp', link(1, 0), link(0, 2)],
    ['ArrowUp', link(0, 0), entry(0)],
    ['ArrowRight', link(0, 2), link(1, 0)],
    ['ArrowRight', link(2, 1), link(2, 1)],
    ['ArrowLeft', link(2, 1), link(1, 0)],
    ['ArrowLeft', link(0, 1), link(0, 1)],
    ['Home', link(2, 1), link(0, 0)],
    ['End', link(0, 0), link(2, 1)],
  ])('%s moves the focus', (key, from, to) => {
    expect(moveInMenu(key, from, shape)).toEqual(to)
  })
})
