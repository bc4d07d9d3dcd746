import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { momentText } from './format.ts'
import { Alert, Panel } from './panel.tsx'

type NotesPanelProps = {
  notes: { id: number; at: string; author: string; text: string }[]
  hint: string
  error: string
  busy: boolean
  /** True when it was written; null for whoever may not. */
  onWrite: ((text: string) => Promise<boolean>) | null
}

/** What colleagues wrote for each other. */
export function NotesPanel({ notes, hint, error, busy, onWrite }: NotesPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    if (await onWrite?.(text)) form.current?.reset()
  }
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
      {onWrite && (
        <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
          {error && <Alert>{error}</Alert>}
          <TextAreaField label="A note for colleagues" name="text" rows={3} required maxLength={2000} hint={hint} />
          <div>
            <Button look="outline" type="submit" busy={busy}>
              Add the note
            </Button>
          </div>
        </form>
      )}
      {notes.length === 0 && !onWrite && <p className="text-quiet">None.</p>}
    </Panel>
  )
}
