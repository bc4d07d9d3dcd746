import { expect, test } from 'vitest'
import { readCarrierFile } from './read-carrier-file.ts'

const rowsOf = (text: string) => {
  const file = readCarrierFile(text)
  return file.ok ? file.rows : file.message
}

test('columns are found by their heading, in any order and with any of three separators', () => {
  const text =
    '\ufeffCarrier;Your ref;Tracking no\r\n"Palletline; north";ord-7k3m-2qxp-9rtc;PL 1\r\nDX;nothing;3\r\n\r\nPalletline;ORD-2222-3333-4444;PL 2\r\n'
  expect(rowsOf(text)).toEqual([
    { row: 2, reference: 'ORD-7K3M-2QXP-9RTC', tracking_number: 'PL 1', carrier: 'Palletline; north', problem: null },
    {
      row: 3,
      reference: '',
      tracking_number: '3',
      carrier: 'DX',
      problem: 'No order’s reference in this row.',
    },
    { row: 5, reference: 'ORD-2222-3333-4444', tracking_number: 'PL 2', carrier: 'Palletline', problem: null },
  ])
})

test('without a heading they are reference, tracking number and carrier', () => {
  expect(rowsOf('ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-5555\nORD-2222-3333-6666,PL 3')).toMatchObject([
    { row: 1, tracking_number: 'PL 1', carrier: 'DX', problem: null },
    { row: 2, problem: 'No tracking number in this row.' },
    { row: 3, tracking_number: 'PL 3', carrier: '', problem: null },
  ])
})

test('an order that is named twice goes once where the rows are alike, and not at all where they differ', () => {
  const alike = 'ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-4444,PL 1,DX'
  expect(rowsOf(alike)).toMatchObject([{ problem: null }, { problem: 'The same as row 1.' }])
  const different = 'ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-4444,PL 2,DX'
  expect(rowsOf(different)).toMatchObject([
    { problem: 'Row 2 names the same order with another number or carrier.' },
    { problem: 'Row 1 names the same order with another number or carrier.' },
  ])
})

test.each([
  ['', 'This file is empty.'],
  ['\r\n , ;\n', 'This file is empty.'],
  ['PK\u0003\u0004', 'This is not a CSV file. Save the list as CSV and choose that.'],
  ['Name,Town\nAda,Leeds', /^No order’s reference was found in this file\. It needs/],
  ['Reference,Carrier\nORD-2222-3333-4444,DX', /^This file has no column for the tracking number\. It needs/],
  [
    `Reference,Tracking\n${'ORD-2222-3333-4444,PL 1\n'.repeat(5000)}`,
    'This file has 5,000 rows. At most 2,000 go at once: please split it.',
  ],
])('a file that cannot be used says why: %#', (text, message) => {
  const said = rowsOf(text)
  expect(typeof said).toBe('string')
  expect(said).toMatch(message)
})

test('a number that is too long is not cut short', () => {
  const [row] = rowsOf(`ORD-2222-3333-4444,${'9'.repeat(81)},DX`) as { problem: string }[]
  expect(row?.problem).toContain('longer than 80 characters')
})
