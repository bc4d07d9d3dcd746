import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

const folder = mkdtempSync(join(tmpdir(), 'ashlar-shrink-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f7a62' } })
/** A script to run instead of the one that opens photos. */
const processOf = (name: string, text: string) => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return pathToFileURL(path)
}
const jpeg = { format: 'jpeg', mostPixels: 25_000_000, maxSide: 2000, quality: 78 } as const

test('a photo is returned smaller, as WebP', async () => {
  const shrunk = await shrinkPhoto(await plain(3000, 1500).jpeg().toBuffer(), jpeg)
  if (!shrunk.ok) throw new Error(shrunk.message)
  expect(await sharp(shrunk.bytes).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 })
})

test('an AVIF has a lower limit of pixels than other photos', async () => {
  const bytes = await plain(4100, 3000).avif({ effort: 0 }).toBuffer()
  expect(await shrinkPhoto(bytes, { ...jpeg, format: 'avif', mostPixels: 60_000_000 })).toMatchObject({
    code: 'too_many_pixels',
    message: 'This photo has more than 12 million pixels. Please choose a smaller one.',
  })
})

test('a photo that crashes or hangs the process is rejected, and the next photo works', async () => {
  const bytes = await plain(40, 30).jpeg().toBuffer()
  const crash = processOf('crash', `process.kill(process.pid, 'SIGSEGV')`)
  expect(await shrinkPhoto(bytes, { ...jpeg, process: crash })).toMatchObject({ code: 'not_a_photo' })
  const loop = processOf('loop', 'while (true);')
  expect(await shrinkPhoto(bytes, { ...jpeg, process: loop, killAfterMs: 300 })).toMatchObject({
    message: 'This photo takes too long to open. Please choose a smaller one.',
  })
  expect((await shrinkPhoto(bytes, jpeg)).ok).toBe(true)
})

test('if the process that starts the others is killed, that photo fails and the next one works', async () => {
  const bytes = await plain(40, 30).jpeg().toBuffer()
  const killer = processOf('killer', `process.kill(process.ppid, 'SIGKILL')`)
  await expect(shrinkPhoto(bytes, { ...jpeg, process: killer })).rejects.toThrow('was stopped')
  expect((await shrinkPhoto(bytes, jpeg)).ok).toBe(true)
})

test('a process that cannot be started fails that photo only', async () => {
  const bytes = await plain(40, 30).jpeg().toBuffer()
  const killer = processOf('last', `process.kill(process.ppid, 'SIGKILL')`)
  await expect(shrinkPhoto(bytes, { ...jpeg, process: killer })).rejects.toThrow('was stopped')
  const node = process.execPath
  process.execPath = join(folder, 'missing')
  await expect(shrinkPhoto(bytes, jpeg)).rejects.toThrow('ENOENT')
  process.execPath = node
  expect((await shrinkPhoto(bytes, jpeg)).ok).toBe(true)
})

test('the process that opens strangers’ files has none of the shop’s environment variables', async () => {
  const environment = processOf('env', 'process.stdout.write(JSON.stringify(Object.keys(process.env)))')
  const answer = await shrinkPhoto(new Uint8Array(0), { ...jpeg, process: environment })
  expect(answer.ok && Buffer.from(answer.bytes).toString()).toBe('[]')
})
