import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('quotes what needs it, ends every line alike, and leaves empty what is not known', () => {
  expect(
    csvText([
      ['Name', 'Days'],
      ['Slate, "riven"', null],
      ['Two\nlines', 3],
    ]),
  ).toBe('Name,Days\r\n"Slate, ""riven""",\r\n"Two\nlines",3\r\n')
})

test('a name that begins like a formula stays a name', () => {
  expect(csvText([['=1+1', '-5', '@x', -5]])).toBe("'=1+1,'-5,'@x,-5\r\n")
})
