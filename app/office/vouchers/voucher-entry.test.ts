import { expect, test } from 'vitest'
import type { VoucherListRow } from '#contract/office/vouchers.ts'
import { emptyEntry, entryOf, voucherEntrySchema } from './voucher-entry.ts'

const entry = { ...emptyEntry('2026-07-01'), code: 'july10', value: '12.5%' }

test('a typed percentage and typed pounds become basis points and pence', () => {
  expect(voucherEntrySchema.parse(entry)).toMatchObject({ code: 'JULY10', value: 1250, until: null, most_uses: null })
  const amount = { ...entry, kind: 'amount' as const, value: '£20', least_spend: '1,000', most_uses: '5' }
  expect(voucherEntrySchema.parse(amount)).toMatchObject({ value: 2000, least_spend: 100_000, most_uses: 5 })
})

test('what cannot be read is named at its field', () => {
  const fieldsOf = (changes: object) =>
    voucherEntrySchema.safeParse({ ...entry, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(fieldsOf({ value: 'ten' })).toEqual([['value', 'Please enter a number']])
  expect(fieldsOf({ value: '101' })).toEqual([['value', 'A percentage is at most 100']])
  expect(fieldsOf({ least_spend: 'lots' })).toEqual([['least_spend', 'Please enter an amount such as 25.00']])
  expect(fieldsOf({ most_uses: '1.5' })).toEqual([['most_uses', 'Please enter a whole number']])
})

test('a saved voucher opens in the form as it was typed', () => {
  const saved = voucherEntrySchema.parse({ ...entry, value: '10', least_spend: '25', most_uses: '100' })
  const row: VoucherListRow = { ...saved, id: 1, version: 1, state: 'running', created_by: 'Grace', uses: 0, given: 0 }
  expect(entryOf(row)).toMatchObject({ value: '10', least_spend: '25.00', most_uses: '100', until: '' })
  expect(voucherEntrySchema.parse(entryOf(row))).toEqual(saved)
})
