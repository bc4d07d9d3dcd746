import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EditedDocument, SavedDraft } from '#contract/office/documents.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import type { DocumentFormState } from './document-fields.tsx'
import { type DocumentKey, documentCalls, documentQuery } from './document-query.ts'
import { type FieldSpec, fromEntries, toEntries } from './field-spec.ts'

/** Long enough not to save every letter. */
const afterTypingMs = 700

type Document = Record<string, unknown>
export type Conflict = SavedDraft['conflicts'][number]
export type SaveState = { at: 'saved' | 'unsaved' | 'saving' } | { at: 'failed'; message: string }

/** The same whatever the order of keys, which the database does not keep. */
const isSame = (one: unknown, other: unknown): boolean => hashKey([one ?? null]) === hashKey([other ?? null])

const currentOf = ({ draft, document }: EditedDocument): Document => draft?.document ?? document

type Parts = {
  form: DocumentFormState
  document: DocumentKey
  fields: readonly FieldSpec[]
  data: EditedDocument
}

/**
 * Saves what is typed as a draft. Fields that other people change are taken over, unless this person has changed them
 * too: then both values are shown, and neither is saved over the other until somebody chooses.
 */
export function useAutosave({ form, document: { kind, id }, fields, data }: Parts) {
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>({ at: 'saved' })
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  /** The document that the server has, as far as this screen knows. */
  const agreed = useRef<Document>(currentOf(data))
  const inConflict = useRef(new Set<string>())
  const queue = useRef(Promise.resolve(true))
  const timer = useRef<number>(undefined)

  const typed = useCallback((): Document => fromEntries(fields, form.getValues()), [fields, form])

  /** Takes over what the server has in fields that this person has not changed. */
  const takeOver = useCallback(
    (server: Document) => {
      const mine = typed()
      for (const spec of fields) {
        const { name } = spec
        if (inConflict.current.has(name) || isSame(server[name], agreed.current[name])) continue
        if (!isSame(mine[name], agreed.current[name]) && !isSame(mine[name], server[name])) continue
        agreed.current = { ...agreed.current, [name]: server[name] }
        if (!isSame(mine[name], server[name])) form.setValue(name, toEntries([spec], server)[name] ?? '')
      }
    },
    [fields, form, typed],
  )

  useEffect(() => takeOver(currentOf(data)), [data, takeOver])

  const changes = useCallback(() => {
    const mine = typed()
    return fields
      .filter(({ name }) => !inConflict.current.has(name) && !isSame(mine[name], agreed.current[name]))
      .map(({ name }) => ({ field: name, from: agreed.current[name], to: mine[name] }))
  }, [fields, typed])

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const sent = changes()
    if (sent.length === 0) {
      setState({ at: 'saved' })
      return true
    }
    setState({ at: 'saving' })
    try {
      const saved = await read(documentCalls(kind)[':id'].draft.$patch({ param: { id }, json: { changes: sent } }))
      for (const { field } of saved.conflicts) inConflict.current.add(field)
      if (saved.conflicts.length > 0) setConflicts((before) => [...before, ...saved.conflicts])
      const accepted = sent.filter(({ field }) => !inConflict.current.has(field))
      agreed.current = { ...agreed.current, ...Object.fromEntries(accepted.map(({ field, to }) => [field, to])) }
      takeOver(saved.document)
      await queries.invalidateQueries({ queryKey: documentQuery({ kind, id }).queryKey })
      setState({ at: changes().length > 0 ? 'unsaved' : 'saved' })
      return true
    } catch (error) {
      setState({ at: 'failed', message: errorMessage(error) })
      return false
    }
  }, [changes, kind, id, queries, takeOver])

  /** Saves now, one save after the other. True if everything is saved. */
  const save = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current)
    queue.current = queue.current.then(saveOnce)
    return queue.current
  }, [saveOnce])

  const saveSoon = useCallback(() => {
    if (changes().length === 0) return
    setState({ at: 'unsaved' })
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void save(), afterTypingMs)
  }, [changes, save])

  useEffect(() => {
    const { unsubscribe } = form.watch(saveSoon)
    return unsubscribe
  }, [form, saveSoon])

  // Leaving the screen saves; closing the tab with something unsaved asks first.
  useEffect(
    () => () => {
      if (changes().length > 0) void save()
    },
    [changes, save],
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changes().length === 0) return
      void save()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changes, save])

  /** Ends a conflict with one of the two values. */
  const resolve = ({ field, theirs, mine }: Conflict, keepMine: boolean) => {
    const spec = fields.find(({ name }) => name === field)
    agreed.current = { ...agreed.current, [field]: theirs }
    inConflict.current.delete(field)
    setConflicts((before) => before.filter((conflict) => conflict.field !== field))
    if (spec) form.setValue(field, toEntries([spec], { [field]: keepMine ? mine : theirs })[field] ?? '')
    void save()
  }

  /** Shows the server's document instead of what is typed, after a draft was discarded or a version restored. */
  const startAgain = (document: Document) => {
    window.clearTimeout(timer.current)
    inConflict.current.clear()
    setConflicts([])
    agreed.current = document
    form.reset(toEntries(fields, document))
    setState({ at: 'saved' })
  }

  return { state, conflicts, save, resolve, startAgain }
}
