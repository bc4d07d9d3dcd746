import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFormula, withoutFormula } from './formula-cell.ts'

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']
const cells = fc.oneof(
  fc.string(),
  fc.tuple(fc.constantFrom("'", ' ', ''), fc.constantFrom(...starts), fc.string()).map((parts) => parts.join('')),
)

test('no cell is run by a spreadsheet, and every cell comes back as it was', () => {
  fc.assert(
    fc.property(cells, (cell) => {
      const written = withoutFormula(cell)
      expect(starts.some((start) => written.trimStart().startsWith(start) && start.trim() !== '')).toBe(false)
      expect(withFormula(written)).toBe(cell)
    }),
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
  ['-1+1', "'-1+1"],
  ["'=1", "''=1"],
  ['Carrara', 'Carrara'],
  ["'t Zand", "'t Zand"],
])('%s is written as %s', (cell, written) => {
  expect(withoutFormula(cell)).toBe(written)
})
