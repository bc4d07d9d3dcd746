import { expect, it } from 'vitest'
import { enquirySchema } from '#contract/enquiries/enquiry.ts'
import { readWholeNumber } from './read-whole-number.ts'

it.each([
  ['12', 12],
  [' 12 pieces', 12],
  ['1,200', 1200],
  ['600 mm', 600],
  ['600mm', 600],
  [820, 820],
])('reads %j as %d', (text, number) => expect(readWholeNumber(text)).toBe(number))

it.each(['', '  ', undefined, null])('reads %j as no number', (text) => expect(readWholeNumber(text)).toBeUndefined())

const cutting = { kind: 'cutting', name: 'Ada', email: 'ada@example.com', edge: 'Sawn', height_mm: 140, width_mm: 820 }

it.each([
  ['a dozen', 'Please enter a whole number'],
  ['2.5', 'Please enter a whole number'],
  ['0', 'At least one piece'],
  ['-3', 'At least one piece'],
  ['99999999', 'At most 10000'],
])('leaves %j to the schema, which says %s', (text, message) => {
  const checked = enquirySchema.safeParse({ ...cutting, pieces: readWholeNumber(text) })
  expect(checked.error?.issues[0]?.message).toBe(message)
})
