import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { areaOfUnit } from '#contract/basket/line-text.ts'
import { nameAbroad } from '#contract/customers/countries.ts'
import { accessText } from '#contract/delivery/delivery-access.ts'
import { batchText } from '#contract/orders/batch-text.ts'
import type { Order } from '#contract/orders/order.ts'
import { isOver } from '#contract/orders/order-states.ts'
import { Amount } from '../shared/amount.tsx'
import { dayRange, dayText } from '../shared/day-text.ts'
import { PiecePrice } from '../shared/piece-price.tsx'
import { TotalsList } from '../shared/totals-list.tsx'
import { Picture } from '../ui/picture.tsx'
import { methodText } from './order-text.ts'
import { TrackingNumber } from './tracking-number.tsx'

type Line = Order['lines'][number]

/** The stone of the batches that the pieces come from, if it has been photographed. */
function BatchPictures({ line }: { line: Line }) {
  const pictures = line.batches.flatMap(({ picture }) => picture ?? [])
  if (pictures.length === 0) return null
  return (
    <p className="my-2 flex flex-wrap gap-2">
      {pictures.map((picture) => (
        <Picture key={picture.src} picture={picture} sizes="96px" className="h-16 w-auto max-w-full object-cover" />
      ))}
    </p>
  )
}

/** The lines at the prices paid; `actionOf` renders an action below each. */
export function OrderLines({ order, actionOf }: { order: Order; actionOf?: (line: Line) => ReactNode }) {
  return (
    <ul className="border-b border-rule">
      {order.lines.map((line) => (
        <li key={line.variation_id} className="grid grid-cols-[4.5rem_1fr] gap-4 border-t border-rule py-4">
          {line.image ? (
            <Picture picture={line.image} alt="" sizes="72px" className="aspect-square w-full object-cover" />
          ) : (
            <p className="grid aspect-square place-items-center bg-white p-1 text-center text-xs text-slate">
              No image available
            </p>
          )}
          <div className="min-w-0 text-sm">
            <p className="text-base leading-snug">
              <Link to={`/product/${line.slug}`} className="hover:text-clay">
                {line.name}
              </Link>
            </p>
            <p className="text-slate">
              {line.size ? `Size: ${sizeText(line.size)} | ` : ''}
              <PiecePrice line={line} />
            </p>
            {line.batches.length > 0 && <p className="text-slate">From {batchText(line.batches, line.quantity)}</p>}
            <BatchPictures line={line} />
            <p className="flex justify-between gap-4">
              <span className="text-slate">
                <span className="whitespace-nowrap">Qty: {groupThousands(line.quantity)}</span>{' '}
                {line.m2_quantity ? (
                  <span className="whitespace-nowrap">
                    ({areaOfUnit(`${groupThousands(line.m2_quantity)} m²`, line.unit)})
                  </span>
                ) : null}
              </span>
              <span className="text-right">
                <Amount pence={line.total_pence} />
              </span>
            </p>
            {actionOf?.(line)}
          </div>
        </li>
      ))}
      <Cancelled order={order} />
    </ul>
  )
}

/** Pieces the shop cancelled, which will not come. */
const Cancelled = ({ order: { cancelled } }: { order: Order }) =>
  cancelled.map(({ name, size, quantity }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cancelled pieces are only ever added
    <li key={index} className="border-t border-rule py-3 text-sm text-slate">
      Cancelled: {groupThousands(quantity)} × {[name, sizeText(size)].filter(Boolean).join(', ')}
    </li>
  ))

export const OrderTotals = ({ order }: { order: Order }) => (
  <TotalsList
    totals={order.totals}
    vatRate={order.vat_rate}
    deliveryLabel={order.delivery.label}
    slotLabel={order.slot}
    voucher={order.voucher}
    refunded={order.refunded_pence}
  />
)

export const daysOf = ({ delivery }: Order): string =>
  delivery.id === 'collection' ? `from ${dayText(delivery.from)}` : dayRange(delivery.from, delivery.until)

/** Slabs are arranged by telephone, until they have left. */
const isArranged = ({ delivery, state }: Order): boolean =>
  delivery.id === 'slab' && ['pending', 'paid', 'picking'].includes(state)

/** When the order comes or how long it is kept. */
function whenText(order: Order): string {
  const { collection, transfer } = order
  if (collection?.kept_until) return `kept until ${dayText(collection.kept_until)}`
  const days = isArranged(order) ? `we ring you to arrange the day, usually ${daysOf(order)}` : daysOf(order)
  return transfer ? `${days}, or later: it is counted from the day your payment arrives` : days
}

/** Delivery, payment and addresses. */
export function OrderStatus({ order }: { order: Order }) {
  const collected = order.delivery.id === 'collection'
  return (
    <dl className="grid gap-x-8 gap-y-6 text-sm sm:grid-cols-2">
      <Fact label={collected ? 'Collection' : 'Delivery'}>
        {order.delivery.label}
        {isOver(order.state) ? null : <br />}
        {isOver(order.state) ? null : whenText(order)}
        {order.slot ? (
          <>
            <br />
            {order.slot}
          </>
        ) : null}
      </Fact>
      {order.delivery.carrier || order.delivery.tracking_number ? (
        <Fact label="Tracking">
          {order.delivery.carrier}
          {order.delivery.carrier && order.delivery.tracking_number ? <br /> : null}
          {order.delivery.tracking_number ? (
            <TrackingNumber carrier={order.delivery.carrier} trackingNumber={order.delivery.tracking_number} />
          ) : null}
        </Fact>
      ) : null}
      {order.delivery.access ? <Fact label="For the driver">{accessText(order.delivery.access)}</Fact> : null}
      {order.po_number ? <Fact label="PO number">{order.po_number}</Fact> : null}
      {order.job_name ? <Fact label="Job name">{order.job_name}</Fact> : null}
      <Fact label="Payment">{order.totals.total === 0 ? 'Nothing to pay' : methodText[order.payment.method]}</Fact>
      <Fact label="Billing address">
        <Address address={order.billing} />
      </Fact>
      {collected ? null : (
        <Fact label="Delivery address">
          <Address address={order.shipping ?? order.billing} />
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="eyebrow">{label}</dt>
    <dd className="mt-1.5 wrap-anywhere">{children}</dd>
  </div>
)

function Address({ address }: { address: Order['billing'] }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.address_1,
    address.address_2,
    address.city,
    address.county,
    address.postcode,
    nameAbroad(address.country),
    address.phone,
  ].filter(Boolean)
  return (
    <address className="wrap-anywhere not-italic">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be identical, and they never move
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
