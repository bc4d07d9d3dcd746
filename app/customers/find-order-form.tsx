import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { FindOrder, findOrderSchema } from '#contract/orders/find-order.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { findOrder } from './calls.ts'

/** A guest who has lost the emails opens the order's page. */
export function FindOrderForm() {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { form, formProps, submitError, summary, busy } = useApiForm<z.input<typeof findOrderSchema>, FindOrder>({
    check: async () => (await import('#contract/orders/find-order.ts')).findOrderSchema,
    failed: 'Your order could not be looked up.',
    send: async (entry) => void (await navigate(await findOrder(entry))),
  })
  const { errors } = form.formState
  return (
    <form {...formProps} aria-label="Find your order" className="space-y-5">
      <ErrorSummary {...{ form, submitError, summary }} />
      <Fields busy={busy} className="space-y-5">
        <Field
          label="Order reference"
          required
          autoComplete="off"
          autoCapitalize="characters"
          hint="It is in our emails, such as ORD-ABCD-EFGH-2345."
          error={errors.reference?.message}
          {...form.register('reference')}
        />
        <Field
          label="Postcode or email address of the order"
          required
          autoComplete="off"
          error={errors.postcode_or_email?.message}
          {...form.register('postcode_or_email')}
        />
      </Fields>
      <Button type="submit" busy={busy} disabled={!hydrated} className="w-full sm:w-auto sm:min-w-48">
        {busy ? 'Searching...' : 'Find order'}
      </Button>
    </form>
  )
}
