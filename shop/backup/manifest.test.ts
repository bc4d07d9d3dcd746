import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type Backup, manifestText, readManifest } from './manifest.ts'

const sum = { bytes: 1, sha256: 'a' }
const copy = {
  pglite: '1',
  from: '0/1',
  to: '0/2',
  label: '',
  folders: ['base/1'],
  files: [{ path: 'base/1/2', bytes: 1 }],
}
const backup: Backup = {
  format: 1,
  name: '2026-11-18T030000Z-1a2b3c',
  madeAt: '2026-11-18T03:00:00.000Z',
  version: '1',
  postgres: '18',
  migrations: [],
  tables: [],
  sequences: [],
  copy,
  stream: null,
  files: { 'tables/public.orders.jsonl.zst': sum },
  photos: { '0a1b2c': sum },
}

const read = (changed: Backup) => {
  const store = { write: async () => {}, list: async () => [], remove: async () => {} }
  return readManifest({ ...store, read: async () => Readable.from([manifestText(changed)]) }, backup.name)
}

test('a manifest is read as it was written', async () => {
  expect(await read(backup)).toEqual(backup)
})

test.each(['../server/main.ts', '/etc/passwd', 'base/../../main.ts', 'C:\\shop', 'base//1', ''])(
  'a backup whose file would be restored as "%s" is refused',
  async (path) => {
    const places: Partial<Backup>[] = [
      { files: { [path]: sum } },
      { photos: { [path]: sum } },
      { copy: { ...copy, folders: [path] } },
      { copy: { ...copy, files: [{ path, bytes: 1 }] } },
    ]
    for (const place of places) await expect(read({ ...backup, ...place })).rejects.toThrow('is damaged')
  },
)
