import { type FormEvent, useRef } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { TextArea } from '../parts/field.tsx'
import { momentText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { useOrderAction } from './use-order-action.ts'

/** What colleagues wrote about an order for each other. */
export function Notes({ order: { reference, notes, can } }: { order: OfficeOrder }) {
  const { act, error, busy } = useOrderAction(reference)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    const param = { reference }
    if (await act(() => read(officeApi.orders[':reference'].notes.$post({ param, json: { text } }))))
      form.current?.reset()
  }
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {notes.map(({ id, at, author, text }) => (
            <li key={id}>
              <p className="whitespace-pre-wrap">{text}</p>
              <p className="text-xs text-quiet">
                {author}, {momentText(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {can.includes('note') && (
        <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
          {error && <Alert>{error}</Alert>}
          <TextArea
            label="A note for colleagues"
            name="text"
            required
            maxLength={2000}
            hint="The buyer never sees it."
          />
          <div>
            <Button type="submit" busy={busy}>
              Add the note
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
