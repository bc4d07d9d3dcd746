import { type ComponentProps, useId } from 'react'
import type { StockRow } from '#contract/office/stock.ts'
import { Field } from '../../ui/field.tsx'

type BatchCodeFieldProps = ComponentProps<typeof Field> & {
  /** Existing batches, as suggestions. */
  batches?: StockRow['batches']
}

export function BatchCodeField({ batches = [], ...field }: BatchCodeFieldProps) {
  const list = useId()
  return (
    <>
      <Field required maxLength={40} autoFocus autoCapitalize="characters" autoComplete="off" list={list} {...field} />
      <datalist id={list}>
        {batches.map(({ id, code }) => (
          <option key={id} value={code} />
        ))}
      </datalist>
    </>
  )
}
