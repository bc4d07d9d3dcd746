import { LazyPart } from '../ui/lazy-part.tsx'

const loadList = () => import('./best-sellers-list.tsx').then((part) => part.BestSellersList)

/** A way on for whoever found nothing. Fetched only then, because few do; its place is kept until it comes. */
export function BestSellers() {
  return (
    <div className="min-h-[36rem]">
      <LazyPart load={loadList} part={{ open: true }} />
    </div>
  )
}
