import { type FormEvent, useState } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export type Dispatched = {
  carrier: string
  tracking_number: string
  note: string
  pallets?: number
  lines?: { id: number; pieces: number }[]
}

type DispatchFormProps = { order: OfficeOrder; busy: boolean; onDispatch: (how: Dispatched) => Promise<boolean> }

/** Sends everything that is left, or the pieces that are typed. */
export function DispatchForm({ order, busy, onDispatch }: DispatchFormProps) {
  // What is missing cannot leave: the rest of it goes as a part.
  const [isPart, setPart] = useState(order.lines.some(({ short }) => short > 0))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { carrier = '', tracking_number = '', note = '', pallets = '' } = typed
    const lines = order.lines.flatMap(({ id }) => {
      const pieces = Number(typed[`line ${id}`] ?? 0)
      return pieces > 0 ? [{ id, pieces }] : []
    })
    void onDispatch({
      carrier,
      tracking_number,
      note,
      ...(Number(pallets) > 0 ? { pallets: Number(pallets) } : {}),
      ...(isPart ? { lines } : {}),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field label="Carrier" name="carrier" maxLength={80} />
      <Field label="Tracking number" name="tracking_number" maxLength={80} />
      <Field label="Pallets" name="pallets" type="number" min={1} max={99} />
      <Field
        label="Note for the buyer"
        name="note"
        maxLength={500}
        hint="Goes with the mail that says it is on its way."
      />
      {isPart && (
        <fieldset className="rounded-md border border-rule p-4 sm:col-span-2">
          <legend className="px-1 font-medium">What leaves now</legend>
          {order.lines
            .filter(({ to_send, short }) => to_send > short)
            .map((line) => ({ ...line, here: line.to_send - line.short }))
            .map((line) => (
              <label key={line.id} className="flex items-center gap-3 py-1">
                <input
                  name={`line ${line.id}`}
                  type="number"
                  min={0}
                  max={line.here}
                  defaultValue={line.here}
                  className="min-h-9 w-24 rounded-md border border-edge bg-panel px-2 text-right"
                />
                <span>
                  of {line.here} {line.name}, {sizeText(line.size)}{' '}
                  <span className="text-xs text-quiet">{line.sku}</span>
                </span>
              </label>
            ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" look="solid" busy={busy}>
          {isPart ? 'Dispatch these' : 'Dispatch'}
        </Button>
        <Button look="quiet" aria-expanded={isPart} onClick={() => setPart(!isPart)}>
          {isPart ? 'Send all of it' : 'Only a part of it …'}
        </Button>
      </div>
    </form>
  )
}
