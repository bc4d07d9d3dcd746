import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { GuestPanels } from './guest-panels.tsx'
import { isCheckout, ownPath } from './next-path.ts'
import { useSession } from './session-query.ts'
import type { NewBuyer } from './signup-form.tsx'

/** The sign-in page. Afterwards the shopper returns to the page in the `next` parameter. */
export function AuthScreen() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const next = ownPath(params.get('next')) ?? '/my-account'
  const { at } = useSession({ ask: 'always' })
  useEffect(() => {
    if (at === 'customer') void navigate(next, { replace: true })
  }, [at, next, navigate])
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">Log in or sign up</h1>
      {state?.sessionEnded ? (
        <p role="status" className="mt-6 border-l-2 border-clay py-1 pl-4">
          You have been logged out. Please log in again to carry on where you left off.
        </p>
      ) : null}
      {isCheckout(next) ? <AsGuest next={next} /> : null}
      <GuestPanels buyer={buyerOf(state)} />
    </div>
  )
}

/** The details of a guest who has just ordered, as the order's page hands them over. */
const buyerOf = (state: { email?: unknown; addresses?: unknown } | null): NewBuyer | undefined =>
  typeof state?.email === 'string'
    ? { email: state.email, addresses: (state.addresses as NewBuyer['addresses']) ?? null }
    : undefined

const AsGuest = ({ next }: { next: string }) => (
  <section
    aria-label="Without an account"
    className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-rule py-5"
  >
    <p>You can buy without an account: all we need is an email address for your order.</p>
    <ButtonLink to={next} look="outline">
      <span className="first-letter:uppercase">continue as guest</span>
    </ButtonLink>
  </section>
)
