import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { photoFolder } from './photo-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'ashlar-photos-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder returns a written photo, and null for a photo that was removed or never written', async () => {
  const store = photoFolder(join(folder, 'photos'))
  const name = 'ab'.padEnd(64, '0')
  expect(await store.read(name)).toBeNull()
  await Promise.all([store.write(name, Buffer.from('stone')), store.write(name, Buffer.from('stone'))])
  expect(Buffer.from((await store.read(name)) ?? []).toString()).toBe('stone')
  expect(readdirSync(join(folder, 'photos/ab'))).toEqual([`${name}.webp`])
  await Promise.all([store.remove(name), store.remove(name)])
  expect(await store.read(name)).toBeNull()
})
