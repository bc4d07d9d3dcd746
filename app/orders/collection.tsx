import { type FormEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { dayText } from '../shared/day-text.ts'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { OrderActions } from './use-order-actions.ts'

/** Where and until when an order is collected, and by whom. */
export function Collection({ order, actions }: { order: Order; actions: OrderActions }) {
  const { company, hours } = useSite()
  if (!order.collection) return null
  const { kept_until: keptUntil, kept_days: keptDays } = order.collection
  return (
    <div className="space-y-4 text-sm">
      <p>
        {keptUntil
          ? `Your order is ready. We are keeping it for you until ${dayText(keptUntil)}.`
          : `We will email you when it is ready, and keep it for ${keptDays} days from then. Please wait for that email before you set out.`}
      </p>
      <address className="not-italic">
        {company.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <ul className="text-slate">
        {hours.map((row) => (
          <li key={row.days}>
            {row.days}: {row.times}
          </li>
        ))}
      </ul>
      <CollectorForm order={order} actions={actions} />
    </div>
  )
}

function CollectorForm({ order, actions }: { order: Order; actions: OrderActions }) {
  const saved = order.collection?.collector ?? ''
  const [name, setName] = useState(saved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void actions.nameCollector(name.trim())
  }
  return (
    <form onSubmit={submit} aria-label="Who may collect" className="border-t border-rule pt-4">
      <p>
        Please bring the reference <span className="whitespace-nowrap">{order.reference}</span>.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          label="Somebody else who may collect it"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="outline" busy={actions.busy === 'collector'}>
          Save
        </Button>
      </div>
      <p role="status" className="mt-2 text-slate empty:hidden">
        {saved ? `${saved} may collect this order, and so may you.` : null}
      </p>
    </form>
  )
}
