import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('a CSV file quotes cells that need it, ends every line with CRLF and leaves missing values empty', () => {
  expect(
    csvText([
      ['Name', 'Days'],
      ['Slate, "riven"', null],
      ['Two\nlines', 3],
    ]),
  ).toBe('Name,Days\r\n"Slate, ""riven""",\r\n"Two\nlines",3\r\n')
})

test('text that starts like a formula is escaped, and a number is not', () => {
  expect(csvText([['=1+1', '-5', '@x', -5]])).toBe("'=1+1,'-5,'@x,-5\r\n")
})
