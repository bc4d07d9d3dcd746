import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { Dialog } from '../parts/dialog.tsx'
import { momentText } from '../parts/format.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { ChangeList } from './change-list.tsx'
import { type DocumentKey, documentCalls, documentQuery } from './document-query.ts'
import type { FieldSpec } from './field-spec.ts'

type HistoryProps = {
  document: DocumentKey
  title: string
  fields: readonly FieldSpec[]
  newest: number
  onRestored: () => void
}

/** The versions of a document, and a way back to each. */
export function DocumentHistory({ onRestored, ...props }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="ml-auto" onClick={() => setOpen(true)}>
        History
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`History: ${props.title}`}>
        <Versions
          {...props}
          onRestored={() => {
            setOpen(false)
            onRestored()
          }}
        />
      </Dialog>
    </>
  )
}

function Versions({ document, fields, newest, onRestored }: HistoryProps) {
  const { kind, id } = document
  const { revisions } = documentCalls(kind)[':id']
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...documentQuery(document).queryKey, 'revisions'],
    queryFn: ({ pageParam }) =>
      read(revisions.$get({ param: { id }, query: pageParam ? { before: String(pageParam) } : {} })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const { act, error: failure, busy } = useAction('documents')
  const restore = async (number: number) => {
    const done = await act((once) =>
      read(revisions[':number'].restore.$post({ param: { id, number: String(number) }, json: { newest } }, once())),
    )
    if (done) onRestored()
  }
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ol className="divide-y divide-rule">
        {data.pages
          .flatMap((page) => page.revisions)
          .map((revision) => (
            <li key={revision.number} className="flex items-start justify-between gap-4 py-3 first:pt-0">
              <div className="min-w-0">
                <p>
                  Version {revision.number}
                  <span className="text-quiet">
                    {' '}
                    · {momentText(revision.at)} · {revision.author}
                    {revision.release !== null && `, with ‘${revision.release}’`}
                    {revision.restored_from !== null && `, back to version ${revision.restored_from}`}
                  </span>
                </p>
                <ChangeList fields={fields} changes={revision.changes} />
              </div>
              {revision.number === newest ? (
                <span className="py-2 text-xs whitespace-nowrap text-moss">Live now</span>
              ) : (
                <Button look="outline" busy={busy} onClick={() => void restore(revision.number)}>
                  Restore<span className="sr-only"> version {revision.number}</span>
                </Button>
              )}
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button look="outline" className="mt-3" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
