import { useState } from 'react'
import { noteSchema } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { ordersText } from './orders-text.ts'

/** Writes the same note about the selected orders. */
export function NoteMany({ orders }: { orders: string[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Add a note
      </Button>
      <Dialog open={isOpen} onClose={close} title={`Note about ${ordersText(orders.length)}`}>
        <NoteForm orders={orders} onClose={close} />
      </Dialog>
    </>
  )
}

function NoteForm({ orders, onClose }: { orders: string[]; onClose: () => void }) {
  const { formProps, field, error, busy } = useOfficeForm({
    schema: noteSchema,
    defaults: { text: '' },
    changes: 'orders',
    send: (json, once) => read(officeApi.bulk.notes.$post({ json: { orders, ...json } }, once())),
    onDone: ({ done }) => {
      onClose()
      say(`The note was added to ${ordersText(done.length)}.`)
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-4">
      {error && <Alert>{error}</Alert>}
      <TextAreaField label="Note for colleagues" rows={3} maxLength={2000} {...field('text')} />
      <div className="flex gap-3">
        <Button type="submit" look="solid" busy={busy}>
          Add
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
