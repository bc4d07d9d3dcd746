import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { useLogOut } from './account-area.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { MarketingPreferences } from './marketing-preferences.tsx'

const inline = 'text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay'

export function Dashboard({ customer }: { customer: Customer }) {
  const { logOut, leaving } = useLogOut()
  const name = customer.first_name || customer.username
  return (
    <div className="max-w-3xl">
      <p className="text-lg">
        Hello <strong className="font-semibold break-words">{name}</strong>{' '}
        <span className="text-base text-slate">
          (Not {name}?{' '}
          <button type="button" aria-disabled={leaving || undefined} onClick={logOut} className={inline}>
            Log out
          </button>
          )
        </span>
      </p>
      <p className="mt-5">
        From your account you can see your <Inline to="/my-account/orders">recent orders</Inline>, manage your{' '}
        <Inline to="/my-account/addresses">billing and shipping address</Inline>, and change your{' '}
        <Inline to="/my-account/account-details">password and account details</Inline>.
      </p>
      {customer.email_confirmed ? null : (
        <p className="mt-5 border-l-2 border-clay py-1 pl-4 text-sm">
          Please open the link we sent to <span className="break-all">{customer.email}</span>: it confirms that the
          address is yours.
        </p>
      )}
      <MarketingPreferences customer={customer} />
      <DeleteAccount email={customer.email} />
    </div>
  )
}

const Inline = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} prefetch="intent" className={inline}>
    {children}
  </Link>
)
