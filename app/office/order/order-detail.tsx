import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pictureAt } from '#contract/media/picture.ts'
import { type OfficeOrder, shortText } from '#contract/office/orders.ts'
import { batchText } from '#contract/orders/batch-text.ts'
import { isOver } from '#contract/orders/order-states.ts'
import { isRefused, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { officeApi } from '../api.ts'
import { customerPath } from '../parts/customer-path.ts'
import { dayText, momentText, poundsText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { ProductPicture } from '../parts/product-picture.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { CorrectOrder } from './correct-form.tsx'
import { Documents } from './documents.tsx'
import { Mails } from './mails.tsx'
import { Money } from './money.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import { orderKey } from './use-order-action.ts'

/** `actions` follow the order's state. */
export function OrderDetail({ reference, actions }: { reference: string; actions?: ReactNode }) {
  const { data: order, error } = useQuery({
    queryKey: orderKey(reference),
    queryFn: () => read(officeApi.orders[':reference'].$get({ param: { reference } })),
    refetchInterval: 30_000,
  })
  if (error)
    return isRefused(error, 'not_found') ? (
      <ScreenHead title="Order not found">
        <Link to="/orders" className="underline">
          All orders
        </Link>
      </ScreenHead>
    ) : (
      <Alert>{errorMessage(error)}</Alert>
    )
  if (!order) return <Loading />
  return (
    <>
      <ScreenHead
        stays
        heading={actions ? 'h2' : 'h1'}
        title={
          <>
            <span className="text-quiet">{order.reference.slice(0, -4)}</span>
            {order.reference.slice(-4)}
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-4 text-quiet">
          <span className={actions ? 'max-2xl:hidden' : undefined}>{momentText(order.created)}</span>
          {order.totals && <span className="text-ink tabular-nums">{poundsText(order.totals.total)}</span>}
          <StateBadge state={order.state} />
        </p>
        {actions}
      </ScreenHead>
      <ShortLines order={order} />
      {/* What was opened or typed for one order must not show for the next. */}
      <div key={order.reference} className="@container">
        <div className="grid gap-6 @min-[46rem]:grid-cols-[2fr_1fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <NextStep order={order} />
            <Lines order={order} />
            {order.payments && <Money order={order} />}
            <Timeline order={order} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Delivery order={order} />
            <Documents order={order} />
            <Buyer order={order} />
            <Notes order={order} />
            {order.mails && <Mails order={order} mails={order.mails} />}
          </div>
        </div>
      </div>
    </>
  )
}

function ShortLines({ order }: { order: OfficeOrder }) {
  const shortLines = order.lines.filter((line) => line.short > 0)
  if (shortLines.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-2">
      {shortLines.map((line) => (
        <Alert key={line.id}>
          {shortText({
            ...line,
            name: `${line.name}, ${sizeText(line.size)}`,
            since: line.short_since === null ? null : new Date(line.short_since),
          })}
        </Alert>
      ))}
    </div>
  )
}

function Lines({ order }: { order: OfficeOrder }) {
  const showsPrices = order.totals !== null
  return (
    <Panel title={order.lines.length === 1 ? '1 line' : `${order.lines.length} lines`}>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead className="sr-only">
            <tr>
              <th>Pieces</th>
              <th>Item</th>
              <th className="max-xl:hidden">Area</th>
              <th className="max-xl:hidden">Weight</th>
              {showsPrices && <th>Price</th>}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id} className="border-b border-rule align-baseline last:border-0">
                <td className="py-2 pr-4 text-right font-medium whitespace-nowrap">{line.pieces} ×</td>
                <td className="w-full py-2 pr-4">
                  <div className="flex gap-3">
                    <ProductPicture src={line.picture} />
                    <LineText order={order} line={line} />
                  </div>
                </td>
                <td className="py-2 pr-4 text-right whitespace-nowrap max-xl:hidden">{areaText(line)}</td>
                <td className="py-2 pr-4 text-right whitespace-nowrap text-quiet max-xl:hidden">
                  {kilograms(line.weight_g)}
                </td>
                {showsPrices && (
                  <td className="py-2 text-right whitespace-nowrap">
                    {poundsText(line.total === null ? null : line.total + (line.discount ?? 0))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

type LineProps = { order: OfficeOrder; line: OfficeOrder['lines'][number] }

function LineText({ order, line }: LineProps) {
  const batches = batchText(line.batches, line.pieces - line.short)
  const note = lineNote(order, line)
  return (
    <div className="min-w-0">
      {line.name}, <span className="whitespace-nowrap">{sizeText(line.size)}</span>
      <span className="block text-quiet xl:hidden">
        {[areaText(line), kilograms(line.weight_g)].filter(Boolean).join(', ')}
      </span>
      <span className="block text-xs text-quiet">
        <span className="wrap-anywhere">{line.sku}</span>
        {/* In one piece: a code that breaks at its hyphen is read wrongly. */}
        {batches && <span className="inline-block before:mx-1 before:content-['·']">{batches}</span>}
      </span>
      {line.batches.map(
        ({ picture }) =>
          picture && (
            <img
              key={picture.src}
              src={pictureAt(picture.src, 160)}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className="my-1 mr-2 inline-block h-12 w-auto max-w-full rounded-sm object-cover"
            />
          ),
      )}
      {note && <span className="block text-xs text-clay">{note}</span>}
    </div>
  )
}

/** How many pieces of a line are missing, still to send, cancelled, refunded or replaced. */
const lineNote = (
  { state }: OfficeOrder,
  { to_send, cancelled, refunded, replaced, short }: OfficeOrder['lines'][number],
) =>
  [
    short > 0 && `${short} missing`,
    state === 'part_dispatched' && (to_send > 0 ? `${to_send} still to send` : 'sent'),
    cancelled > 0 && `${cancelled} cancelled`,
    refunded > cancelled && `${refunded - cancelled} refunded`,
    replaced > 0 && `${replaced} replaced`,
  ]
    .filter(Boolean)
    .join(', ')

const kilograms = (grams: number) => `${(grams / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} kg`

const areaText = ({ area }: OfficeOrder['lines'][number]) => (area ? `${area} m²` : '')

const dayRange = ({ from, until }: OfficeOrder['delivery']) =>
  from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`

const piecesOf = ({ lines }: OfficeOrder['dispatches'][number]) => {
  const count = lines.reduce((sum, { pieces }) => sum + pieces, 0)
  return count === 1 ? '1 piece' : `${count} pieces`
}

function Delivery({ order }: { order: OfficeOrder }) {
  const { delivery, shipping, dispatches } = order
  return (
    <Panel title="Delivery">
      <p>
        {delivery.label}
        {delivery.slot ? `, ${delivery.slot}` : ''}
      </p>
      <p className="text-quiet">
        {[...(isOver(order.state) ? [] : [dayRange(delivery)]), kilograms(delivery.weight_g)].join(', ')}
      </p>
      {shipping ? <Address address={shipping} /> : <p className="mt-3">Collection from the yard</p>}
      {delivery.access && <p className="mt-3 text-clay">{delivery.access}</p>}
      {dispatches.length > 1 ? (
        <ul className="mt-3 flex flex-col gap-1">
          {dispatches.map((dispatch) => (
            <li key={dispatch.id}>
              {momentText(dispatch.at)}: {piecesOf(dispatch)}
              <span className="block text-quiet">
                {[dispatch.carrier, dispatch.tracking_number].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        (delivery.carrier || delivery.tracking_number) && (
          <p className="mt-3">{[delivery.carrier, delivery.tracking_number].filter(Boolean).join(', ')}</p>
        )
      )}
      <CorrectOrder order={order} />
    </Panel>
  )
}

function Buyer({
  order: { reference, billing, shipping, email, has_account, buyer, po_number, job_name },
}: {
  order: OfficeOrder
}) {
  return (
    <Panel title="Buyer">
      {shipping && isSameAddress(billing, shipping) ? (
        <p>
          {billing.name}, <span className="text-quiet">billed to the delivery address</span>
        </p>
      ) : (
        <Address address={billing} />
      )}
      {email && (
        <p className="mt-3 break-words">
          <a href={`mailto:${email}`} className="underline decoration-rule underline-offset-4 hover:text-clay">
            {email}
          </a>
        </p>
      )}
      {po_number && <p className="mt-3 wrap-anywhere">PO number: {po_number}</p>}
      {job_name && <p className="wrap-anywhere">Job: {job_name}</p>}
      <p className="mt-1 text-xs text-quiet">{has_account ? 'Has an account' : 'Ordered as a guest'}</p>
      {buyer && (
        <p className="mt-3">
          <Link
            to={customerPath({ id: buyer.account, reference })}
            className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:text-clay sm:min-h-0"
          >
            {earlierText(buyer.earlier)}
          </Link>
        </p>
      )}
    </Panel>
  )
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'Three earlier orders'. */
const earlierText = (count: number) => `${numbers[count] ?? count} earlier ${count === 1 ? 'order' : 'orders'}`

const isSameAddress = (one: OfficeOrder['billing'], other: OfficeOrder['billing']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function Address({ address }: { address: OfficeOrder['billing'] }) {
  const rows = [address.name, address.company, ...address.lines, address.postcode].filter(Boolean)
  return (
    <address className="mt-3 not-italic first:mt-0">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of an address may be identical, and their order never changes
        <span key={index} className="block">
          {row}
        </span>
      ))}
      {address.phone && (
        <a href={`tel:${address.phone.replace(/[^\d+]/g, '')}`} className="block hover:text-clay">
          {address.phone}
        </a>
      )}
    </address>
  )
}

function Timeline({ order }: { order: OfficeOrder }) {
  return (
    <Panel title="Timeline">
      <ol className="flex flex-col gap-3">
        {order.timeline.map((event) => (
          <li key={event.at + event.text} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <span className="text-xs leading-6 text-quiet">
              {momentText(event.at)}
              {event.author && <span className="block font-medium text-ink">{event.author}</span>}
            </span>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-xs text-quiet">The buyer sees this timeline on the order page.</p>
    </Panel>
  )
}
