import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { isAnotherEmail } from '#contract/customers/another-email.ts'
import type { Customer, profileFormSchema } from '#contract/customers/customer.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { updateProfile } from './calls.ts'
import { strengthHint } from './password-strength.ts'
import { profileChange } from './profile-change.ts'
import { applyCustomer } from './session-query.ts'
import { UsernameField } from './username-field.tsx'

type Entry = z.input<ReturnType<typeof profileFormSchema>>
const shownForMs = 3000
const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ProfileForm({ customer }: { customer: Customer }) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(0)
  const { first_name, last_name, email } = customer
  const { form, formProps, submitError, summary, busy } = useApiForm<Entry, Entry>({
    check: async () => (await import('#contract/customers/customer.ts')).profileFormSchema(email),
    defaults: { first_name, last_name, email, ...noPasswords },
    failed: 'Profile update failed',
    send: async (entry) => {
      setSaved(0)
      const now = await updateProfile(profileChange(entry, customer))
      await applyCustomer(queries, now)
      form.reset({ first_name: now.first_name, last_name: now.last_name, email: now.email, ...noPasswords })
      setSaved(Date.now())
    },
  })
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(0), shownForMs)
    return () => clearTimeout(timer)
  }, [saved])

  const { register, control } = form
  const { errors } = form.formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  const isMoving = isAnotherEmail(useWatch({ control, name: 'email' }), email)
  const field = (name: keyof Entry, label: string, autoComplete: string) => ({
    label,
    autoComplete,
    error: errors[name]?.message,
    ...register(name),
  })
  const currentPassword = field('currentPassword', 'Current password', 'current-password')
  return (
    <form {...formProps} aria-label="Account details" className="space-y-5">
      <ErrorSummary {...{ form, submitError, summary }} />
      {/* Remounted when the password field moves: Chromium's password manager pairs fields that were added together. */}
      <UsernameField key={String(isMoving)} email={email} />
      <Fields busy={busy} className="grid gap-5 sm:grid-cols-2">
        <Field {...field('first_name', 'First name', 'given-name')} required />
        <Field {...field('last_name', 'Last name', 'family-name')} required />
        <Field
          {...field('email', 'Email', 'email')}
          {...register('email', { deps: 'currentPassword' })}
          type="email"
          required
          className="sm:col-span-2"
          hint={
            customer.pending_email
              ? `It will change to ${customer.pending_email} once you open the link we sent there.`
              : 'To change it you need your current password. It changes once you open the link we send to the new address.'
          }
        />
        <p role="status" className="sr-only">
          {isMoving ? 'Please enter your current password in the next field.' : null}
        </p>
        {isMoving ? (
          <Field
            {...currentPassword}
            type="password"
            required
            className="sm:col-span-2"
            hint="This keeps anyone who finds you logged in from changing it to their own address."
          />
        ) : null}
      </Fields>
      <Fields busy={busy} className="space-y-5 border-t border-rule pt-6">
        <legend className="float-left w-full font-serif text-xl">Password change</legend>
        <p className="clear-both text-sm text-slate">
          Leave these empty to keep the password you have.
          {isMoving ? ' Please enter your current password above.' : null}
        </p>
        {isMoving ? null : <Field {...currentPassword} type="password" />}
        <Field
          {...field('newPassword', 'New password', 'new-password')}
          type="password"
          hint={newPassword ? strengthHint(newPassword) : undefined}
        />
        <Field {...field('confirmPassword', 'Confirm new password', 'new-password')} type="password" />
      </Fields>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
        <Button type="submit" busy={busy} className="min-w-40">
          {busy ? 'Saving...' : <span className="first-letter:uppercase">save changes</span>}
        </Button>
        <p role="status" className="text-sm text-moss">
          {saved ? 'Profile updated successfully!' : null}
        </p>
      </div>
    </form>
  )
}
