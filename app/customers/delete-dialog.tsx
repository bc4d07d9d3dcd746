import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { deleteAccountSchema } from '#contract/customers/customer.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import { deleteAccount, myDataPath } from './calls.ts'
import { rememberEmail } from './remembered-email.ts'
import { writeHint } from './session-hint.ts'
import { clearCustomer } from './session-query.ts'
import { UsernameField } from './username-field.tsx'

type Entry = z.input<typeof deleteAccountSchema>
type DeleteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; email: string }

/** Says what is deleted and what is kept, offers a copy of the data, and asks for the password. */
export function DeleteDialog({ open, onOpenChange, email }: DeleteDialogProps) {
  const id = useId()
  const queries = useQueryClient()
  const { form, formProps, submitError, setSubmitError, summary, busy } = useApiForm<Entry, Entry>({
    check: async () => (await import('#contract/customers/customer.ts')).deleteAccountSchema,
    defaults: { password: '' },
    failed: 'Your account could not be deleted',
    send: async ({ password }) => {
      await deleteAccount(password)
      rememberEmail(null)
      writeHint('out')
      say('Your account has been deleted.', 'shown')
      await clearCustomer(queries)
    },
  })
  const { reset } = form
  useEffect(() => {
    if (open) return
    reset()
    setSubmitError(null)
  }, [open, reset, setSubmitError])

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      question="Delete your account?"
      confirm={
        <Button type="submit" form={id} busy={busy}>
          {busy ? 'Deleting...' : <span className="first-letter:uppercase">delete account</span>}
        </Button>
      }
    >
      <div className="mt-4 space-y-3 text-sm">
        <p>
          <strong className="font-semibold">What we delete, at once and for good:</strong> your name, addresses, email
          address, password, basket and newsletter subscription. You will be logged out everywhere.
        </p>
        <p>
          <strong className="font-semibold">What we keep:</strong> the invoices for your orders, which the law requires
          us to keep for six years, with the name and address they were made out to.
        </p>
        <p>
          <strong className="font-semibold">Orders under way:</strong> we need your phone number and email address until
          they arrive. Please wait for them, or cancel them under{' '}
          <Link
            to="/my-account/orders"
            className="text-clay underline decoration-rule underline-offset-4 hover:decoration-clay"
          >
            my orders
          </Link>
          .
        </p>
        <p>
          You may want a copy first:{' '}
          <a
            href={myDataPath}
            download="my-data.json"
            className="text-clay underline decoration-rule underline-offset-4 hover:decoration-clay"
          >
            download my data
          </a>
          .
        </p>
      </div>
      <form id={id} {...formProps} aria-label="Delete account" className="mt-5 space-y-4">
        <ErrorSummary {...{ form, submitError, summary }} />
        <UsernameField email={email} />
        <Fields busy={busy}>
          <Field
            label="Password"
            type="password"
            required
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        </Fields>
      </form>
    </ConfirmDialog>
  )
}
