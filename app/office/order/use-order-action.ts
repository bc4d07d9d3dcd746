import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { ApiError, isRefused } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Cancelled, useStepUp } from '../access/step-up.tsx'
import { type Once, useFormKeys } from '../access/use-form-keys.ts'

export const orderKey = (reference: string) => ['order', reference]

/** Does something with an order, shows it as it is afterwards, and says what went wrong. True when it was done. */
export function useOrderAction(reference: string) {
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const send = useFormKeys()
  const [error, setError] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const act = async (work: (once: Once) => Promise<OfficeOrder>): Promise<boolean> => {
    setBusy(true)
    setError('')
    setFields({})
    try {
      const order = await withStepUp(() => send(work))
      queries.setQueryData(orderKey(reference), order)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['today'] })
      return true
    } catch (reason) {
      if (reason instanceof ApiError) setFields(reason.fields)
      // What was saved before shows on the screen, next to the sentence that says so.
      if (isRefused(reason, 'key_reused')) void queries.invalidateQueries()
      setError(reason instanceof Cancelled ? reason.message : errorMessage(reason))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, error, fields, busy }
}
