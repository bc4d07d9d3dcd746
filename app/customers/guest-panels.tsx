import { type ReactNode, useId } from 'react'
import { useSite } from '../shared/site.ts'
import { LoginForm } from './login-form.tsx'
import { type NewBuyer, SignupForm } from './signup-form.tsx'

/**
 * Login and sign-up, side by side. Not a lazy part: a form that hydrates after its page is rendered again by any change
 * there, and would lose what was typed.
 */
export function GuestPanels({ buyer }: { buyer?: NewBuyer | undefined }) {
  const { email, phone } = useSite().company
  return (
    <>
      <p className="mt-6 hidden max-w-2xl text-slate noscript:block">
        Logging in needs JavaScript. Without it, please write to {email} or ring {phone.replaceAll(' ', '\u00a0')}.
      </p>
      <div className="mt-8 grid gap-x-10 gap-y-8 md:mt-12 md:grid-cols-2 lg:gap-x-16">
        <Panel title="Login">
          <LoginForm />
        </Panel>
        <Panel title="Sign up">
          <SignupForm buyer={buyer} />
        </Panel>
      </div>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border border-rule bg-white p-5 sm:p-8 lg:p-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-6">{children}</div>
    </section>
  )
}
