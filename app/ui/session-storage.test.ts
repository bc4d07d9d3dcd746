import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession, readSessionJson, writeSession } from './session-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab's storage that holds these values; `full` takes no more. */
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

it('reads what an earlier page of the tab stored, and removes it', () => {
  const stored = stubStorage({ earlier: 'yes' })
  expect(readSession('earlier')).toBe('yes')
  writeSession('earlier', null)
  expect(stored.has('earlier')).toBe(false)
  expect(readSession('earlier')).toBeNull()
})

it('sees what others write into the storage after it was first read', () => {
  const stored = stubStorage({})
  expect(readSession('by-the-router')).toBeNull()
  stored.set('by-the-router', '{}')
  expect(readSession('by-the-router')).toBe('{}')
})

it('remembers on the page where the storage is full', () => {
  stubStorage({ draft: 'old' }, { full: true })
  writeSession('draft', 'new')
  expect(readSession('draft')).toBe('new')
})

it('gives null for what is no JSON', () => {
  stubStorage({ broken: '{"a":', whole: '{"a":1}' })
  expect(readSessionJson('broken')).toBeNull()
  expect(readSessionJson('whole')).toEqual({ a: 1 })
  expect(readSessionJson('missing')).toBeNull()
})

it('is, with local-storage.ts, the only source of app/ that names the browser’s storage', () => {
  const app = join(import.meta.dirname, '..')
  const naming = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\b(sessionStorage|localStorage)\b/.test(readFileSync(join(app, file), 'utf8')))
  expect(naming.sort()).toEqual(['ui/local-storage.ts', 'ui/session-storage.ts'])
})
