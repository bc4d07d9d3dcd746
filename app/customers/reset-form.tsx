import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { resetFormSchema } from '#contract/customers/customer.ts'
import { isRefused } from '../shared/api.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { resetPassword } from './calls.ts'
import { strengthHint } from './password-strength.ts'
import { writeHint } from './session-hint.ts'
import { clearCustomer } from './session-query.ts'
import { UsernameField } from './username-field.tsx'

type Entry = z.input<typeof resetFormSchema>

/** `onSpent`: the link was used or expired while the form was open. */
export function ResetForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { form, formProps, submitError, summary, busy } = useApiForm<Entry, Entry>({
    check: async () => (await import('#contract/customers/customer.ts')).resetFormSchema,
    defaults: { newPassword: '', again: '' },
    failed: 'Failed to reset password',
    send: async ({ newPassword }) => {
      try {
        await resetPassword(token, newPassword)
      } catch (error) {
        if (isRefused(error, 'bad_link')) return onSpent()
        throw error
      }
      // The server has ended every session, perhaps this browser's too.
      writeHint('out')
      await clearCustomer(queries)
      await navigate('/my-account?password-reset=success', { replace: true })
    },
  })
  const { register, control } = form
  const { errors } = form.formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  return (
    <form {...formProps} aria-label="Choose a new password" className="space-y-5">
      <p>Enter a new password below.</p>
      <ErrorSummary {...{ form, submitError, summary }} />
      <UsernameField />
      <Fields busy={busy} className="space-y-5">
        <Field
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          hint={strengthHint(newPassword)}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <Field
          label="Re-enter new password"
          type="password"
          required
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again')}
        />
      </Fields>
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:min-w-48">
        {busy ? 'Saving...' : <span className="first-letter:uppercase">save</span>}
      </Button>
    </form>
  )
}
