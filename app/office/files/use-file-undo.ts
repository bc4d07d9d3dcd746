import { useQueryClient } from '@tanstack/react-query'
import type { SentFile } from '#contract/office/files.ts'
import { read } from '../../shared/api.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'

/** Undoes what a file has done, by the undo of its price change or bulk change. */
export function useFileUndo() {
  const queries = useQueryClient()
  const { act, error, busy } = useAction('files')
  const undo = async ({ price_change, bulk_job }: SentFile) => {
    const id = String(price_change ?? bulk_job)
    await act<unknown>((once) =>
      price_change !== null
        ? read(officeApi.prices.changes[':id'].undo.$post({ param: { id } }, once()))
        : read(officeApi.products.bulk[':id'].undo.$post({ param: { id } }, once())),
    )
    void queries.invalidateQueries({ queryKey: ['prices'] })
    void queries.invalidateQueries({ queryKey: ['products'] })
  }
  return { undo, error, busy }
}
