import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { freeAddress } from '#contract/catalogue/free-address.ts'
import { termFolders } from '#contract/catalogue/listings.ts'
import { reservedSlugs } from '#contract/content/page-addresses.ts'
import type { DocumentList } from '#contract/office/documents.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { meQuery } from '../access/me-query.ts'
import { documentCalls, documentListQuery } from '../documents/document-query.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { groupOptions, type TextKindSpec } from './text-kinds.ts'

type Entries = DocumentList['documents']
type NewTextProps = { spec: TextKindSpec; entries: Entries; open: boolean; onClose: () => void }

/** What every version of a field has, published or not. */
const valuesOf = (entries: Entries, field: string): unknown[] =>
  entries.flatMap(({ document, draft }) => [document?.[field], draft?.document[field]]).filter((value) => value != null)

/** Asks for the title of a new document, saves it as a draft and opens its editor. */
export function NewText({ spec, entries, open, onClose }: NewTextProps) {
  const { kind, section, nameField, nameLabel, shopPath } = spec
  const { data: me } = useQuery(meQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const questionGroups = [...new Set(valuesOf(entries, 'group').map(String))].filter(Boolean)
  const groups =
    kind === 'term'
      ? groupOptions.toReversed()
      : kind === 'question'
        ? questionGroups.map((value) => ({ value, label: value }))
        : []
  const [name, setName] = useState('')
  const [group, setGroup] = useState<string>(groups[0]?.value ?? '')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const taken = [...valuesOf(entries, 'slug').map(String), ...(kind === 'page' ? reservedSlugs : [])]
  const slug = freeAddress(name, taken)
  const position = Math.max(0, ...valuesOf(entries, 'position').map(Number)) + 1
  const folder = Object.hasOwn(termFolders, group) ? termFolders[group as keyof typeof termFolders] : null
  const start = {
    page: { slug },
    post: { slug, author: me?.name ?? '', date: new Date().toISOString().slice(0, 10) },
    question: { group, position },
    collection: { slug, path: `/collections/${slug}`, position },
    term: { group, slug, path: folder ? `${folder}/${slug}` : '', position },
  }[kind]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setError(`Please enter the ${nameLabel.toLowerCase()}`)
    setBusy(true)
    const id = crypto.randomUUID()
    const changes = Object.entries({ [nameField]: name.trim(), ...start }).map(([field, to]) => ({
      field,
      // What a new document has in this field.
      from: field === 'position' ? 0 : field === 'group' && kind === 'term' ? 'colour' : '',
      to,
    }))
    try {
      await read(documentCalls(kind)[':id'].draft.$patch({ param: { id }, json: { changes } }))
      await queries.invalidateQueries(documentListQuery(kind))
      await navigate(`/content/${section}/${id}`)
    } catch (reason) {
      setError(errorMessage(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={`New ${kind}`}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{error}</Alert>}
        <Field
          label={nameLabel}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          hint={kind === 'question' ? undefined : `Address: ${name.trim() ? shopPath({ slug, ...start }) : '–'}`}
        />
        {groups.length > 0 && (
          <SelectField label="Group" value={group} onChange={({ target }) => setGroup(target.value)} options={groups} />
        )}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {kind === 'collection' || kind === 'term' ? 'Continue' : 'Start writing'}
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
