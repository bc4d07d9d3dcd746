import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession, readSessionJson, writeSession } from './session-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A session storage with these values; a `full` one rejects writes. */
function stubStorage(values: Record<string, string>, { full = false } = {}) {
  const stored = new Map(Object.entries(values))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

it('reads and removes a value stored by an earlier page of the tab', () => {
  const stored = stubStorage({ earlier: 'yes' })
  expect(readSession('earlier')).toBe('yes')
  writeSession('earlier', null)
  expect(stored.has('earlier')).toBe(false)
  expect(readSession('earlier')).toBeNull()
})

it('reads a value that other code has stored since the first read', () => {
  const stored = stubStorage({})
  expect(readSession('by-the-router')).toBeNull()
  stored.set('by-the-router', '{}')
  expect(readSession('by-the-router')).toBe('{}')
})

it('keeps a value in memory when the storage is full', () => {
  stubStorage({ draft: 'old' }, { full: true })
  writeSession('draft', 'new')
  expect(readSession('draft')).toBe('new')
})

it('returns null for invalid JSON', () => {
  stubStorage({ broken: '{"a":', valid: '{"a":1}' })
  expect(readSessionJson('broken')).toBeNull()
  expect(readSessionJson('valid')).toEqual({ a: 1 })
  expect(readSessionJson('missing')).toBeNull()
})

it('is, with local-storage.ts, the only file in app/ that uses the browser’s storage', () => {
  const app = join(import.meta.dirname, '..')
  const users = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\b(sessionStorage|localStorage)\b/.test(readFileSync(join(app, file), 'utf8')))
  expect(users.sort()).toEqual(['ui/local-storage.ts', 'ui/session-storage.ts'])
})
