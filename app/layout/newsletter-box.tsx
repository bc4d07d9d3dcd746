import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { newsletterConsent } from '#contract/newsletter-consent.ts'
import { shopConfig } from '#shop.config'
import { Button } from '../ui/button.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { signUp } from './newsletter.ts'

type State =
  | { at: 'idle' }
  | { at: 'sending' }
  | { at: 'done'; message: string }
  /** `field`: the address is at fault, not the way to the server. */
  | { at: 'failed'; message: string; field: boolean }

/** The sign-up box. It says what the server answered; a failure keeps what was typed. */
export function NewsletterBox() {
  const id = useId()
  const email = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const [state, setState] = useState<State>({ at: 'idle' })
  const wrong = state.at === 'failed' && state.field

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    setState({ at: 'sending' })
    const result = await signUp(String(entered.get('email')), String(entered.get('website')))
    if ('message' in result) {
      form.reset()
      return setState({ at: 'done', message: result.message })
    }
    setState({ at: 'failed', message: result.refusal, field: result.field })
    if (result.field) email.current?.focus()
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl md:text-2xl">
        New stone, once a month
      </h2>
      <p id={`${id}-promise`} className="mt-3 max-w-md text-slate">
        {newsletterConsent} See our{' '}
        <Link to="/privacy-policy" className="underline decoration-mortar underline-offset-4 hover:text-clay">
          privacy policy
        </Link>
        .
      </p>
      <form noValidate method="post" onSubmit={submit} className="mt-6 max-w-md">
        <label htmlFor={`${id}-email`}>Email address</label>
        <div className="mt-1.5 flex">
          <input
            ref={email}
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-answer ${id}-promise`}
            className="min-h-12 w-full min-w-0 border border-r-0 border-mortar bg-white px-3.5 text-base aria-invalid:border-alarm"
          />
          {/* Before the page is alive there is nobody to send it. */}
          <Button type={hydrated ? 'submit' : 'button'} busy={state.at === 'sending'} className="min-h-12 shrink-0">
            {state.at === 'sending' ? 'Sending...' : 'Sign up'}
          </Button>
        </div>
        <Honeypot name="website" />
        <div id={`${id}-answer`} className="mt-2">
          <p role="status" className="text-moss empty:hidden">
            {state.at === 'done' ? state.message : null}
          </p>
          <p role="alert" className="text-alarm empty:hidden">
            {state.at === 'failed' ? state.message : null}
          </p>
        </div>
      </form>
      <noscript>
        <p className="mt-2 text-slate">
          Signing up here needs JavaScript. Without it, please write to {shopConfig.company.email}.
        </p>
      </noscript>
    </section>
  )
}
