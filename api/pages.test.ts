import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../build/server')
const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

it('the built server carries the production builds of React and the router, and asks no NODE_ENV which to take', () => {
  const sources = built.flatMap((text) => [...text.matchAll(/^\/\/ (node_modules\/react\S*)/gm)])
  const files = sources.map(([, file]) => file)
  expect(files).toContainEqual(expect.stringContaining('react-dom-server.node.production.js'))
  expect(files).toContainEqual(expect.stringContaining('react-router/dist/production/'))
  expect(files.filter((file) => /development/.test(file ?? ''))).toEqual([])
  expect(built.filter((text) => text.includes('process.env.NODE_ENV'))).toEqual([])
})
