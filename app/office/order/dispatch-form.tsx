import { type ComponentProps, useId, useState } from 'react'
import { z } from 'zod'
import { sizeText } from '#contract/arithmetic/size.ts'
import { dispatchSchema, type OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useMixBatches } from '../access/mix-batches.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { useShowOrder } from './use-order-action.ts'

/** Lines with 0 pieces stay in the form but are not sent. */
const formSchema = dispatchSchema.omit({ mix_batches: true }).extend({
  lines: z
    .array(z.object({ id: z.int(), pieces: z.int('Please enter a whole number').min(0, 'At least 0') }))
    .refine((lines) => lines.length === 0 || lines.some(({ pieces }) => pieces > 0), {
      path: [0, 'pieces'],
      message: 'Please enter at least one piece',
    }),
})

const optionalNumber = (text: string | number | undefined) => (text ? Number(text) : undefined)

/** Dispatches everything that is left, or only some pieces. */
export function DispatchForm({ order }: { order: OfficeOrder }) {
  const { reference } = order
  // Missing pieces can't be dispatched, so the form then starts with a part dispatch.
  const [isPart, setPart] = useState(order.lines.some(({ short }) => short > 0))
  const inYard = order.lines
    .filter(({ to_send, short }) => to_send > short)
    .map((line) => ({ ...line, available: line.to_send - line.short }))
  const withMixing = useMixBatches()
  const showOrder = useShowOrder(reference)
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: formSchema,
    defaults: {
      carrier: '',
      tracking_number: '',
      note: '',
      lines: inYard.map(({ id, available }) => ({ id, pieces: available })),
    },
    changes: 'orders',
    send: ({ lines, ...parcel }, once) => {
      const json = isPart ? { ...parcel, lines: lines.filter(({ pieces }) => pieces > 0) } : parcel
      return withMixing((mixing) =>
        read(
          officeApi.orders[':reference'].dispatch.$post({ param: { reference }, json: { ...json, ...mixing } }, once()),
        ),
      )
    },
    onDone: (after) => showOrder(after, isPart ? 'Part of the order dispatched' : 'Dispatched'),
  })
  const togglePart = () => {
    form.resetField('lines')
    setPart(!isPart)
  }
  return (
    <form {...formProps} className="grid gap-4 sm:grid-cols-2">
      {error && (
        <div className="sm:col-span-2">
          <Alert>{error}</Alert>
        </div>
      )}
      <Field label="Carrier" maxLength={80} {...field('carrier')} />
      <Field label="Tracking number" maxLength={80} {...field('tracking_number')} />
      <Field label="Pallets" type="number" {...field('pallets', { setValueAs: optionalNumber })} />
      <Field label="Note for the buyer" maxLength={500} hint="Included in the dispatch email." {...field('note')} />
      {isPart && (
        <fieldset className="rounded-md border border-rule p-4 sm:col-span-2">
          <legend className="px-1 font-medium">Pieces to send now</legend>
          {inYard.map((line, index) => (
            <DispatchLine key={line.id} line={line} {...field(`lines.${index}.pieces`, { valueAsNumber: true })} />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" look="solid" busy={busy}>
          {isPart ? 'Dispatch these' : 'Dispatch'}
        </Button>
        <Button look="quiet" aria-expanded={isPart} onClick={togglePart}>
          {isPart ? 'Send everything' : 'Send only part …'}
        </Button>
      </div>
    </form>
  )
}

type DispatchLineProps = Omit<ComponentProps<'input'>, 'id'> & {
  line: OfficeOrder['lines'][number] & { available: number }
  error: string | undefined
}

function DispatchLine({ line, error, ...input }: DispatchLineProps) {
  const id = useId()
  return (
    <div className="py-1">
      <label className="flex items-center gap-3">
        <input
          {...input}
          type="number"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="min-h-9 w-24 rounded-md border border-edge bg-panel px-2 text-right aria-invalid:border-alarm"
        />
        <span>
          of {line.available} {line.name}, {sizeText(line.size)} <span className="text-xs text-quiet">{line.sku}</span>
        </span>
      </label>
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
