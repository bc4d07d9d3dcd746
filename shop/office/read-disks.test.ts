import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { starterSettings } from '#shop.config'
import { isDiskLow, readDisks } from './read-disks.ts'

const gigabyte = 1_000_000_000

test.each([
  [20, 2, false],
  [20, 1.9, true],
  [2000, 10, false],
  [2000, 9, true],
])('of a disk of %d GB, %d GB free is low: %s', (total, free, isLow) => {
  expect(isDiskLow({ total: total * gigabyte, free: free * gigabyte })).toBe(isLow)
})

test('folders on one disk are listed as one, and a folder that is not there is left out', async () => {
  const folders = [
    { use: 'data', folder: tmpdir() },
    { use: 'photos', folder: join(tmpdir(), 'not-there') },
  ]
  const backup = { ...starterSettings.backup, isOn: true, target: tmpdir() }
  const disks = await readDisks({ folders, settings: { ...starterSettings, backup } })
  expect(disks).toMatchObject([{ uses: ['data', 'backups'], folder: tmpdir() }])
  expect(disks[0]?.total).toBeGreaterThan(disks[0]?.free ?? 0)
})
