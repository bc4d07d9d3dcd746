import { expect, it } from 'vitest'
import { scriptLoader } from './script-loader.ts'

it('is a script that a browser can read', () => {
  expect(() => new Function(scriptLoader)).not.toThrow()
  // It is part of the page as it is: nothing in it may end the script.
  expect(scriptLoader).not.toContain('</')
})
