import { expect, test } from 'vitest'
import { claimFormSchema } from './claim.ts'

const schema = claimFormSchema({ kind: 'fault', lines: [{ quantity: 4 }, { quantity: 2 }] })
const entry = (...quantities: string[]) => ({
  lines: quantities.map((quantity, index) => ({ variation_id: index + 1, quantity })),
  message: ' Cracked across the corner ',
})
const errors = (...quantities: string[]) =>
  schema.safeParse(entry(...quantities)).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the request has only the lines with pieces', () => {
  expect(schema.parse(entry('', ' 2 tiles '))).toEqual({
    kind: 'fault',
    lines: [{ variation_id: 2, quantity: 2 }],
    message: 'Cracked across the corner',
  })
})

test('leftovers are counted by what can still be sold back', () => {
  const { error } = claimFormSchema({ kind: 'leftover', lines: [{ quantity: 4 }] }).safeParse(entry('5'))
  expect(error?.issues[0]?.message).toBe('You can sell back 4 pieces. Please enter 4 or fewer.')
})

test('a wrong number of pieces is an error of its field', () => {
  expect(errors('', '0')).toEqual([['lines.0.quantity', 'Please tell us how many pieces are affected']])
  expect(errors('4', '3')).toEqual([['lines.1.quantity', 'You ordered 2 pieces. Please enter 2 or fewer.']])
  expect(errors('-1', '1')).toEqual([['lines.0.quantity', 'Please enter at least 1 piece.']])
  expect(errors('1.5', '')).toEqual([
    ['lines.0.quantity', 'Pieces are sold whole. Please enter a whole number, such as 2.'],
  ])
  expect(errors('two', '')).toEqual([['lines.0.quantity', 'Please enter a number of pieces, such as 12.']])
})
