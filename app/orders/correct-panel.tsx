import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from '#contract/customers/address.ts'
import { countries } from '#contract/customers/countries.ts'
import type { CorrectDelivery } from '#contract/orders/correct-delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { AddressFields } from '../shared/address-fields.tsx'
import { dayText } from '../shared/day-text.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Fields, SelectField } from '../ui/field.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { correctDelivery, type OrderId } from './calls.ts'
import { deliveryDaysQuery, orderQuery } from './order-query.ts'
import { daysOf } from './order-summary.tsx'

type CorrectPanelProps = {
  id: OrderId
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => void
}

/** Closing it discards what was typed. */
export function CorrectPanel({ id, order, open, onOpenChange, onSaved }: CorrectPanelProps) {
  // The panel must mount closed, or it does not slide in.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(open), [open])
  const queries = useQueryClient()
  const send = async (correction: CorrectDelivery) => {
    queries.setQueryData(orderQuery(id).queryKey, await correctDelivery(id, correction))
    onSaved()
    onOpenChange(false)
  }
  return (
    <SidePanel open={isOpen} onOpenChange={onOpenChange} title="Change your order" width="md:w-[560px]">
      {order.shipping ? (
        <DeliveryForm id={id} order={order} shipping={order.shipping} send={send} />
      ) : (
        <PhoneForm order={order} send={send} />
      )}
    </SidePanel>
  )
}

type Send = (correction: CorrectDelivery) => Promise<void>
type Entry = Address & { day: string }

const failed = 'We could not save this.'

function DeliveryForm({
  id,
  order,
  shipping,
  send,
}: {
  id: OrderId
  order: Order
  shipping: NonNullable<Order['shipping']>
  send: Send
}) {
  const { data: days = [] } = useQuery(deliveryDaysQuery(id))
  const { form, formProps, submitError, summary, busy } = useApiForm<Entry, CorrectDelivery>({
    check: async () => (await import('#contract/orders/correct-delivery.ts')).correctDeliveryFormSchema,
    defaults: { ...shipping, day: '' },
    failed,
    send,
  })
  const { errors, isSubmitted } = form.formState
  return (
    <form {...formProps} aria-label="Change your order" className="space-y-5">
      <ErrorSummary {...{ form, submitError, summary }} />
      <Fields busy={busy} className="space-y-5">
        <AddressFields
          bind={(name) => ({ error: errors[name]?.message, ...form.register(name) })}
          kind="shipping"
          countries={countries.filter(({ code }) => code === 'GB')}
          country="GB"
          readPostcode={() => form.getValues('postcode')}
          onFound={(found) => {
            for (const [name, text] of Object.entries(found))
              form.setValue(name as keyof Address, text, { shouldValidate: isSubmitted, shouldDirty: true })
          }}
          isPostal={order.delivery.id === 'sample-post'}
        />
        {days.length > 0 ? (
          <SelectField
            label="Delivery day"
            hint="A later day costs nothing extra. We keep your order in the yard until then."
            options={[
              { value: '', label: `No change: ${daysOf(order)}` },
              ...days.map((day) => ({ value: day, label: dayText(day) })),
            ]}
            error={errors.day?.message}
            {...form.register('day')}
          />
        ) : null}
      </Fields>
      <Save busy={busy}>What you pay stays the same.</Save>
    </form>
  )
}

function PhoneForm({ order, send }: { order: Order; send: Send }) {
  const { form, formProps, submitError, busy } = useApiForm<{ phone: string }, CorrectDelivery>({
    check: async () => (await import('#contract/orders/correct-delivery.ts')).correctPhoneSchema,
    defaults: { phone: order.billing.phone },
    failed,
    send,
  })
  return (
    <form {...formProps} aria-label="Change your order" className="space-y-5">
      <Fields busy={busy}>
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          error={form.formState.errors.phone?.message ?? submitError?.message}
          {...form.register('phone')}
        />
      </Fields>
      <Save busy={busy} />
    </form>
  )
}

const Save = ({ busy, children }: { busy: boolean; children?: ReactNode }) => (
  <div className="space-y-4 pt-2">
    <p className="text-sm text-slate">{children} We will email you the new details.</p>
    <Button type="submit" busy={busy} className="w-full">
      {busy ? 'Saving...' : 'Save'}
    </Button>
  </div>
)
