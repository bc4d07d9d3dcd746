import { expect, it } from 'vitest'
import { profileFormSchema } from './customer.ts'

const entry = {
  first_name: 'Ada',
  last_name: 'Stone',
  email: 'ada@example.test',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
}
const messages = (change: Partial<typeof entry>) =>
  profileFormSchema('ada@example.test')
    .safeParse({ ...entry, ...change })
    .error?.issues.map(({ message }) => message) ?? []

it('asks for the current password once, naming what is being changed', () => {
  expect(messages({})).toEqual([])
  expect(messages({ email: 'new@example.test' })).toEqual(['Current password is required to change email'])
  const password = { newPassword: 'granite', confirmPassword: 'granite' }
  expect(messages(password)).toEqual(['Current password is required to change password'])
  expect(messages({ ...password, email: 'new@example.test' })).toEqual([
    'Current password is required to change password',
  ])
})
