import { expect, it } from 'vitest'
import { scriptLoader } from './script-loader.ts'

it('the script loader is valid JavaScript', () => {
  expect(() => new Function(scriptLoader)).not.toThrow()
  // The page contains it unchanged, so nothing in it may end the script.
  expect(scriptLoader).not.toContain('</')
})
