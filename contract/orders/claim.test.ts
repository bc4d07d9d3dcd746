import { expect, test } from 'vitest'
import { claimFormSchema } from './claim.ts'

const schema = claimFormSchema({ kind: 'fault', lines: [{ quantity: 4 }, { quantity: 2 }] })
const entry = (...quantities: number[]) => ({
  lines: quantities.map((quantity, index) => ({ variation_id: index + 1, quantity })),
  message: ' Cracked across the corner ',
})
const errors = (...quantities: number[]) =>
  schema.safeParse(entry(...quantities)).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the request has only the lines with pieces', () => {
  expect(schema.parse(entry(0, 2))).toEqual({
    kind: 'fault',
    lines: [{ variation_id: 2, quantity: 2 }],
    message: 'Cracked across the corner',
  })
})

test('a wrong number of pieces is an error of its field', () => {
  expect(errors(0, 0)).toEqual([['lines.0.quantity', 'Please tell us how many pieces are affected']])
  expect(errors(4, 3)).toEqual([['lines.1.quantity', 'At most 2']])
  expect(errors(-1, 1)).toEqual([['lines.0.quantity', 'At least 0']])
  expect(errors(1.5, 0)).toEqual([['lines.0.quantity', 'Please enter a whole number']])
})
