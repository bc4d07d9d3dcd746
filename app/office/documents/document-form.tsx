import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { EditedDocument } from '#contract/office/documents.ts'
import { ApiError, read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { sendErrorMessage, useSend } from '../access/use-send.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { listMomentText } from '../parts/format.ts'
import { Alert } from '../parts/panel.tsx'
import { AddToRelease } from '../releases/add-to-release.tsx'
import { WaitingNotice } from '../releases/waiting-notice.tsx'
import { DocumentFields, type DocumentFormState } from './document-fields.tsx'
import { DocumentHistory } from './document-history.tsx'
import { type DocumentKey, documentCalls, documentQuery } from './document-query.ts'
import { type Entries, type FieldSpec, toEntries } from './field-spec.ts'
import { changeTexts } from './list-changes.ts'
import { type Conflict, type SaveState, useAutosave } from './use-autosave.ts'

type DocumentFormProps = {
  document: DocumentKey
  /** For the heading of the history. */
  title: string
  fields: readonly FieldSpec[]
  data: EditedDocument
  /** The fields on the screen, if they are not simply all below each other. */
  layout?: (form: DocumentFormState) => ReactNode
  /** Discards a draft that has never been published, and leaves: there is nothing left to edit. */
  onRemove?: (discard: () => Promise<void>) => Promise<void>
}

/** Edits one document. Changes are saved as a draft while they are typed, and go live when they are published. */
export function DocumentForm({ document, title, fields, data, layout, onRemove }: DocumentFormProps) {
  const { kind, id } = document
  const calls = documentCalls(kind)[':id']
  const form = useForm<Entries>({ defaultValues: toEntries(fields, data.draft?.document ?? data.document) })
  const { state, conflicts, save, resolve, startAgain } = useAutosave({ form, document, fields, data })
  const queries = useQueryClient()
  const formElement = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  const send = useSend('documents')
  const sendRelease = useSend('releases')
  const fetchAgain = async () => {
    await queries.invalidateQueries({ queryKey: ['documents'] })
    return queries.getQueryData(documentQuery(document).queryKey)
  }
  const act = async (work: () => Promise<string>) => {
    setBusy(true)
    setMessage(null)
    form.clearErrors()
    try {
      setMessage({ text: await work(), isError: false })
    } catch (error) {
      setMessage({ text: sendErrorMessage(error), isError: true })
      if (error instanceof ApiError) showFaults(error.fields)
    } finally {
      setBusy(false)
    }
  }
  const showFaults = (faults: Record<string, string>) => {
    // An error opens the folded rows that it is in, so the first one can take the focus at once.
    flushSync(() => {
      for (const [name, text] of Object.entries(faults)) form.setError(name, { message: text })
    })
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
  }
  const savedDraft = async () => {
    if (!(await save())) throw new Error('Your last changes could not be saved, so nothing was published.')
    return (await fetchAgain())?.draft ?? null
  }
  const publish = () =>
    act(async () => {
      const draft = await savedDraft()
      if (!draft) return 'There is nothing to publish.'
      const sent = { param: { id }, json: { number: draft.number } }
      await send((once) => read(calls.publish.$post(sent, once())))
      return 'Published. The shop shows it from now on.'
    })
  const discard = () =>
    act(async () => {
      const discardDraft = () => read(calls.draft.$delete({ param: { id } }))
      if (data.number === 0 && onRemove) {
        await onRemove(async () => {
          await discardDraft()
          // The blank document, so that leaving the screen saves nothing.
          startAgain(data.document)
        })
        return ''
      }
      await discardDraft()
      const after = await fetchAgain()
      if (after) startAgain(after.document)
      return 'The changes have been discarded.'
    })
  const addTo = async (release: number, accepts_other: boolean) => {
    const draft = await savedDraft()
    if (!draft) throw new Error('There is nothing to publish.')
    const sent = { param: { id: String(release) }, json: { kind, id, number: draft.number, accepts_other } }
    await sendRelease((once) => read(officeApi.releases[':id'].add.$post(sent, once())))
    setAdding(false)
    // As after discarding: the draft is in the release now, and leaving the screen saves nothing.
    if (data.number === 0 && onRemove) await onRemove(async () => startAgain(data.document))
    else {
      const after = await fetchAgain()
      if (after) startAgain(after.document)
    }
    await navigate(`/releases/${release}`)
  }
  const restored = async () => {
    const after = await fetchAgain()
    if (after) startAgain(after.draft?.document ?? after.document)
    setMessage({ text: 'Restored. The shop shows that version again.', isError: false })
  }
  const hasChanges = data.draft !== null || state.at !== 'saved'
  return (
    <form
      ref={formElement}
      noValidate
      // A field that takes the focus, and its error, stay clear of the bar at the bottom.
      className="**:scroll-mb-32"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void publish()
      }}
    >
      {message &&
        (message.isError ? (
          <div className="mb-4">
            <Alert>{message.text}</Alert>
          </div>
        ) : (
          <p role="status" className="mb-4 rounded-md border border-moss bg-moss-wash px-4 py-3 text-moss">
            {message.text}
          </p>
        ))}
      <WaitingNotice document={document} fields={fields} />
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.field}
          conflict={conflict}
          spec={fields.find(({ name }) => name === conflict.field)}
          onResolve={(keepMine) => resolve(conflict, keepMine)}
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {layout ? layout(form) : <DocumentFields form={form} fields={fields} />}
      </div>
      <div className="sticky bottom-0 -mx-2 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-panel px-2 py-3">
        <Button type="submit" busy={busy} disabled={!hasChanges || conflicts.length > 0}>
          Publish
        </Button>
        {hasChanges && may('releases.edit') && (
          <Button look="outline" disabled={busy || conflicts.length > 0} onClick={() => setAdding(true)}>
            With a release …
          </Button>
        )}
        {hasChanges && (
          <Button look="quiet" disabled={busy} onClick={() => setDiscarding(true)}>
            Discard changes
          </Button>
        )}
        <SaveText state={state} draft={data.draft} />
        {data.number > 0 && (
          <DocumentHistory
            document={document}
            title={title}
            fields={fields}
            newest={data.number}
            onRestored={() => void restored()}
          />
        )}
      </div>
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Publish with a release">
        <AddToRelease onAdd={addTo} />
      </Dialog>
      <Dialog open={isDiscarding} onClose={() => setDiscarding(false)} title="Discard these changes?">
        <p>The draft is deleted. What is published stays as it is.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              setDiscarding(false)
              void discard()
            }}
          >
            Discard changes
          </Button>
          <Button look="outline" onClick={() => setDiscarding(false)}>
            Keep them
          </Button>
        </div>
      </Dialog>
    </form>
  )
}

function SaveText({ state, draft }: { state: SaveState; draft: EditedDocument['draft'] }) {
  if (state.at === 'failed')
    return (
      <p role="alert" className="text-alarm">
        Not saved: {state.message}
      </p>
    )
  const text =
    state.at !== 'saved'
      ? 'Saving …'
      : draft
        ? `Draft saved by ${draft.author}, ${listMomentText(draft.updated_at)}. Not published yet.`
        : 'Everything is published.'
  return (
    <p role="status" className="text-xs text-quiet">
      {text}
    </p>
  )
}

type ConflictProps = { conflict: Conflict; spec: FieldSpec | undefined; onResolve: (keepMine: boolean) => void }

/** Two people have changed one field: both values, and a choice. */
function ConflictNotice({ conflict, spec, onResolve }: ConflictProps) {
  const label = spec && 'label' in spec ? spec.label : conflict.field
  const [theirs, mine] = changeTexts(spec, conflict.theirs, conflict.mine)
  return (
    <div role="alert" className="mb-4 rounded-md border border-clay bg-clay-wash px-4 py-3">
      <p className="font-medium">Somebody else has changed ‘{label}’ too.</p>
      <p className="mt-1">Theirs: {theirs}</p>
      <p>Yours: {mine}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" onClick={() => onResolve(false)}>
          Keep theirs
        </Button>
        <Button look="outline" onClick={() => onResolve(true)}>
          Use mine
        </Button>
      </p>
    </div>
  )
}
