import { expect, test } from 'vitest'
import { profileChange } from './profile-change.ts'

const entry = { first_name: 'Ada', last_name: 'Mason', email: 'ada@example.com', currentPassword: '', newPassword: '' }
const customer = { email: 'ada@example.com' }

test('a change of name sends only the names', () => {
  expect(profileChange(entry, customer)).toEqual({ first_name: 'Ada', last_name: 'Mason' })
})

test('the same email in capitals does not count as a change', () => {
  expect(profileChange({ ...entry, email: 'Ada@Example.com' }, customer)).not.toHaveProperty('email')
  expect(profileChange({ ...entry, email: 'a@example.com' }, customer)).toHaveProperty('email', 'a@example.com')
})

test('a new password is sent together with the current one', () => {
  const changed = { ...entry, currentPassword: 'old one', newPassword: 'new one' }
  expect(profileChange(changed, customer)).toMatchObject({ currentPassword: 'old one', password: 'new one' })
})
