import { describe, expect, test } from 'vitest'
import { mostColumns, mostFileRows } from '#contract/office/files.ts'
import { guessDecimal, guessSeparator, readCsv } from './read-csv.ts'
import { decodeText, guessEncoding } from './read-text.ts'
import { readChoices, readDay, readPence, readWhole, readYes } from './read-values.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

describe('a file', () => {
  test.each([
    ['utf-8', Buffer.from('SKU,Price\nA,£4')],
    ['utf-8', Buffer.from('\ufeffSKU,Price\nA,£4')],
    ['utf-16le', utf16('SKU,Price\nA,£4')],
    ['utf-16be', utf16('SKU,Price\nA,£4').swap16()],
    ['windows-1252', windows1252('SKU,Price\nA,£4')],
  ] as const)('in %s is read', (encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding)
    expect(decodeText(bytes, encoding)).toEqual({ ok: true, text: 'SKU,Price\nA,£4' })
  })

  test.each([
    ['SKU,Price\nA,4.50\nB,5.50', ','],
    ['SKU;Price\nA;4,50\nB;5,50', ';'],
    ['SKU\tPrice\nA\t4,50', '\t'],
    ['sep=;\r\nSKU;Price, with VAT\r\nA;4', ';'],
    ['SKU;"Name; long, with, commas"\nA;x', ';'],
    ['SKU', ','],
  ])('%j has the separator %j', (text, separator) => {
    expect(guessSeparator(text)).toBe(separator)
  })

  test('with quoted separators, quotes and line breaks keeps the numbers of a spreadsheet', async () => {
    const text = 'sep=,\r\nSKU,Name\r\nA,"1 ""inch"", \r\n two lines"\r\n\r\n,\r\nB,24" tile\r\n'
    expect(await readCsv(text, ',')).toEqual({
      ok: true,
      headings: ['SKU', 'Name'],
      rows: [
        { row: 2, cells: ['A', '1 "inch", \r\n two lines'] },
        { row: 5, cells: ['B', '24" tile'] },
      ],
    })
  })

  test.each([
    ['', 'This file is empty.'],
    [' \n\n', 'This file is empty.'],
    ['SKU,Name\nA,"open\nB,c', expect.stringMatching(/^A quotation mark after row \d is never closed/)],
    [`${'a,'.repeat(mostColumns)}b`, `Row 1 has ${mostColumns + 1} columns. A file can have at most ${mostColumns}.`],
    [`SKU\n${'A\n'.repeat(mostFileRows + 1)}`, 'This file has more than 20,000 rows. Please split it.'],
  ])('that is no table is refused: %#', async (text, message) => {
    expect(await readCsv(text, ',')).toMatchObject({ ok: false, message })
  })

  test.each([
    [Buffer.from('PK\u0003\u0004'), /workbook/],
    [Buffer.from([65, 0, 66]), /not a CSV/],
    [Buffer.alloc(0), /empty/],
  ])('that is no text is refused: %#', (bytes, message) => {
    expect(decodeText(bytes, 'utf-8')).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  test('has decimal commas if more of its figures do', () => {
    const rows = (...cells: string[]) => cells.map((cell, row) => ({ row, cells: [cell] }))
    expect(guessDecimal(rows('42,50', '1.042,50', '12'))).toBe(',')
    expect(guessDecimal(rows('42.50', '1,042.50', '12'))).toBe('.')
    expect(guessDecimal(rows('1,042', 'Carrara'))).toBe('.')
  })
})

describe('a cell', () => {
  test.each([
    ['42.50', '.', 4250],
    ['£1,042.5', '.', 104_250],
    ['42', '.', 4200],
    ['42.500', '.', 4250],
    ['42,50', ',', 4250],
    ['1.042,50 ', ',', 104_250],
    ['1 042,50', ',', 104_250],
  ] as const)('%s with %s is %i pence', (text, decimal, pence) => {
    expect(readPence(text, decimal)).toEqual({ value: pence })
  })

  test.each([
    ['42,50', '.'],
    ['4.250', ','],
    ['-4', '.'],
    ['1e3', '.'],
    ['42.505', '.'],
    ['1,04.50', '.'],
    ['100001', '.'],
    ['free', '.'],
  ] as const)('%s with %s is no price', (text, decimal) => {
    const read = readPence(text, decimal)
    // A point between thousands is no decimal sign where that is a comma.
    expect(text === '4.250' ? read : 'fault' in read).toEqual(text === '4.250' ? { value: 425_000 } : true)
  })

  test('is a day, yes or no, a whole number or a list', () => {
    expect([readDay('2027-04-01'), readDay('1/4/2027'), readDay('01.04.2027')]).toEqual(
      Array(3).fill({ value: '2027-04-01' }),
    )
    expect(readDay('31/2/2027')).toHaveProperty('fault')
    expect([readYes('Yes'), readYes('FALSE'), readYes('maybe')]).toMatchObject([
      { value: true },
      { value: false },
      { fault: '‘maybe’ is not yes or no' },
    ])
    expect([readWhole('1,200', '.', 5000), readWhole('2.5', '.', 9), readWhole('12', '.', 9)]).toMatchObject([
      { value: 1200 },
      { fault: '‘2.5’ is not a whole number' },
      { fault: '‘12’ is more than 9' },
    ])
    const choices = [
      { value: 'grey', name: 'Cool grey' },
      { value: 'white', name: 'White' },
    ]
    expect([readChoices('cool GREY; white', choices), readChoices('none', choices)]).toEqual([
      { value: ['grey', 'white'] },
      { value: [] },
    ])
    expect(readChoices('grey; pink', choices)).toEqual({ fault: '‘pink’ is none of the choices' })
  })
})
