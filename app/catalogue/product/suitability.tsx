import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { slugOfTitle } from '#contract/catalogue/slug.ts'
import type { Product } from '../../shared/product-query.ts'

/** Where the stone can be laid, and the rooms it suits. */
export function Suitability({ technical, rooms }: { technical: NonNullable<Product['technical']>; rooms: string[] }) {
  const uses = [
    { label: 'Walls', yes: technical.use.includes('wall') },
    { label: 'Floors', yes: technical.use.includes('floor') },
    { label: 'Wet rooms', yes: technical.use.includes('wet-room') },
    { label: 'Outdoors', yes: technical.use.includes('outdoor') },
    { label: 'Pools', yes: technical.use.includes('pool') },
    { label: 'Underfloor heating', yes: technical.underfloor_heating },
  ]
  return (
    <>
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2 lg:grid-cols-3">
        {uses.map(({ label, yes }) => (
          <li key={label} className={`flex items-center gap-3 ${yes ? '' : 'text-slate'}`}>
            {yes ? (
              <Check aria-hidden="true" className="size-5 text-moss" strokeWidth={1.5} />
            ) : (
              <Minus aria-hidden="true" className="size-5" strokeWidth={1.5} />
            )}
            <span>
              {label}
              {yes ? <span className="sr-only">: suitable</span> : <span className="text-sm">: not advised</span>}
            </span>
          </li>
        ))}
      </ul>
      {rooms.length > 0 ? (
        <p className="mt-6">
          At home in:{' '}
          {rooms.map((room, index) => (
            <span key={room}>
              {index > 0 ? ', ' : ''}
              <Link
                to={`/room-type-usage/${slugOfTitle(room)}`}
                prefetch="intent"
                className="text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay"
              >
                {room}
              </Link>
            </span>
          ))}
        </p>
      ) : null}
    </>
  )
}
