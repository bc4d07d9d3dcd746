import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Project, projectSchema } from '#contract/projects/project.ts'
import { stonesOf } from '#contract/projects/stones-of.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { Laid } from './lay-project.ts'
import { priceQuery } from './queries.ts'

type PricedInput = {
  project: Project
  laid: Laid
  /** Whether a field holds a text that cannot be read. */
  hasWrongField: boolean
}

export type PricedProject = ReturnType<typeof usePriced>

/** The bill for a project, fetched when the visitor pauses. */
export function usePriced({ project, laid, hasWrongField }: PricedInput) {
  const settled = useDebounced(project, 400)
  const hasStone = stonesOf(project).length > 0
  const isLaid = laid.plan !== null && laid.faults.every((fault) => fault === null)
  const isReady = isLaid && projectSchema.safeParse(project).success
  const { data, error, isFetching, refetch } = useQuery({
    ...priceQuery(settled),
    enabled: isReady && settled === project,
    placeholderData: keepPreviousData,
  })
  const bill = hasStone ? data : undefined
  return {
    hasStone,
    bill,
    /** Pieces of stone to buy, with the spare ones. */
    pieces: bill?.stones.reduce((sum, line) => sum + line.quantity, 0) ?? 0,
    error: isReady ? error : null,
    /** The bill is for measurements that have changed, and the ones of now cannot be priced. */
    isOld: hasWrongField || !isReady,
    isFetching,
    isWaiting: isFetching || settled !== project,
    retry: () => void refetch(),
  }
}
