import { expect, test } from 'vitest'
import { backupName } from './manifest.ts'
import { isBackupDue } from './scheduled-backup.ts'
import { keptBackups } from './thin-out.ts'

const settings = { isOn: true, target: '/mnt/backup', hour: 3 }
const started = (iso: string, changes: { target?: string; error?: string; kind?: 'drill' } = {}) => ({
  kind: 'backup' as const,
  target: settings.target,
  error: null,
  startedAt: new Date(iso),
  endedAt: new Date(iso),
  ...changes,
})
const isDue = (now: string, runs: ReturnType<typeof started>[] = [], changes = {}, streamBegan: Date | null = null) =>
  isBackupDue({ ...settings, ...changes }, runs as never, { now: new Date(now), streamBegan })

test('a backup is due once a day, from its hour in London on', () => {
  expect(isDue('2026-07-15T12:00:00Z')).toBe(true)
  expect(isDue('2026-07-15T12:00:00Z', [], { isOn: false })).toBe(false)
  const early = [started('2026-07-15T02:00:00Z')]
  expect(isDue('2026-07-15T12:00:00Z', early)).toBe(false)
  // Three in London is two in UTC in summer.
  expect(isDue('2026-07-16T01:59:00Z', early)).toBe(false)
  expect(isDue('2026-07-16T02:00:00Z', early)).toBe(true)
  expect(isDue('2026-07-15T12:00:00Z', [started('2026-07-15T02:00:00Z', { kind: 'drill' })])).toBe(true)
  expect(isDue('2026-07-15T12:00:00Z', [started('2026-07-15T02:00:00Z', { target: '/elsewhere' })])).toBe(true)
})

test('a new stream of the log needs a backup at once, and a failed one waits', () => {
  const began = new Date('2026-07-15T09:00:00Z')
  const early = started('2026-07-15T02:00:00Z')
  expect(isDue('2026-07-15T09:01:00Z', [early], {}, began)).toBe(true)
  expect(isDue('2026-07-15T09:01:00Z', [started('2026-07-15T09:00:30Z'), early], {}, began)).toBe(false)
  const failed = started('2026-07-15T09:00:30Z', { error: 'disk full' })
  expect(isDue('2026-07-15T09:01:00Z', [failed, early], {}, began)).toBe(false)
  expect(isDue('2026-07-15T09:01:30Z', [failed, early], {}, began)).toBe(true)
})

test('a failed backup is tried again after one, two, four minutes, and every hour at last', () => {
  const failed = (...times: string[]) => times.map((time) => started(`2026-07-15T${time}:00Z`, { error: 'disk full' }))
  expect(isDue('2026-07-15T02:00:30Z', failed('02:00'))).toBe(false)
  expect(isDue('2026-07-15T02:01:00Z', failed('02:00'))).toBe(true)
  expect(isDue('2026-07-15T02:02:00Z', failed('02:01', '02:00'))).toBe(false)
  expect(isDue('2026-07-15T02:03:00Z', failed('02:01', '02:00'))).toBe(true)
  const many = failed('05:00', '04:30', '04:00', '03:30', '03:00', '02:45', '02:30', '02:15')
  expect(isDue('2026-07-15T05:59:00Z', many)).toBe(false)
  expect(isDue('2026-07-15T06:00:00Z', many)).toBe(true)
})

test('of two years of daily backups, the newest of each of the last days, weeks and months are kept', () => {
  const names = Array.from({ length: 730 }, (_, day) => backupName(new Date(Date.UTC(2025, 0, 1 + day, 3)), 'aaaaaa'))
  const days = [...keptBackups(names, { daily: 7, weekly: 4, monthly: 12 })].map((name) => name.slice(0, 10)).sort()
  expect(days).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    '2026-12-25',
    '2026-12-26',
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
  expect(keptBackups([], { daily: 7, weekly: 4, monthly: 12 }).size).toBe(0)
})
