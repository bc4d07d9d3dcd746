import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Address } from '#contract/customers/address.ts'
import type { registerSchema } from '#contract/customers/customer.ts'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import { addProjectToAccount } from '../shared/device-project.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { say } from '../ui/say.ts'
import { register as signUp, updateProfile } from './calls.ts'
import { strengthHint } from './password-strength.ts'
import { signIn } from './session-query.ts'

const notKept = 'Your addresses could not be saved: please enter them in your account.'

type Entry = z.input<typeof registerSchema>

/** A guest who has just ordered: the email address is filled in, and name and addresses are saved in the new account. */
export type NewBuyer = { email: string; addresses: { billing: Address; shipping: Address | null } | null }

export function SignupForm({ buyer }: { buyer?: NewBuyer | undefined }) {
  const email = buyer?.email
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const { form, formProps, submitError, summary, busy } = useApiForm<Entry, z.output<typeof registerSchema>>({
    check: async () => (await import('#contract/customers/customer.ts')).registerSchema,
    failed: 'Network error occurred',
    send: async (entry) => {
      const customer = await signUp(entry)
      await addProjectToAccount()
      const kept = await keepAddresses(buyer, entry.email)
      await signIn(queries, kept ?? customer)
      say(kept === null ? `Register Success! ${notKept}` : 'Register Success!', 'shown')
    },
  })
  const { register, control, getValues, setValue } = form
  const { errors } = form.formState
  const password = useWatch({ control, name: 'password' })
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])

  return (
    <form {...formProps} aria-label="Sign up" className="space-y-5">
      <ErrorSummary {...{ form, submitError, summary }} />
      <Fields busy={busy} className="space-y-5">
        <Field
          label="Email"
          type="email"
          required
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Create password"
          type="password"
          required
          autoComplete="new-password"
          hint={strengthHint(password ?? '')}
          error={errors.password?.message}
          {...register('password')}
        />
        <Checkbox note={newsletterConsent} {...register('newsletter')}>
          Subscribe to our newsletter
        </Checkbox>
        <Honeypot {...register('remark')} />
      </Fields>
      {/* A press before hydration is replayed once the page has hydrated. */}
      <Button type={hydrated ? 'submit' : 'button'} busy={busy} className="w-full">
        {busy ? 'Submitting...' : <span className="first-letter:uppercase">create account</span>}
      </Button>
      <p className="text-xs text-slate">
        We say what we keep about you, and why, in our{' '}
        <a href="/privacy-policy" className="underline decoration-mortar underline-offset-4 hover:text-clay">
          privacy policy
        </a>
        .
      </p>
    </form>
  )
}

/** The account with the addresses of the order; undefined if there is nothing to keep, null if that failed. */
async function keepAddresses(buyer: NewBuyer | undefined, email: string) {
  if (!buyer?.addresses || buyer.email.toLowerCase() !== email.trim().toLowerCase()) return undefined
  const { billing, shipping } = buyer.addresses
  const { first_name, last_name } = billing
  return updateProfile({ first_name, last_name, billing, shipping }).catch(() => null)
}
