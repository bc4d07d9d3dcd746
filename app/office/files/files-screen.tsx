import { useParams } from 'react-router'
import { ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { ExportPanel } from './export-panel.tsx'
import { FileHistory } from './file-history.tsx'
import { FileScreen } from './file-screen.tsx'
import { ImportPanel } from './import-panel.tsx'

/** Files out and in, and what became of those that were sent. */
export function FilesScreen() {
  const { id } = useParams()
  useTitle('Files')
  if (id) return <FileScreen key={id} id={id} />
  return (
    <>
      <ScreenHead title="Files" />
      <div className="flex flex-col gap-6">
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <ImportPanel />
          <ExportPanel />
        </div>
        <FileHistory />
      </div>
    </>
  )
}
