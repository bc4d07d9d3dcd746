import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FileDetails, FileReading, TextReading } from '#contract/office/files.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { FaultsLink } from './faults-link.tsx'
import { FilePlanPanel } from './file-plan.tsx'
import { fileQuery } from './file-query.ts'
import { kindNames, outcomeText } from './file-text.ts'
import { ReadingForm } from './reading-form.tsx'
import { useFilePlan } from './use-file-plan.ts'
import { useFileUndo } from './use-file-undo.ts'

/** One file: how it is read, what it would change, and what became of it. */
export function FileScreen({ id }: { id: string }) {
  const { data: file, error } = useQuery(fileQuery(id))
  return (
    <>
      <ScreenHead title={file ? <span className="wrap-anywhere">{file.name}</span> : 'File'}>
        <Link to="/files" className="inline-flex min-h-10 items-center text-quiet hover:text-clay">
          All files
        </Link>
      </ScreenHead>
      {error && !file && <Alert>{errorMessage(error)}</Alert>}
      {!file && !error && <Loading />}
      {file && (file.state === 'applied' ? <Applied file={file} /> : <Open key={file.id} file={file} />)}
    </>
  )
}

const Original = ({ file }: { file: FileDetails }) => (
  <p className="text-quiet">
    {kindNames[file.kind]}, sent by {file.by} on {momentText(file.at)}.{' '}
    <a
      href={`/api/office/files/${file.id}/original`}
      className="underline decoration-rule underline-offset-4 hover:text-clay"
    >
      Download as it was sent
    </a>
  </p>
)

function Applied({ file }: { file: FileDetails }) {
  const { undo, error, busy } = useFileUndo()
  return (
    <Panel title="What came of it">
      <div className="flex flex-col items-start gap-3">
        {error && <Alert>{error}</Alert>}
        <p role="status">
          Carried out by {file.applied_by} on {momentText(file.applied_at ?? file.at)}: {outcomeText(file)}.
        </p>
        {(file.faults ?? 0) > 0 && <FaultsLink file={file}>Download the rows that were left out</FaultsLink>}
        <Original file={file} />
        {file.undo === 'possible' && (
          <Button look="outline" busy={busy} onClick={() => void undo(file)}>
            Undo
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Open({ file }: { file: FileDetails }) {
  const queries = useQueryClient()
  const [table, setTable] = useState(file.table)
  const { act, error, busy } = useAction('files')
  const planning = useFilePlan(file.id)
  const readAgain = async (reading: TextReading) => {
    planning.close()
    const id = String(file.id)
    const again = await act(() => read(officeApi.files[':id'].read.$post({ param: { id }, json: { reading } })))
    if (again) setTable(again.table)
  }
  const change = (reading: FileReading) => {
    planning.close()
    if (table) setTable({ ...table, reading })
  }
  const plan = () => planning.make(table?.reading)
  const apply = async (accepts: Parameters<typeof planning.apply>[0]) => {
    if (await planning.apply(accepts)) {
      for (const key of ['files', 'prices', 'products', 'stock', 'documents'])
        void queries.invalidateQueries({ queryKey: [key] })
    }
  }
  return (
    <div className="flex flex-col gap-6">
      <Original file={file} />
      {(error || planning.error) && <Alert>{error || planning.error}</Alert>}
      {table && (
        <ReadingForm table={table} busy={busy} onRead={(reading) => void readAgain(reading)} onChange={change} />
      )}
      {!planning.plan && (
        <p>
          <Button busy={planning.state === 'planning'} onClick={() => void plan()}>
            Show what would change
          </Button>
          {file.kind === 'catalogue' && planning.state === 'planning' && (
            <span role="status" className="ml-4 text-quiet">
              Comparing …
            </span>
          )}
        </p>
      )}
      {planning.plan && (
        <FilePlanPanel
          file={file}
          plan={planning.plan}
          busy={planning.state === 'applying'}
          onApply={(accepts) => void apply(accepts)}
          onMore={planning.hasMore ? () => void planning.more() : null}
        />
      )}
    </div>
  )
}
