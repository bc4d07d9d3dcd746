import { useState } from 'react'
import { useNavigate } from 'react-router'
import { eraseSchema, type OfficeCustomer } from '#contract/office/customers.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'

/** For data requests by email or phone: exports or erases what the shop stores about a customer. */
export function PersonalData({ customer: { id, reference, email, can } }: { customer: OfficeCustomer }) {
  const { act, error, busy } = useAction('customers')
  const guest = { reference: reference ?? '' }
  const download = async () => {
    const data = await act(() =>
      read(
        id === null
          ? officeApi.guests[':reference'].export.$post({ param: guest })
          : officeApi.customers[':id'].export.$post({ param: { id: String(id) } }),
      ),
    )
    if (!data) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    link.download = `customer-${id ?? reference}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Panel title="Personal data">
      <div className="flex flex-col items-start gap-4">
        {error && <Alert>{error}</Alert>}
        {can.export && (
          <Button look="outline" busy={busy} onClick={download}>
            Download a copy
          </Button>
        )}
        {can.erase && <EraseForm id={id} reference={reference} email={email} />}
      </div>
    </Panel>
  )
}

type EraseFormProps = Pick<OfficeCustomer, 'id' | 'reference' | 'email'>

function EraseForm({ id, reference, email }: EraseFormProps) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { formProps, field, error, busy } = useOfficeForm({
    schema: eraseSchema,
    defaults: { email: '' },
    changes: 'customers',
    send: (json) =>
      read(
        id === null
          ? officeApi.guests[':reference'].erase.$post({ param: { reference: reference ?? '' }, json })
          : officeApi.customers[':id'].erase.$post({ param: { id: String(id) }, json }),
      ),
    onDone: () => void navigate('/customers'),
  })
  if (!isOpen)
    return (
      <Button look="quiet" className="-ml-2" onClick={() => setOpen(true)}>
        Erase this customer …
      </Button>
    )
  return (
    <form {...formProps} className="flex flex-col gap-3">
      {error && <Alert>{error}</Alert>}
      <p>
        This erases {id === null ? 'the messages' : 'the account, its messages'} and everything that identifies the
        customer. Invoices are kept for six years with the details required by law. The customer is notified by email.
        Open orders must be delivered or cancelled first. This can’t be undone.
      </p>
      <Field
        label="Type the customer’s email address to confirm"
        required
        autoComplete="off"
        hint={email}
        {...field('email')}
      />
      <div className="flex gap-3">
        <Button type="submit" look="alarm" busy={busy}>
          Erase customer
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
