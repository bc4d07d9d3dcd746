import { expect, test } from 'vitest'
import { readCarrierFile } from './read-carrier-file.ts'

test('columns are found by their heading, in any order and with any of three separators', () => {
  const text =
    '\ufeffCarrier;Your ref;Tracking no\r\n"Palletline; north";ord-7k3m-2qxp-9rtc;PL 1\r\n;nothing;\r\nPalletline;ORD-2222-3333-4444;PL 2\r\n'
  expect(readCarrierFile(text)).toEqual([
    { reference: 'ORD-7K3M-2QXP-9RTC', tracking_number: 'PL 1', carrier: 'Palletline; north' },
    { reference: 'ORD-2222-3333-4444', tracking_number: 'PL 2', carrier: 'Palletline' },
  ])
})

test('without a heading they are reference, tracking number and carrier; an order is named once', () => {
  expect(readCarrierFile('ORD-2222-3333-4444,PL 1,DX\nORD-2222-3333-4444,PL 2')).toEqual([
    { reference: 'ORD-2222-3333-4444', tracking_number: 'PL 2', carrier: '' },
  ])
  expect(readCarrierFile('')).toEqual([])
})
