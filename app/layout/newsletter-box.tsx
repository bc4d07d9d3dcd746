import { useId } from 'react'
import { Link } from 'react-router'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import { EmailForm } from '../shared/email-form.tsx'
import { useSite } from '../shared/site.ts'
import { subscribe } from './subscribe.ts'

export function NewsletterBox() {
  const id = useId()
  const { email } = useSite().company
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl md:text-2xl">
        New stone, once a month
      </h2>
      <EmailForm
        name="Newsletter"
        button="Sign up"
        send={subscribe}
        className="mt-5 max-w-md"
        promise={
          <>
            {newsletterConsent} See our{' '}
            <Link to="/privacy-policy" className="underline decoration-mortar underline-offset-4 hover:text-clay">
              privacy policy
            </Link>
            .
          </>
        }
      />
      <noscript>
        <p className="mt-2 text-slate">Signing up here needs JavaScript. Without it, please write to {email}.</p>
      </noscript>
    </section>
  )
}
