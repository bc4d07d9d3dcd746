import { isAnotherEmail } from '#contract/customers/another-email.ts'
import type { Customer } from '#contract/customers/customer.ts'
import type { ProfileChange } from './calls.ts'

type Entry = { first_name: string; last_name: string; email: string; currentPassword: string; newPassword: string }

/** The request of the details form: the names always, the email and the password only if they change. */
export const profileChange = (entry: Entry, customer: Pick<Customer, 'email'>): ProfileChange => ({
  first_name: entry.first_name,
  last_name: entry.last_name,
  ...(isAnotherEmail(entry.email, customer.email) ? { email: entry.email } : {}),
  ...(entry.newPassword ? { password: entry.newPassword } : {}),
  ...(entry.currentPassword ? { currentPassword: entry.currentPassword } : {}),
})
