import type { ReactNode } from 'react'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The part of the checkout that is the same for everyone. The server renders only this. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const { phone } = useSite().company
  return (
    <div className="page py-10 md:py-14">
      <h1 className="mb-8 text-3xl first-letter:uppercase md:mb-12 md:text-4xl">checkout</h1>
      <p className="hidden noscript:block">
        The checkout needs JavaScript. Without it, please order by telephone on {phone}.
      </p>
      {children}
    </div>
  )
}

export const CheckoutLoading = () => (
  <div className="grid min-h-[30rem] place-items-center noscript:hidden">
    <Spinner className="size-9" />
  </div>
)

export function CheckoutFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="border-y border-rule py-14 text-center">
      <p>The checkout could not be loaded.</p>
      <p className="mt-1 text-sm text-slate">Nothing in your basket is lost. Please check your connection.</p>
      <Button look="outline" className="mt-6" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
