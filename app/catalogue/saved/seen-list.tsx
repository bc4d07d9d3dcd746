import { useQuery } from '@tanstack/react-query'
import { seenStones } from '../../shared/kept-stones.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { inOrder } from './in-order.ts'
import { keptQuery } from './kept-query.ts'
import { SavedCard } from './saved-card.tsx'

/** If they cannot be loaded, nothing is shown: nobody came for them. */
export function SeenList({ ids }: { open: boolean; ids: readonly number[] }) {
  const { data, isPending } = useQuery(keptQuery(ids, seenStones))
  const stones = inOrder(data ?? [], ids)
  if (stones.length === 0) return isPending ? <div className="min-h-96" /> : null
  return (
    <div className="page mt-16">
      <Carousel label="recently seen" heading={<h2 className="text-2xl">Recently seen</h2>}>
        {stones.map((stone) => (
          <SavedCard key={stone.id} stone={stone} heading="h3" />
        ))}
      </Carousel>
    </div>
  )
}
