import { pieceText } from '#contract/basket/line-text.ts'
import type { Project } from '#contract/projects/project.ts'
import { ApiError } from '../shared/api.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Bill } from './bill.tsx'
import type { PricedProject } from './use-priced.ts'

type PricedProps = { project: Project; priced: PricedProject; onChange: (part: Partial<Project>) => void }

/** The bill, marked as old while the measurements cannot be priced. */
export function Priced({ project, priced, onChange }: PricedProps) {
  const { hasStone, bill, pieces, error, isOld, isFetching, retry } = priced
  if (!hasStone || (isOld && !bill)) return null
  return (
    <div aria-busy={isFetching || undefined}>
      {isOld && bill ? (
        <p className="mb-6 border-l-2 border-alarm pl-4 text-sm">
          <strong className="font-semibold">This bill is for the last good measurements.</strong> Correct the
          measurements above to update it.
        </p>
      ) : null}
      {bill ? <Bill plan={bill} project={project} onChange={onChange} /> : null}
      {error ? (
        <p role="alert" className="border-l-2 border-alarm pl-4 text-sm">
          {error instanceof ApiError && [422, 429, 503].includes(error.status)
            ? error.message
            : 'The price could not be worked out just now.'}{' '}
          <button type="button" className="min-h-11 underline underline-offset-4" onClick={retry}>
            Try again
          </button>
        </p>
      ) : null}
      {!bill && !error ? <Spinner /> : null}
      <p role="status" className="sr-only">
        {isOld ? 'The bill is for the last good measurements' : ''}
        {bill && !isFetching && !isOld ? `${pieceText(pieces)} of stone to buy` : ''}
      </p>
    </div>
  )
}
