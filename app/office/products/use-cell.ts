import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GridFields, ProductRow } from '#contract/office/products.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { documentCalls } from '../documents/document-query.ts'

export type CellField = keyof GridFields
type State<Value> = { at: 'idle' | 'saving' } | { at: 'failed'; message: string } | { at: 'conflict'; theirs: Value }

/** The number of the draft; null if it no longer differs from what is published. */
export type OnSaved = (draft: number | null) => void
type Cell<Field extends CellField> = { row: ProductRow; field: Field; onSaved: OnSaved }

const calls = documentCalls('product')[':id']
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A cell of the grid. A changed value is saved to the product's draft, with the value it had before, so that the field of
 * somebody who was quicker is shown and not overwritten.
 */
export function useCell<Field extends CellField>({ row: { key, fields }, field, onSaved }: Cell<Field>) {
  type Value = GridFields[Field]
  const queries = useQueryClient()
  const [typed, setTyped] = useState<{ value: Value } | null>(null)
  const [state, setState] = useState<State<Value>>({ at: 'idle' })
  /** The value when the person began. The list may be read again before they have finished. */
  const seen = useRef<{ value: Value } | null>(null)
  const begin = () => {
    seen.current ??= { value: fields[field] }
  }
  const value = typed ? typed.value : fields[field]

  /** Saves the value if it differs from the one that was shown. */
  const save = async (to: Value, from: Value = seen.current ? seen.current.value : fields[field]) => {
    seen.current = null
    if (isSame(to, from)) {
      setTyped(null)
      setState({ at: 'idle' })
      return
    }
    setTyped({ value: to })
    setState({ at: 'saving' })
    try {
      const changes = [field === 'leadDays' ? await leadTimeChange(key, { from, to }) : { field, from, to }]
      const saved = await read(calls.draft.$patch({ param: { id: key }, json: { changes } }))
      const [conflict] = saved.conflicts
      if (conflict) {
        setState({ at: 'conflict', theirs: shownOf(field, conflict.theirs) as Value })
        return
      }
      onSaved(saved.number)
      await queries.invalidateQueries({ queryKey: ['products', 'list'] })
      setTyped(null)
      setState({ at: 'idle' })
    } catch (error) {
      if (error instanceof OtherLeadTime) setState({ at: 'conflict', theirs: error.days as Value })
      else setState({ at: 'failed', message: errorMessage(error) })
    }
  }

  /** Ends a conflict with one of the two values. */
  const resolve = async (keepsMine: boolean) => {
    if (state.at !== 'conflict') return
    if (keepsMine) return save(value, state.theirs)
    setTyped(null)
    setState({ at: 'idle' })
    await queries.invalidateQueries({ queryKey: ['products', 'list'] })
  }
  const type = (next: Value) => {
    begin()
    setTyped({ value: next })
  }
  /** The person left without a change. */
  const leave = () => {
    seen.current = null
  }
  /** Takes back what was typed. */
  const undo = () => {
    leave()
    setTyped(null)
  }
  return { value, state, begin, leave, type, undo, save, resolve }
}

/** The lead times of the sizes have been changed since the grid was read. */
class OtherLeadTime extends Error {
  readonly days: number[]
  constructor(days: number[]) {
    super('Somebody has changed the lead time.')
    this.days = days
  }
}

type Sizes = { leadDays: number }[]
const daysOf = (sizes: Sizes): number[] => [...new Set(sizes.map(({ leadDays }) => leadDays))].sort((a, b) => a - b)
const shownOf = (field: CellField, value: unknown): unknown => (field === 'leadDays' ? daysOf(value as Sizes) : value)

/** The lead time belongs to each size, and the sizes are one field of the document. */
async function leadTimeChange(id: string, { from, to }: { from: unknown; to: unknown }) {
  const { document, draft } = await read(calls.$get({ param: { id } }))
  const sizes = (draft?.document ?? document).sizes as Sizes
  if (!isSame(daysOf(sizes), from)) throw new OtherLeadTime(daysOf(sizes))
  const [leadDays] = to as number[]
  return { field: 'sizes', from: sizes, to: sizes.map((size) => ({ ...size, leadDays })) }
}
