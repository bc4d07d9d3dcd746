import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const folders =
  '(?:api|app|contract|laying|server|shop|testing|database|catalogue|studio|public|e2e|benchmarks|drills|docs|commands|\\.ci)'

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  it('names only paths that exist', () => {
    const named = [...text.matchAll(new RegExp(`\`(${folders}/[\\w./@-]*)\``, 'g'))].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
  it('links only to what exists', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([])
  })
})

it('every setting the shop reads is in the operations page', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const names = [...readFileSync(join(root, 'server/environment.ts'), 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})

it('every npm script is in the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const spoken = (name: string) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`)
  expect(Object.keys(scripts).filter((name) => !readme.includes(spoken(name)))).toEqual([])
})
