import { expect, it } from 'vitest'
import { methodNote } from './payment-section.tsx'

it('names the wallets on Stripe’s page, and on no other', () => {
  expect(methodNote({ id: 'card', provider: 'stripe', hold: 'usual' })).toContain('Apple Pay or Google Pay')
  for (const other of [
    { id: 'card', provider: 'test', hold: 'usual' },
    { id: 'paypal', provider: 'paypal', hold: 'usual' },
  ] as const)
    expect(methodNote(other)).not.toContain('Apple Pay')
})
