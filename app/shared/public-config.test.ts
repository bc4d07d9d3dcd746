import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')

test('pages import only the public part of the settings', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] })
  const readers = sources.filter((file) => readFileSync(join(app, file), 'utf8').includes("from '#shop.config'"))
  expect(readers.length).toBeGreaterThan(20)
  for (const file of readers) {
    const imported = /import (type )?\{([^}]*)\} from '#shop\.config'/.exec(readFileSync(join(app, file), 'utf8'))
    if (!imported?.[1]) expect(`${file}: ${imported?.[2]?.trim()}`).toBe(`${file}: publicConfig`)
  }
})
