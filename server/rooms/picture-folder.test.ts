import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { pictureFolder } from './picture-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'room-pictures-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (count: number) => Buffer.alloc(count, 7)

it('stores pictures, also for the next process', () => {
  pictureFolder(folder, 1000).put('one.jpg', bytes(10))
  expect(pictureFolder(folder, 1000).get('one.jpg')).toEqual(bytes(10))
  expect(pictureFolder(folder, 1000).get('two.jpg')).toBeNull()
})

it('deletes the least recently used pictures when it is full', () => {
  const kept = pictureFolder(folder, 30)
  kept.put('one.jpg', bytes(10))
  kept.put('two.jpg', bytes(10))
  kept.put('three.jpg', bytes(10))
  kept.get('one.jpg')
  kept.put('four.jpg', bytes(10))
  expect(readdirSync(folder).toSorted()).toEqual(['four.jpg', 'one.jpg', 'three.jpg'])
  expect(kept.bytes()).toBe(30)
})

it('counts a picture once that is stored twice', () => {
  const kept = pictureFolder(folder, 100)
  kept.put('one.jpg', bytes(10))
  kept.put('one.jpg', bytes(20))
  expect(kept.bytes()).toBe(20)
})
