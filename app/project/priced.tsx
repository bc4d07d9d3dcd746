import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pieceText } from '#contract/basket/line-text.ts'
import { type Project, projectSchema } from '#contract/projects/project.ts'
import { ApiError } from '../shared/api.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { Bill } from './bill.tsx'
import { BuyPlan, type ProjectBasket } from './buy-plan.tsx'
import type { Laid } from './lay-project.ts'
import { priceQuery } from './queries.ts'

type PricedProps = {
  project: Project
  id: string | null
  laid: Laid
  /** Whether a field holds a text that cannot be read. */
  hasWrongField: boolean
  onChange: (part: Partial<Project>) => void
  basket: ProjectBasket
}

/** The bill, and the button that adds it to the basket. A bill for measurements that have changed cannot be bought. */
export function Priced({ project, id, laid, hasWrongField, onChange, basket }: PricedProps) {
  const settled = useDebounced(project, 400)
  const isLaid = laid.plan !== null && laid.faults.every((fault) => fault === null)
  const isReady = isLaid && projectSchema.safeParse(project).success
  const { data, error, isFetching, refetch } = useQuery({
    ...priceQuery(settled),
    enabled: isReady && settled === project,
    placeholderData: keepPreviousData,
  })
  const isOld = hasWrongField || !isReady
  if ((!isReady && !data) || project.rooms.every(({ laying }) => laying === null)) return null
  const pieces = data?.stones.reduce((sum, line) => sum + line.quantity, 0) ?? 0
  return (
    <div className="mt-10 max-w-3xl" aria-busy={isFetching || undefined}>
      {isOld && data ? (
        <p className="mb-6 border-l-2 border-alarm pl-4 text-sm">
          <strong className="font-semibold">This bill is for the last good measurements.</strong> Correct the
          measurements above to update it.
        </p>
      ) : null}
      {data ? <Bill plan={data} project={project} onChange={onChange} /> : null}
      {error && isReady ? (
        <p role="alert" className="border-l-2 border-alarm pl-4 text-sm">
          {error instanceof ApiError && [422, 429, 503].includes(error.status)
            ? error.message
            : 'The price could not be worked out just now.'}{' '}
          <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {!data && !error ? <Spinner /> : null}
      <p role="status" className="sr-only">
        {isOld ? 'The bill is for the last good measurements' : ''}
        {data && !isFetching && !isOld ? `${pieceText(pieces)} of stone to buy` : ''}
      </p>
      {data ? (
        <BuyPlan
          project={project}
          id={id}
          isOld={isOld}
          isWaiting={isFetching || settled !== project}
          basket={basket}
        />
      ) : null}
    </div>
  )
}
