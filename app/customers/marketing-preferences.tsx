import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/customers/customer.ts'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import { errorMessage } from '../shared/error-message.ts'
import { Button } from '../ui/button.tsx'
import { chooseNewsletter } from './calls.ts'
import { Section } from './section.tsx'
import { applyCustomer } from './session-query.ts'

export function MarketingPreferences({ customer }: { customer: Customer }) {
  const queries = useQueryClient()
  const choice = useMutation({
    mutationFn: chooseNewsletter,
    onSuccess: (updated) => applyCustomer(queries, updated),
  })
  const subscribed = customer.newsletter === 'subscribed'
  const busy = choice.isPending
  const label = subscribed ? 'unsubscribe me' : customer.newsletter === 'asked' ? 'send the link again' : 'subscribe me'
  return (
    <Section title="Marketing Preferences">
      <p role="status">{statusText[customer.newsletter]}</p>
      {customer.newsletter === 'none' ? <p className="mt-2 text-sm text-slate">{newsletterConsent}</p> : null}
      <Button look="outline" className="mt-5" busy={busy} onClick={() => choice.mutate(!subscribed)}>
        {busy ? 'Submitting...' : <span className="first-letter:uppercase">{label}</span>}
      </Button>
      <p role="alert" className="mt-2 text-sm text-alarm empty:hidden">
        {choice.isError ? errorMessage(choice.error) : null}
      </p>
    </Section>
  )
}

const statusText: Record<Customer['newsletter'], string> = {
  none: "You're not on our mailing list!",
  asked: 'One step left: please open the link in the email we sent you to confirm.',
  subscribed: "You're on our mailing list.",
}
