import { ShoppingBag } from 'lucide-react'
import { useBasketButton } from '../basket/use-basket.ts'

export const basketLabel = (basket: { count: number } | undefined) =>
  basket ? `Basket, ${basket.count} ${basket.count === 1 ? 'item' : 'items'}` : 'Basket'

/** The icon with the number of items on it. */
export function BasketIcon({ className }: { className: string }) {
  const basket = useBasketButton()
  return (
    <button
      type="button"
      aria-label={basketLabel(basket)}
      aria-haspopup="dialog"
      onClick={basket?.open}
      className={`relative ${className}`}
    >
      <ShoppingBag aria-hidden="true" className="size-5.5" strokeWidth={1.4} />
      {basket && basket.count > 0 ? (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-clay px-1 text-[0.6875rem] leading-none text-white"
        >
          {basket.count > 99 ? '99+' : basket.count}
        </span>
      ) : null}
    </button>
  )
}
