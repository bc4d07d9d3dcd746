import { LazyPart } from '../ui/lazy-part.tsx'

const loadList = () => import('./best-sellers-list.tsx').then((part) => part.BestSellersList)

/** Suggestions for visitors who found nothing. That is rare, so the code is only loaded then. Its space is reserved. */
export function BestSellers() {
  return (
    <div className="min-h-[36rem]">
      <LazyPart load={loadList} part={{ open: true }} />
    </div>
  )
}
