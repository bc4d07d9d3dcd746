import { noteSchema } from '#contract/office/orders.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import type { Once } from '../access/use-form-keys.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { momentText } from './format.ts'
import { Alert, Panel } from './panel.tsx'

type NoteFormProps = {
  hint: string
  /** The lists to refetch afterwards. */
  changes: string
  onWrite: (text: string, once: Once) => Promise<unknown>
}

type NotesPanelProps = {
  notes: { id: number; at: string; author: string; text: string }[]
  /** Null for people who may not add notes. */
  form: NoteFormProps | null
}

/** Internal notes, which only staff can see. */
export function NotesPanel({ notes, form }: NotesPanelProps) {
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3 last:mb-0">
          {notes.map(({ id, at, author, text }) => (
            <li key={id}>
              <p className="break-words whitespace-pre-wrap">{text}</p>
              <p className="text-xs text-quiet">
                {author}, {momentText(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {form && <NoteForm {...form} />}
      {notes.length === 0 && !form && <p className="text-quiet">No notes.</p>}
    </Panel>
  )
}

function NoteForm({ hint, changes, onWrite }: NoteFormProps) {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: noteSchema,
    defaults: { text: '' },
    changes,
    send: ({ text }, once) => onWrite(text, once),
    onDone: () => form.reset(),
  })
  return (
    <form {...formProps} className="flex flex-col gap-3">
      {error && <Alert>{error}</Alert>}
      <TextAreaField label="Internal note" rows={3} required maxLength={2000} hint={hint} {...field('text')} />
      <div>
        <Button look="outline" type="submit" busy={busy}>
          Add note
        </Button>
      </div>
    </form>
  )
}
