import { ApiError } from '../shared/api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The server renders only this, because an order is private; the browser then loads the order. */
export const OrderLoading = () => (
  <>
    <h1 className="sr-only">Your order</h1>
    <div className="grid min-h-[30rem] place-items-center noscript:hidden">
      <Spinner className="size-9" />
    </div>
  </>
)

export const NeedsScript = () => (
  <p className="hidden py-14 noscript:block">
    This page needs JavaScript. You will find the same details in the email we sent you about the order.
  </p>
)

type OrderFailedProps = { error: unknown; busy: boolean; onRetry: () => void; loginPath: string }

/** An order that does not exist and somebody else's order get the same message. */
export function OrderFailed({ error, busy, onRetry, loginPath }: OrderFailedProps) {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 401)
  if (unknown)
    return (
      <div className="max-w-2xl py-10">
        <h1 className="text-3xl">Order not found</h1>
        <p className="mt-5 text-slate">
          We cannot find this order. If it is yours, log in with the account that placed it, or open the link in the
          email we sent about it.
        </p>
        <ButtonLink to={loginPath} look="outline" className="mt-8">
          Log in
        </ButtonLink>
      </div>
    )
  return (
    <div role="alert" className="max-w-2xl py-10">
      <h1 className="text-3xl">This order could not be loaded</h1>
      <p className="mt-5 text-slate">Your order itself is safe. Please check your connection.</p>
      <Button look="outline" className="mt-8" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
