import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useSite } from '../shared/site.ts'

/** The shop's name, which leads home. A long one takes two lines of smaller letters, so that the buttons keep their room. */
export function ShopName(props: Pick<ComponentProps<typeof Link>, 'onClick'>) {
  const { name } = useSite().company
  const size = name.length > 12 ? 'text-base md:text-xl lg:text-base xl:text-xl' : 'text-2xl xl:text-3xl'
  return (
    <Link
      to="/"
      {...props}
      aria-label={`${name}, home`}
      className={`flex min-h-11 min-w-0 items-center pt-1 font-serif tracking-tight hover:text-clay xl:pt-1.5 ${size}`}
    >
      <span className="line-clamp-2 text-center leading-tight">{name}</span>
    </Link>
  )
}
