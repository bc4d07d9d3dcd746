import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import { isRefused, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import type { Once } from '../access/use-form-keys.ts'
import { officeApi } from '../api.ts'
import { ordersText } from '../order/orders-text.ts'
import { momentText } from '../parts/format.ts'
import { NotesPanel } from '../parts/notes-panel.tsx'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { useTitle } from '../parts/use-title.ts'
import { PersonalData } from './personal-data.tsx'

const customerKey = (id: string) => ['customer', id]

/** A customer with an account, or a guest, whom an order leads to. */
export function CustomerScreen() {
  const { id = '', reference = '' } = useParams()
  const { data: customer, error } = useQuery({
    queryKey: customerKey(id || reference),
    queryFn: () =>
      read(
        id
          ? officeApi.customers[':id'].$get({ param: { id } })
          : officeApi.guests[':reference'].$get({ param: { reference } }),
      ),
  })
  useTitle(customer?.name || 'Customer')
  if (error)
    return isRefused(error, 'not_found') ? (
      <ScreenHead title="Customer not found">
        <Link to="/customers" className="underline">
          All customers
        </Link>
      </ScreenHead>
    ) : (
      <Alert>{errorMessage(error)}</Alert>
    )
  if (!customer) return <Loading />
  return (
    <>
      <ScreenHead title={customer.name || customer.email}>
        <p className="text-quiet">
          {customer.id === null && 'Guest, without an account. '}Customer since {momentText(customer.created)}
        </p>
      </ScreenHead>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Orders orders={customer.orders} />
          {customer.id !== null && <Basket lines={customer.basket} />}
          <Notes customer={customer} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Contact customer={customer} />
          <Consent consent={customer.consent} />
          {(customer.can.export || customer.can.erase) && <PersonalData customer={customer} />}
        </div>
      </div>
    </>
  )
}

function Orders({ orders }: { orders: OfficeCustomer['orders'] }) {
  return (
    <Panel title={orders.length === 0 ? 'Orders' : ordersText(orders.length)}>
      {orders.length === 0 && <p className="text-quiet">No orders yet.</p>}
      <ul className="divide-y divide-rule">
        {orders.map((order) => (
          <li
            key={order.reference}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0 xl:grid-cols-[12rem_8.5rem_1fr_auto]"
          >
            <Link to={`/orders/${order.reference}`} data-row className="font-medium hover:text-clay">
              {order.reference}
            </Link>
            <span className="order-2 text-xs text-quiet xl:order-none">{momentText(order.created)}</span>
            <span className="order-3 justify-self-end xl:order-none xl:justify-self-start">
              <StateBadge state={order.state as OrderState} />
            </span>
            <span className="order-1 text-right tabular-nums xl:order-none">{formatPounds(order.total)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Basket({ lines }: { lines: OfficeCustomer['basket'] }) {
  return (
    <Panel title="Basket">
      {lines.length === 0 && <p className="text-quiet">Empty.</p>}
      <ul className="divide-y divide-rule">
        {lines.map((line) => (
          <li key={line.name} className="flex justify-between gap-4 py-2 first:pt-0">
            <span>
              {line.pieces} × {line.name}
            </span>
            <span className="tabular-nums">{formatPounds(line.total)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Notes({ customer: { id, reference, notes, can } }: { customer: OfficeCustomer }) {
  const queries = useQueryClient()
  const write = async (text: string, once: Once) => {
    const json = { text }
    const after = await read(
      id === null
        ? officeApi.guests[':reference'].notes.$post({ param: { reference: reference ?? '' }, json }, once())
        : officeApi.customers[':id'].notes.$post({ param: { id: String(id) }, json }, once()),
    )
    queries.setQueryData(customerKey(String(id ?? reference)), after)
  }
  const form = {
    hint: 'Customers have a legal right to see notes about them.',
    changes: 'customers',
    onWrite: write,
  }
  return <NotesPanel notes={notes} form={can.note ? form : null} />
}

/** Each address once, with all that it is used for. */
function addressLabels({ addresses }: OfficeCustomer): Map<string, string[]> {
  const labels = new Map<string, string[]>()
  for (const { label, lines } of addresses) {
    const address = lines.join(', ')
    labels.set(address, [...(labels.get(address) ?? []), label])
  }
  return labels
}

function Contact({ customer }: { customer: OfficeCustomer }) {
  return (
    <Panel title="Contact">
      <p className="break-words">
        <a href={`mailto:${customer.email}`} className="underline decoration-rule underline-offset-4 hover:text-clay">
          {customer.email}
        </a>
      </p>
      {customer.id === null && customer.account !== null && (
        <p className="text-xs">
          <Link to={`/customers/${customer.account}`} className="underline underline-offset-4">
            An account with this address
          </Link>{' '}
          is not confirmed, so these orders are not in it.
        </p>
      )}
      {customer.id !== null && !customer.is_confirmed && (
        <p className="text-xs text-clay">Email address not confirmed.</p>
      )}
      {customer.phone && <p>{customer.phone}</p>}
      {[...addressLabels(customer)].map(([address, labels]) => (
        <div key={address} className="mt-3">
          <p className="text-xs text-quiet">{labels.join(', ')}</p>
          <p>{address}</p>
        </div>
      ))}
      {customer.enquiries.length > 0 && (
        <ul className="mt-3 border-t border-rule pt-3">
          {customer.enquiries.map(({ reference, created }) => (
            <li key={reference}>
              <Link to={`/enquiries/${reference}`} className="underline decoration-rule underline-offset-4">
                {reference}
              </Link>{' '}
              <span className="text-xs text-quiet">{momentText(created)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Consent({ consent }: { consent: OfficeCustomer['consent'] }) {
  return (
    <Panel title="Newsletter">
      {!consent && <p className="text-quiet">Never subscribed.</p>}
      {consent && (
        <>
          <p>{consent.withdrawn ? 'Unsubscribed' : consent.confirmed ? 'Subscribed' : 'Signed up, not confirmed'}</p>
          <p className="mt-2 text-xs text-quiet">
            “{consent.text}” Given {momentText(consent.given)}, {consent.source}
            {consent.confirmed && `; confirmed ${momentText(consent.confirmed)}`}
            {consent.withdrawn && `; withdrawn ${momentText(consent.withdrawn)}`}
          </p>
        </>
      )}
    </Panel>
  )
}
