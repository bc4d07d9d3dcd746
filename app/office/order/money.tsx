import { formatPounds } from '#contract/arithmetic/money.ts'
import { type OfficeOrder, reasonSchema, transferSchema } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Opener } from '../../ui/opener.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { momentText, poundsText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { asPence } from '../parts/read-pounds.ts'
import { RefundForm } from './refund-form.tsx'
import { useOrderAction, useShowOrder } from './use-order-action.ts'

/** Totals, payments and refunds, with forms for refunds and bank transfers. */
export function Money({ order }: { order: OfficeOrder }) {
  const { totals, payments, refunds } = order
  return (
    <Panel title="Payment">
      {totals && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
          <Row label="Goods" pence={totals.goods} />
          <Row label="Delivery" pence={totals.delivery + totals.slot} />
          {totals.discount > 0 && <Row label={`Voucher ${order.voucher}`} pence={-totals.discount} />}
          <Row label="Total" pence={totals.total} isStrong />
          <Row label="VAT included" pence={totals.vat_included} />
        </dl>
      )}
      <ul className="mt-4 flex flex-col gap-1 border-t border-rule pt-3">
        {payments?.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only ever added
          <li key={index}>
            {payment.provider === 'test' ? 'Sandbox' : payment.provider} payment {payment.state},{' '}
            {formatPounds(payment.amount)}
            {payment.reference && <span className="text-xs break-all text-quiet"> {payment.reference}</span>}
            {payment.attention && <span className="block text-alarm">{payment.attention}</span>}
          </li>
        ))}
        {refunds?.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
          <li key={index}>
            Refund {refund.state === 'done' ? 'paid' : refund.state}, {formatPounds(refund.amount)}: {refund.reason}
            <span className="text-xs text-quiet"> {momentText(refund.created)}</span>
          </li>
        ))}
      </ul>
      {order.can.includes('resolve') && <ResolveForm reference={order.reference} />}
      {order.can.includes('record_transfer') && <TransferForm order={order} />}
      {order.can.includes('record_refund') && <TransferRefund reference={order.reference} />}
      {order.can.includes('refund') && (
        <Opener look="quiet" className="mt-3 -ml-2" label="Refund …">
          {(close) => <RefundForm order={order} onClose={close} />}
        </Opener>
      )}
    </Panel>
  )
}

const Row = ({ label, pence, isStrong = false }: { label: string; pence: number; isStrong?: boolean }) => (
  <>
    <dt className={isStrong ? 'font-medium' : 'text-quiet'}>{label}</dt>
    <dd className={`text-right ${isStrong ? 'font-medium' : ''}`}>{formatPounds(pence)}</dd>
  </>
)

/** Records a bank transfer that has arrived, with its exact amount. */
function TransferForm({ order: { reference, totals } }: { order: OfficeOrder }) {
  const showOrder = useShowOrder(reference)
  const { formProps, field, error, busy } = useOfficeForm({
    schema: transferSchema,
    defaults: {},
    changes: 'orders',
    send: (json) => read(officeApi.orders[':reference'].transfer.$post({ param: { reference }, json })),
    onDone: (order) => showOrder(order, 'Transfer recorded'),
  })
  return (
    <form {...formProps} className="mt-4 flex flex-col gap-3 rounded-md border border-rule p-4">
      {error && <Alert>{error}</Alert>}
      <Field
        label="Bank transfer received, in £"
        inputMode="decimal"
        required
        hint={`The order total is ${poundsText(totals?.total ?? null)}.`}
        {...field('amount', asPence)}
      />
      <div>
        <Button type="submit" look="solid" busy={busy}>
          Record transfer
        </Button>
      </div>
    </form>
  )
}

function TransferRefund({ reference }: { reference: string }) {
  const { act, error, busy } = useOrderAction(reference)
  const record = () =>
    act('Refund marked as sent', () =>
      read(officeApi.orders[':reference']['transfer-refund'].$post({ param: { reference }, json: {} })),
    )
  return (
    <div className="mt-4 flex flex-col items-start gap-3 rounded-md border border-alarm p-4">
      {error && <Alert>{error}</Alert>}
      <p>A refund for this order has to be sent manually by bank transfer.</p>
      <Button look="outline" busy={busy} onClick={record}>
        Mark refund as sent
      </Button>
    </div>
  )
}

function ResolveForm({ reference }: { reference: string }) {
  const showOrder = useShowOrder(reference)
  const { formProps, field, error, busy } = useOfficeForm({
    schema: reasonSchema,
    defaults: { note: '' },
    changes: 'orders',
    send: (json) => read(officeApi.orders[':reference'].resolve.$post({ param: { reference }, json })),
    onDone: (order) => showOrder(order, 'Marked as resolved'),
  })
  return (
    <form {...formProps} className="mt-4 flex flex-col gap-3 rounded-md border border-alarm p-4">
      {error && <Alert>{error}</Alert>}
      <Field label="How was it resolved?" required maxLength={500} hint="The buyer will see this." {...field('note')} />
      <div>
        <Button look="outline" type="submit" busy={busy}>
          Mark as resolved
        </Button>
      </div>
    </form>
  )
}
