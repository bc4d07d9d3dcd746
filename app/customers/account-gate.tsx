import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { GuestPanels } from './guest-panels.tsx'
import { useSession } from './session-query.ts'

/** Shows its children to a signed-in customer, and the login and sign-up forms to everyone else. */
export function AccountGate({ children }: { children: (customer: Customer) => ReactNode }) {
  const session = useSession({ ask: 'always' })
  if (session.at === 'customer') return children(session.customer)
  if (session.at === 'unknown') return <SessionLoading />
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">My account</h1>
      {session.at === 'unreachable' ? (
        <Unreachable onRetry={session.retry} busy={session.busy} />
      ) : (
        <>
          <PasswordChanged />
          <GuestPanels />
        </>
      )}
    </div>
  )
}

function SessionLoading() {
  const { email } = useSite().company
  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <h1 className="sr-only">My account</h1>
      <div className="noscript:hidden">
        <Spinner className="size-9" />
      </div>
      <p className="hidden noscript:block">Your account needs JavaScript. Without it, please write to {email}.</p>
    </div>
  )
}

const Unreachable = ({ onRetry, busy }: { onRetry: () => void; busy: boolean }) => (
  <div className="mt-8">
    <div role="alert">
      <p className="font-serif text-xl">Token verification failed</p>
      <p className="mt-2 text-slate">
        We could not check whether you are logged in. Please check your connection; you have not been logged out.
      </p>
    </div>
    <Button look="outline" className="mt-6" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

function PasswordChanged() {
  const [params] = useSearchParams()
  if (params.get('password-reset') !== 'success') return null
  return (
    <p role="status" className="mt-6 border-l-2 border-moss py-1 pl-4 text-moss">
      Your password has been changed. Please log in with the new one.
    </p>
  )
}
