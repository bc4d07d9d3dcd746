import { type ComponentProps, useId } from 'react'
import type { StockRow } from '#contract/office/stock.ts'
import { Field } from '../../ui/field.tsx'

type BatchCodeFieldProps = ComponentProps<typeof Field> & {
  /** Those that are here already, to be chosen from. */
  known?: StockRow['batches']
}

export function BatchCodeField({ known = [], ...field }: BatchCodeFieldProps) {
  const list = useId()
  return (
    <>
      <Field
        name="code"
        required
        maxLength={40}
        autoFocus
        autoCapitalize="characters"
        autoComplete="off"
        list={list}
        {...field}
      />
      <datalist id={list}>
        {known.map(({ id, code }) => (
          <option key={id} value={code} />
        ))}
      </datalist>
    </>
  )
}
