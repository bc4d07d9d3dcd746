import { expect, test } from 'vitest'
import { profileChange } from './profile-change.ts'

const entry = { first_name: 'Ada', last_name: 'Mason', email: 'ada@example.com', currentPassword: '', newPassword: '' }
const customer = { email: 'ada@example.com' }

test('names alone are sent alone', () => {
  expect(profileChange(entry, customer)).toEqual({ first_name: 'Ada', last_name: 'Mason' })
})

test('the same address in capitals is no other address', () => {
  expect(profileChange({ ...entry, email: 'Ada@Example.com' }, customer)).not.toHaveProperty('email')
  expect(profileChange({ ...entry, email: 'a@example.com' }, customer)).toHaveProperty('email', 'a@example.com')
})

test('a new password goes with the one before it', () => {
  const wanted = { ...entry, currentPassword: 'old one', newPassword: 'new one' }
  expect(profileChange(wanted, customer)).toMatchObject({ currentPassword: 'old one', password: 'new one' })
})
