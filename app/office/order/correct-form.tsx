import type { OfficeOrder } from '#contract/office/orders.ts'
import { correctOrderSchema } from '#contract/orders/correct-delivery.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Opener } from '../../ui/opener.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { dayText } from '../parts/format.ts'
import { Alert } from '../parts/panel.tsx'
import { useShowOrder } from './use-order-action.ts'

type Correction = NonNullable<OfficeOrder['correction']>

/** Corrects the address, the telephone number, the email address and the delivery day until the order has left. */
export function CorrectOrder({ order }: { order: OfficeOrder }) {
  const { correction } = order
  if (!correction) return null
  return (
    <Opener look="quiet" className="mt-3 -ml-2" label="Correct …">
      {(close) => <CorrectForm order={order} correction={correction} onClose={close} />}
    </Opener>
  )
}

type CorrectFormProps = { order: OfficeOrder; correction: Correction; onClose: () => void }

function CorrectForm({ order: { reference }, correction, onClose }: CorrectFormProps) {
  const { shipping, phone, email, days } = correction
  const showOrder = useShowOrder(reference)
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: correctOrderSchema,
    defaults: { ...(phone ? { phone } : {}), email, ...(shipping ? { shipping } : {}) },
    changes: 'orders',
    send: (json) => read(officeApi.orders[':reference'].correct.$post({ param: { reference }, json })),
    fieldOf: (path) => path as never,
    onDone: (order) => {
      onClose()
      showOrder(order, 'Order corrected')
    },
  })
  const isRefusedThere = Boolean(field('shipping.postcode').error) || form.watch('keep_price')
  return (
    <form {...formProps} aria-label="Correct the order" className="mt-4 flex flex-col gap-4 border-t border-rule pt-4">
      {error && <Alert>{error}</Alert>}
      {shipping && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" required autoFocus {...field('shipping.first_name')} />
          <Field label="Last name" required {...field('shipping.last_name')} />
          <Field label="Company" className="sm:col-span-2" {...field('shipping.company')} />
          <Field label="Address Line 1" required className="sm:col-span-2" {...field('shipping.address_1')} />
          <Field label="Address Line 2" className="sm:col-span-2" {...field('shipping.address_2')} />
          <Field label="Town/City" required {...field('shipping.city')} />
          <Field label="County" {...field('shipping.county')} />
          <Field label="Postcode" required autoCapitalize="characters" {...field('shipping.postcode')} />
          <Field label="Delivery phone" type="tel" required {...field('shipping.phone')} />
        </div>
      )}
      {isRefusedThere && <Checkbox {...form.register('keep_price')}>Deliver there at the price of the order</Checkbox>}
      <Field label="The buyer’s phone" type="tel" {...field('phone', { setValueAs: (text) => text || undefined })} />
      <Field label="The buyer’s email address" type="email" required {...field('email')} />
      {days.length > 0 && (
        <SelectField
          label="Delivery day"
          options={[{ value: '', label: 'No change' }, ...days.map((day) => ({ value: day, label: dayText(day) }))]}
          {...field('day', { setValueAs: (day) => day || undefined })}
        />
      )}
      <p className="text-sm text-quiet">The buyer is emailed the new details. What was paid stays the same.</p>
      <div className="flex gap-3">
        <Button type="submit" look="solid" busy={busy}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
