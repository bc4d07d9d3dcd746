import { useState } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { PricesUndone } from '#contract/office/prices.ts'
import { read } from '../../shared/api.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { countText } from './price-text.ts'

export function useUndo() {
  const { act, busy, error } = useAction('prices')
  const [undone, setUndone] = useState<PricesUndone | null>(null)
  const undo = async (id: number) =>
    setUndone(
      await act((once) =>
        read(officeApi.prices.changes[':id'].undo.$post({ param: { id: String(id) } }, once(String(id)))),
      ),
    )
  return { undo, undone, busy, error }
}

/** With the sizes that stay as they are, because a later change has set another price. */
export function undoneText({ sizes, left, left_count: count }: PricesUndone): string {
  const text = `Undone for ${countText(sizes, 'size')}.`
  if (count === 0) return text
  const named = left.slice(0, 5).map(({ name, size }) => `${name}, ${sizeText(size)}`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `${text} ${countText(count, 'size')} ${count === 1 ? 'has' : 'have'} been changed or published since and ${count === 1 ? 'stays as it is' : 'stay as they are'}: ${named.join('; ')}${more}.`
}
