import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SentFile } from '#contract/office/files.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading, Panel } from '../parts/panel.tsx'
import { filesQuery } from './file-query.ts'
import { kindNames, outcomeText } from './file-text.ts'
import { useFileUndo } from './use-file-undo.ts'

/** The files that were sent, newest first. */
export function FileHistory() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(filesQuery)
  const { undo, error: failure, busy } = useFileUndo()
  const files = data?.pages.flatMap((page) => page.files) ?? []
  return (
    <Panel title="Files that were sent">
      {(error || failure) && <Alert>{failure || errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && files.length === 0 && <p className="text-quiet">No file has been sent yet.</p>}
      <ul className="-my-3 empty:hidden">
        {files.map((file) => (
          <Row key={file.id} file={file} busy={busy} onUndo={() => void undo(file)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </Panel>
  )
}

function Row({ file, busy, onUndo }: { file: SentFile; busy: boolean; onUndo: () => void }) {
  const { id, kind, name, at, by, applied_at, applied_by, undo } = file
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-3 last:border-0">
      <p className="min-w-0">
        <Link
          to={`/files/${id}`}
          className="wrap-anywhere underline decoration-rule underline-offset-4 hover:text-clay"
        >
          {name}
        </Link>
        <span className="block text-xs text-quiet">
          {kindNames[kind]} · {listMomentText(applied_at ?? at)} · {applied_by ?? by} · {outcomeText(file)}
        </span>
      </p>
      {undo === 'possible' && (
        <Button look="outline" busy={busy} onClick={onUndo}>
          Undo<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}
