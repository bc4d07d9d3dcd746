import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { lostPasswordSchema } from '#contract/customers/customer.ts'
import { ApiError } from '../shared/api.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { requestReset } from './calls.ts'

type Entry = z.input<typeof lostPasswordSchema>

/** Ignores the rate limit: the screen must not reveal whether an address has an account. */
function unlessTooMany(error: unknown) {
  if (!(error instanceof ApiError && error.status === 429)) throw error
}

/** `onSent`: path of the confirmation, which is shown whether or not the account exists. */
export function RequestResetForm({ onSent }: { onSent: string }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { form, formProps, submitError, summary, busy } = useApiForm<Entry, Entry>({
    check: async () => (await import('#contract/customers/customer.ts')).lostPasswordSchema,
    failed: 'Something went wrong. Please try again.',
    plain: true,
    send: async ({ email }) => {
      await requestReset(email).catch(unlessTooMany)
      await navigate(onSent)
    },
  })
  return (
    <form {...formProps} aria-label="Lost password" className="space-y-5">
      <p>Please enter your email address. You will receive a link to create a new password via email.</p>
      <ErrorSummary {...{ form, submitError, summary }} />
      <Fields busy={busy}>
        <Field
          label="Email"
          type="email"
          required
          autoComplete="username"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
      </Fields>
      <Button type="submit" busy={busy} disabled={!hydrated} className="w-full sm:w-auto sm:min-w-48">
        {busy ? 'Sending...' : <span className="first-letter:uppercase">reset password</span>}
      </Button>
    </form>
  )
}
