import { useLocation } from 'react-router'
import { useSite } from '../../shared/site.ts'

/** The listing failed on the server. 'Try again' is a plain link to the same page, so it works without scripts. */
export function ListingFailed({ title }: { title: string }) {
  const { name } = useSite().company
  const { pathname, search } = useLocation()
  return (
    <div className="page py-24">
      <title>{`${title} | ${name}`}</title>
      <h1 className="text-3xl">{title}</h1>
      <p role="alert" className="mt-6 font-serif text-xl">
        No products found for {title}
      </p>
      <a
        href={`${pathname}${search}`}
        className="mt-6 inline-flex min-h-11 items-center border border-ink px-6 text-sm hover:border-clay hover:text-clay"
      >
        Try again
      </a>
    </div>
  )
}
