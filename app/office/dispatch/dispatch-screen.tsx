import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import { orderWorkQuery } from '#contract/office/order-work.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { readSession, writeSession } from '../../ui/session-storage.ts'
import { useMixBatches } from '../access/mix-batches.tsx'
import { Cancelled } from '../access/step-up.tsx'
import { useFormKeys } from '../access/use-form-keys.ts'
import { officeApi } from '../api.ts'
import { dayText } from '../parts/format.ts'
import { Alert, Panel, ScreenHead } from '../parts/panel.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { useTitle } from '../parts/use-title.ts'
import { CarrierFile } from './carrier-file.tsx'

/** Dispatches one order after another by scanner or keyboard: find it, enter the carrier, press Enter, next. */
export function DispatchScreen() {
  useTitle('Dispatch')
  const [order, setOrder] = useState<OfficeOrder | null>(null)
  const [done, setDone] = useState<string[]>([])
  const open = (found: OfficeOrder) => {
    setOrder(found)
    say(foundText(found))
  }
  const finish = (reference: string) => {
    setDone([reference, ...done])
    say(`${reference} has been dispatched. Find the next order.`)
    setOrder(null)
  }
  return (
    <>
      <div className="max-w-2xl">
        <ScreenHead title="Dispatch" />
        {order ? (
          <SendForm key={order.reference} order={order} onDone={finish} onCancel={() => setOrder(null)} />
        ) : (
          <>
            <FindForm onFound={open} />
            <Waiting onFound={open} />
          </>
        )}
        {done.length > 0 && (
          <ul className="mt-6 text-quiet">
            {done.map((reference) => (
              <li key={reference}>
                <Link to={`/orders/${reference}`} className="underline decoration-rule underline-offset-4">
                  {reference}
                </Link>{' '}
                dispatched
              </li>
            ))}
          </ul>
        )}
      </div>
      <CarrierFile />
    </>
  )
}

const isSendable = ({ can }: OfficeOrder) => can.includes('dispatch')

const recipientOf = ({ shipping, billing }: OfficeOrder) => {
  const { name, postcode } = shipping ?? billing
  return `${name}, ${postcode}`
}

const linesToSend = ({ lines }: OfficeOrder) =>
  lines
    .filter(({ to_send }) => to_send > 0)
    .map(({ id, to_send, name, size }) => ({ id, text: `${to_send} × ${name}, ${sizeText(size)}` }))

/** The focus goes to the first field, so what is above it is said. */
const foundText = (order: OfficeOrder) => {
  const parts = [order.reference, recipientOf(order), ...linesToSend(order).map(({ text }) => text)]
  return `${parts.join('. ')}.${isSendable(order) ? '' : ' This order can’t be dispatched now.'}`
}

/** If several orders share their last four characters, chooses one that can be dispatched. */
async function findOrder(words: string): Promise<OfficeOrder> {
  // A scanned QR code holds the order's address.
  const q = (words.match(/ORD(-[2-9A-Z]{4}){3}/i)?.[0] ?? words).trim()
  const { orders } = await read(officeApi.search.$get({ query: { q } }))
  const found = await Promise.all(
    orders.map(({ reference }) => read(officeApi.orders[':reference'].$get({ param: { reference } }))),
  )
  const [first] = found
  if (!first) throw new Error(`No order found for “${q}”.`)
  return found.find(isSendable) ?? first
}

function FindForm({ onFound }: { onFound: (order: OfficeOrder) => void }) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      onFound(await findOrder(String(new FormData(event.currentTarget).get('q') ?? '')))
    } catch (reason) {
      setError(reason instanceof Error && reason.name === 'Error' ? reason.message : errorMessage(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      {error && <Alert>{error}</Alert>}
      <div className="flex items-start gap-3">
        <Field
          label="Order"
          name="q"
          required
          autoComplete="off"
          autoCapitalize="characters"
          hint="Scan the QR code, or type the reference or its last 4 characters."
          className="min-w-0 grow"
        />
        <Button type="submit" look="solid" busy={busy} className="mt-7 min-h-10">
          Find
        </Button>
      </div>
    </form>
  )
}

/** The next ones to leave, for those who do not scan. */
function Waiting({ onFound }: { onFound: (order: OfficeOrder) => void }) {
  const query = { ...orderWorkQuery('to_dispatch'), sort: 'delivery' } as const
  const { data } = useQuery({
    queryKey: ['orders', 'to dispatch'],
    queryFn: () => read(officeApi.orders.$get({ query })),
  })
  const [error, setError] = useState('')
  const open = (reference: string) =>
    read(officeApi.orders[':reference'].$get({ param: { reference } })).then(onFound, (reason) =>
      setError(errorMessage(reason)),
    )
  if (!data?.rows.length) return null
  return (
    <section aria-labelledby="waiting" className="mt-6">
      <h2 id="waiting" className="mb-2">
        To dispatch
      </h2>
      {error && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule rounded-md border border-rule bg-panel">
        {data.rows.map(({ reference, name, postcode, delivery_from }) => (
          <li key={reference}>
            <button
              type="button"
              data-row
              onClick={() => open(reference)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-4 px-3 py-1 text-left hover:bg-clay-wash"
            >
              <span className="font-medium max-sm:w-full">{reference}</span>
              <span className="grow">
                {name} <span className="text-quiet">{postcode}</span>
              </span>
              {delivery_from && <span className="text-quiet">{dayText(delivery_from)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const carrierKey = 'office-carrier'

type SendFormProps = { order: OfficeOrder; onDone: (reference: string) => void; onCancel: () => void }

function SendForm({ order, onDone, onCancel }: SendFormProps) {
  const queries = useQueryClient()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const withMixing = useMixBatches()
  const send = useFormKeys()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { reference } = order
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { carrier = '', tracking_number = '', pallets = '' } = typed
    setBusy(true)
    setError('')
    try {
      const json = { carrier, tracking_number, ...(Number(pallets) > 0 ? { pallets: Number(pallets) } : {}) }
      await send((once) =>
        withMixing((mixing) =>
          read(
            officeApi.orders[':reference'].dispatch.$post(
              { param: { reference }, json: { ...json, ...mixing } },
              once(),
            ),
          ),
        ),
      )
      writeSession(carrierKey, carrier)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['today'] })
      onDone(reference)
    } catch (reason) {
      setError(reason instanceof Cancelled ? reason.message : errorMessage(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={reference} action={<StateBadge state={order.state} />}>
      <p>{recipientOf(order)}</p>
      <ul className="mt-2 text-quiet">
        {linesToSend(order).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {isSendable(order) ? (
        <form ref={form} onSubmit={submit} className="mt-4 grid gap-4 sm:grid-cols-[6rem_1fr_1fr]">
          {error && (
            <div className="sm:col-span-3">
              <Alert>{error}</Alert>
            </div>
          )}
          <Field label="Pallets" name="pallets" type="number" min={1} max={99} inputMode="numeric" />
          <Field label="Carrier" name="carrier" maxLength={80} defaultValue={readSession(carrierKey) ?? ''} />
          <Field label="Tracking number" name="tracking_number" maxLength={80} autoComplete="off" />
          <div className="flex flex-wrap gap-3 sm:col-span-3">
            <Button type="submit" look="solid" busy={busy} className="min-h-11 grow sm:grow-0">
              Dispatch
            </Button>
            <Button look="quiet" onClick={onCancel}>
              Choose another order
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-4 flex flex-col items-start gap-3">
          <Alert>This order can’t be dispatched now.</Alert>
          <Button look="outline" onClick={onCancel}>
            Choose another order
          </Button>
        </div>
      )}
    </Panel>
  )
}
