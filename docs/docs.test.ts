import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const folders =
  '(?:api|app|contract|laying|server|shop|testing|database|catalogue|studio|public|e2e|benchmarks|drills|docs|commands|\\.ci)'

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  it('mentions only paths that exist', () => {
    const paths = [...text.matchAll(new RegExp(`\`(${folders}/[\\w./@-]*)\``, 'g'))].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
  it('has no broken links', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([])
  })
})

it('every setting of the shop is on the operations page', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const names = [...readFileSync(join(root, 'server/environment.ts'), 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})

it('every variable of .env.example is read by the shop or by compose.yaml', () => {
  const names = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const environment = readFileSync(join(root, 'server/environment.ts'), 'utf8')
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  expect(names.length).toBeGreaterThan(5)
  const isRead = (name = '') => environment.includes(`  ${name}: `) || new RegExp(`\\$\\{${name}[:}]`).test(compose)
  expect(names.filter((name) => !isRead(name))).toEqual([])
})

it('every npm script is in the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commandOf = (name: string) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`)
  expect(Object.keys(scripts).filter((name) => !readme.includes(commandOf(name)))).toEqual([])
})

it('every error code on the API and operations pages exists in the code', () => {
  const sources = ['api', 'contract', 'database/tables', 'server', 'shop']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    .join('\n')
  const codesIn = (page: string, pattern: RegExp) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, code = '']) => code)
  const codes = new Set([
    ...codesIn('docs/api.md', /`([a-z]+(?:_[a-z]+)+)`/g),
    ...codesIn('docs/operations.md', /'([a-z]+(?:_[a-z]+)+)'/g),
  ])
  expect(codes.size).toBeGreaterThan(20)
  expect([...codes].filter((code) => !new RegExp(`\\b${code}\\b`).test(sources))).toEqual([])
})

describe('the glossary', () => {
  const text = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const entries = [...text.matchAll(/^- \*\*(.+?)\*\* \(`(.+?)`\): .+$/gm)].map(([, word = '', name = '']) => ({
    word,
    name,
  }))
  const sourcesIn = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8'))
      .join('\n')
  const tables = new Set([...sourcesIn('database/tables').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name))
  const types = new Set(
    ['contract', 'shop', 'server'].flatMap((folder) =>
      [...sourcesIn(folder).matchAll(/^export (?:type|class) (\w+)/gm)].map(([, name]) => name),
    ),
  )

  it('explains each word once, in the same form', () => {
    expect(entries.length).toBeGreaterThan(30)
    expect(text.match(/^- /gm)?.length).toBe(entries.length)
    expect(new Set(entries.map(({ word }) => word)).size).toBe(entries.length)
  })

  it.each(entries)('$word still names a folder, file, table or type: $name', ({ name }) => {
    const exists = name.includes('/') ? existsSync(join(root, name)) : tables.has(name) || types.has(name)
    expect(exists).toBe(true)
  })
})

it('decisions are numbered without gaps, dated and listed', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const files = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d{3}-/.test(name))
    .sort()
  expect(files.map((name) => Number(name.slice(0, 3)))).toEqual(files.map((_, position) => position + 1))
  const undated = files.filter(
    (name) => !/^Decided \d{4}-\d{2}-\d{2}\b/m.test(readFileSync(join(root, 'docs/decisions', name), 'utf8')),
  )
  expect(undated).toEqual([])
  expect(files.filter((name) => !index.includes(`](${name})`))).toEqual([])
})
