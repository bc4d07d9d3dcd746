import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DocumentList } from '#contract/office/documents.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { documentListQuery } from '../documents/document-query.ts'
import { agoText, dateText } from '../parts/format.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { NewText } from './new-text.tsx'
import { groupOptions, type TextKindSpec } from './text-kinds.ts'

type Entry = DocumentList['documents'][number]

/** As the editor shows it: with the changes that are not published yet. */
const fieldsOf = ({ draft, document }: Entry): Record<string, unknown> => draft?.document ?? document ?? {}

/** All documents of a kind, and a way to add one. */
export function TextList({ spec }: { spec: TextKindSpec }) {
  const { data, error } = useQuery(documentListQuery(spec.kind))
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  const entries = data?.documents ?? []
  const found = entries.filter((entry) => isMatch(spec, entry, words))
  return (
    <section aria-labelledby="texts">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="texts" className="font-serif text-lg font-normal">
          {spec.title}
        </h2>
        <Button onClick={() => setAdding(true)} disabled={!data}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          New {spec.kind}
        </Button>
      </div>
      <Field
        label="Find"
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        className="mb-4 sm:max-w-sm"
      />
      {error && !data && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      <p role="status" className={data && found.length === 0 ? 'py-8 text-quiet' : 'sr-only'}>
        {data && resultText(spec, { words, found: found.length, all: entries.length })}
      </p>
      {found.length > 0 && <Entries spec={spec} entries={found} />}
      <NewText key={String(isAdding)} spec={spec} entries={entries} open={isAdding} onClose={() => setAdding(false)} />
    </section>
  )
}

const isMatch = ({ nameField }: TextKindSpec, entry: Entry, words: string): boolean => {
  const { [nameField]: name, slug, group, path } = fieldsOf(entry)
  const text = [name, slug, group, path].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function resultText({ kind }: TextKindSpec, { words, found, all }: { words: string; found: number; all: number }) {
  if (all === 0) return `There are no ${kind}s yet.`
  if (found === 0) return `No ${kind} matches ‘${words.trim()}’.`
  return words.trim() ? `${found === 1 ? `1 ${kind}` : `${found} ${kind}s`} found` : ''
}

function Entries({ spec, entries }: { spec: TextKindSpec; entries: Entry[] }) {
  if (spec.kind !== 'question' && spec.kind !== 'term') return <EntryList spec={spec} entries={sorted(spec, entries)} />
  const groups = Map.groupBy(sorted(spec, entries), (entry) => String(fieldsOf(entry).group ?? ''))
  return [...groups].map(([group, inGroup]) => (
    <section key={group} className="mb-6">
      <h3 className="mb-2 text-xs font-semibold text-quiet">
        {groupOptions.find(({ value }) => value === group)?.label ?? (group || 'Without a group')}
      </h3>
      <EntryList spec={spec} entries={inGroup} />
    </section>
  ))
}

/** Pages by title, posts from the newest to the oldest, the others by position. */
function sorted({ kind, nameField }: TextKindSpec, entries: Entry[]): Entry[] {
  const text = (entry: Entry, field: string) => String(fieldsOf(entry)[field] ?? '')
  return entries.toSorted((one, other) => {
    if (kind !== 'post' && kind !== 'page') return Number(fieldsOf(one).position) - Number(fieldsOf(other).position)
    if (kind === 'post') return text(other, 'date').localeCompare(text(one, 'date'))
    return text(one, nameField).localeCompare(text(other, nameField))
  })
}

const EntryList = ({ spec, entries }: { spec: TextKindSpec; entries: Entry[] }) => (
  <ul className="divide-y divide-rule rounded-md border border-rule bg-panel">
    {entries.map((entry) => (
      <li key={entry.id}>
        <EntryLink spec={spec} entry={entry} />
      </li>
    ))}
  </ul>
)

function EntryLink({ spec: { kind, section, nameField, shopPath }, entry }: { spec: TextKindSpec; entry: Entry }) {
  const fields = fieldsOf(entry)
  return (
    <Link
      to={`/content/${section}/${entry.id}`}
      data-row
      className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 px-4 py-3 hover:bg-clay-wash focus:bg-clay-wash"
    >
      <span className="min-w-0 grow basis-64">
        <span className="block font-medium wrap-anywhere">{String(fields[nameField] || 'Untitled')}</span>
        {kind !== 'question' && (
          <span className="block text-xs wrap-anywhere text-quiet">
            {shopPath(fields)}
            {kind === 'post' && fields.date ? `, ${dateText(String(fields.date))}` : ''}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs">
        {entry.used_by !== undefined && <span className="text-quiet">used by {entry.used_by}</span>}
        {statesOf(entry).map(({ text, look }) => (
          <span key={text} className={look}>
            {text}
          </span>
        ))}
      </span>
    </Link>
  )
}

function statesOf({ document, draft }: Entry): { text: string; look: string }[] {
  const today = new Date().toISOString().slice(0, 10)
  return [
    ...(document === null ? [{ text: 'not published yet', look: 'text-quiet' }] : []),
    ...(document?.isHidden ? [{ text: 'hidden', look: 'text-quiet' }] : []),
    ...(document && !document.isHidden && String(document.date ?? '') > today
      ? [{ text: `appears on ${dateText(String(document.date))}`, look: 'text-quiet' }]
      : []),
    ...(draft ? [{ text: `draft by ${draft.author}, ${agoText(draft.updated_at)}`, look: 'text-clay' }] : []),
  ]
}
