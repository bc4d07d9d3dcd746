import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { pictureFolder } from './picture-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'room-pictures-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (count: number) => Buffer.alloc(count, 7)

it('stores pictures that the next process can read', () => {
  pictureFolder(folder, 1000).put('one.jpg', bytes(10))
  expect(pictureFolder(folder, 1000).get('one.jpg')).toEqual(bytes(10))
  expect(pictureFolder(folder, 1000).get('two.jpg')).toBeNull()
})

it('deletes the least recently used pictures when it is full', () => {
  const stored = pictureFolder(folder, 30)
  stored.put('one.jpg', bytes(10))
  stored.put('two.jpg', bytes(10))
  stored.put('three.jpg', bytes(10))
  stored.get('one.jpg')
  stored.put('four.jpg', bytes(10))
  expect(readdirSync(folder).toSorted()).toEqual(['four.jpg', 'one.jpg', 'three.jpg'])
  expect(stored.bytes()).toBe(30)
})

it('counts a picture that is stored twice only once', () => {
  const stored = pictureFolder(folder, 100)
  stored.put('one.jpg', bytes(10))
  stored.put('one.jpg', bytes(20))
  expect(stored.bytes()).toBe(20)
})
