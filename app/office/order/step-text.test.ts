import { expect, test } from 'vitest'
import { stepText } from './step-text.ts'

test('a step names the next one, and nothing once the order is done', () => {
  expect(stepText('Picking started', { can: ['cancel', 'dispatch', 'refund'] })).toBe(
    'Picking started. Next: dispatch.',
  )
  expect(stepText('Ready to collect', { can: ['collect'] })).toBe('Ready to collect. Next: collection.')
  expect(stepText('Delivered', { can: ['refund', 'resend'] })).toBe('Delivered.')
})
