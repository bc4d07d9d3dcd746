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
      problem: 'No order reference in this row.',
    },
    { row: 5, reference: 'ORD-2222-3333-4444', tracking_number: 'PL 2', carrier: 'Palletline', problem: null },
  ])
})

test('without a heading the columns are reference, tracking number and carrier', () => {
  expect(rowsOf('ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-5555\nORD-2222-3333-6666,PL 3')).toMatchObject([
    { row: 1, tracking_number: 'PL 1', carrier: 'DX', problem: null },
    { row: 2, problem: 'No tracking number in this row.' },
    { row: 3, tracking_number: 'PL 3', carrier: '', problem: null },
  ])
})

test('an order in two rows is dispatched once if the rows match, and not at all if they differ', () => {
  const matching = 'ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-4444,PL 1,DX'
  expect(rowsOf(matching)).toMatchObject([{ problem: null }, { problem: 'Same as row 1.' }])
  const different = 'ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-4444,PL 2,DX'
  expect(rowsOf(different)).toMatchObject([
    { problem: 'Row 2 has the same order with a different tracking number or carrier.' },
    { problem: 'Row 1 has the same order with a different tracking number or carrier.' },
  ])
})

test.each([
  ['', 'This file is empty.'],
  ['\r\n , ;\n', 'This file is empty.'],
  ['PK\u0003\u0004', 'This isn’t a CSV file. Save it as CSV and choose that file.'],
  ['Name,Town\nAda,Leeds', /^This file has no order references\. It needs/],
  ['Reference,Carrier\nORD-2222-3333-4444,DX', /^This file has no column for the tracking number\. It needs/],
  [
    `Reference,Tracking\n${'ORD-2222-3333-4444,PL 1\n'.repeat(5000)}`,
    'This file has 5,000 rows. The limit is 2,000: please split the file.',
  ],
])('an unusable file is rejected with the reason: %#', (text, message) => {
  const error = rowsOf(text)
  expect(typeof error).toBe('string')
  expect(error).toMatch(message)
})

test('a tracking number that is too long is rejected, not truncated', () => {
  const [row] = rowsOf(`ORD-2222-3333-4444,${'9'.repeat(81)},DX`) as { problem: string }[]
  expect(row?.problem).toContain('longer than 80 characters')
})
