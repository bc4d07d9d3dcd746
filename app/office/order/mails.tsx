import { type OfficeOrder, type ResendableMail, resendSchema } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { momentText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { useShowOrder } from './use-order-action.ts'

const names: Record<ResendableMail, string> = {
  received: 'Order received',
  paid: 'Payment received',
  ready: 'Ready to collect',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}
const stateTexts = { sent: 'sent', waiting: 'waiting to be sent', failed: 'couldn’t be delivered' }

type Mail = NonNullable<OfficeOrder['mails']>[number]

/** The emails sent to the buyer, and a form to send one again. */
export function Mails({ order, mails }: { order: OfficeOrder; mails: Mail[] }) {
  return (
    <Panel title="Emails">
      {mails.length === 0 && <p className="text-quiet">No emails yet.</p>}
      <ul className="flex flex-col gap-2">
        {mails.map((mail) => (
          <li key={mail.at + mail.subject}>
            <span className="break-words">{mail.subject}</span>
            <span className={`block text-xs ${mail.state === 'failed' ? 'text-alarm' : 'text-quiet'}`}>
              {momentText(mail.at)}, {stateTexts[mail.state]}
            </span>
          </li>
        ))}
      </ul>
      {order.can.includes('resend') && <ResendForm order={order} />}
    </Panel>
  )
}

function ResendForm({ order: { reference, resendable } }: { order: OfficeOrder }) {
  const showOrder = useShowOrder(reference)
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: resendSchema,
    defaults: { mail: resendable.at(-1) },
    changes: 'orders',
    send: (json, once) =>
      read(officeApi.orders[':reference'].resend.$post({ param: { reference }, json }, once(json.mail))),
    onDone: (order) => showOrder(order, 'Email sent again'),
  })
  const isSent = form.formState.isSubmitSuccessful && !busy && !error
  return (
    <form {...formProps} className="mt-4 flex flex-wrap items-end gap-3">
      {error && <Alert>{error}</Alert>}
      <SelectField
        label="Send an email again"
        className="grow"
        options={resendable.map((value) => ({ value, label: names[value] }))}
        {...field('mail')}
      />
      <Button look="outline" type="submit" busy={busy} className="min-h-10">
        Send
      </Button>
      {isSent && <p className="basis-full text-xs text-quiet">Email sent again.</p>}
    </form>
  )
}
