import { Button, ButtonLink } from '../ui/button.tsx'

const cards = ['first', 'second', 'third']

/** Grey placeholders for the lines. */
export function BasketLoading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your basket</span>
      <ul aria-hidden="true">
        {cards.map((card) => (
          <li key={card} className="flex animate-pulse gap-5 border-b border-rule py-5 first:pt-0">
            <div className="size-20 shrink-0 bg-rule sm:size-28" />
            <div className="grow space-y-3">
              <div className="h-6 w-2/3 bg-rule" />
              <div className="h-4 w-1/2 bg-beige" />
              <div className="h-11 w-full max-w-80 bg-beige" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function BasketEmpty({ onFollow }: { onFollow: () => void }) {
  return (
    <div className="py-10 text-center">
      <p>There are no items currently in your basket.</p>
      <ButtonLink to="/stone-collection/all-products" look="outline" className="mt-6" onClick={onFollow}>
        Shop all tiles
      </ButtonLink>
    </div>
  )
}

export function BasketFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="py-10 text-center">
      <p>Your basket could not be loaded.</p>
      <p className="mt-1 text-sm text-slate">Nothing in it is lost. Please check your connection.</p>
      <Button look="outline" className="mt-6" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
