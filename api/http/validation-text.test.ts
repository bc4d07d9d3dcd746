import { expect, it } from 'vitest'
import { z } from 'zod'
import { validationText } from './validation-text.ts'

it.each([
  [z.int(), undefined, 'is required'],
  [z.int(), 'three', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.int().max(5), 9, 'must be at most 5'],
  [z.string(), 3, 'must be text'],
  [z.string().min(1), '', 'must have at least 1 character'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.enum(['card', 'paypal']), 'cheque', 'must be one of: card, paypal'],
])('says in plain words what a value must be: %#', (schema, value, text) => {
  const result = schema.safeParse(value, { error: validationText })
  expect(result.error?.issues[0]?.message).toBe(text)
})
