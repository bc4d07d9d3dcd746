import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = '{contract,laying,database,shop,api,server,app,studio,testing,commands}'

/** The words of 'useAddToBasket' or 'use-add-to-basket.ts', without endings such as a plural. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(/(ies|es|s|ing|ed|er)$/, ''))

/** The name of a file's export, if it exports exactly one value. */
function onlyExport(text: string): string | null {
  if (/^export default/m.test(text)) return null
  const [first, ...others] = text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)
  return others.length === 0 ? (first?.[1] ?? null) : null
}

function isNamedAfter(file: string, exported: string): boolean {
  const words = new Set(wordsOf(basename(file).replace(/\..*$/, '')))
  return wordsOf(exported).some((word) => words.has(word))
}

test('a file with one value export is named after it', () => {
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.(test|d)\.tsx?$|^app\/routes\/|^database\/migrations\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const misnamed = files.flatMap((file) => {
    const exported = onlyExport(readFileSync(join(root, file), 'utf8'))
    return exported === null || isNamedAfter(file, exported) ? [] : [`${file}: ${exported}`]
  })
  expect(misnamed).toEqual([])
})

test('the check finds a misnamed file', () => {
  expect(onlyExport('export type A = 1\nexport const putIn = 1')).toBe('putIn')
  expect(onlyExport('export const a = 1\nexport const b = 1')).toBeNull()
  expect(isNamedAfter('app/basket/add-items.ts', 'putIn')).toBe(false)
  expect(isNamedAfter('app/basket/use-add-items.ts', 'addItem')).toBe(true)
})
