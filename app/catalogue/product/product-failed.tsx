import { Button } from '../../ui/button.tsx'

/** The product exists but could not be fetched. */
export function ProductFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page py-24">
      <div role="alert" className="max-w-2xl">
        <h1 className="text-3xl">Something went wrong</h1>
        <p className="mt-5 text-slate">We could not load this product. That is our fault, not yours.</p>
      </div>
      <Button look="outline" className="mt-8" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Opened from a card, but the rest of the product could not be fetched. */
export function SizesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div>
      <div role="alert">
        <p className="font-serif text-xl">{navigator.onLine ? 'Something went wrong' : 'You are offline'}</p>
        <p className="mt-2 text-slate">
          {navigator.onLine
            ? 'We could not load the sizes of this product. That is our fault, not yours.'
            : 'We could not load the sizes of this product. Check your connection and try again.'}
        </p>
      </div>
      <Button look="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
