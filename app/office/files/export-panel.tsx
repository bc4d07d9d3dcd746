import { useState } from 'react'
import { type ExportKind, exportKinds, exportPermissions } from '#contract/office/files.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { exportNotes, kindNames } from './file-text.ts'
import { ProductFeed } from './product-feed.tsx'

const folder = '/api/office/files/exports'

/** Files out. The browser downloads them by itself, so they can be of any size. */
export function ExportPanel() {
  const may = useMay()
  const { act, error, busy } = useAction('files')
  const [hasPictures, setHasPictures] = useState(true)
  const addressOf = (kind: ExportKind) =>
    kind === 'catalogue' ? `${folder}/catalogue.zip?pictures=${hasPictures ? 'yes' : 'no'}` : `${folder}/${kind}.csv`
  const download = async (kind: ExportKind) => {
    // The shop asks for confirmation, or says why there is no file, before the browser leaves for it.
    const check = { consents: officeApi.files.exports.consents, catalogue: officeApi.files.exports.catalogue }
    if ((kind === 'consents' || kind === 'catalogue') && !(await act(() => read(check[kind].$post())))) return
    location.assign(addressOf(kind))
  }
  const kinds = exportKinds.filter((kind) => may(exportPermissions[kind]))
  return (
    <Panel title="Get a file">
      {error && <Alert>{error}</Alert>}
      <ul className="-my-3">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-4 border-b border-rule py-3">
            <div className="min-w-0">
              {kindNames[kind]}
              <p className="text-xs text-quiet">{exportNotes[kind]}</p>
              {kind === 'catalogue' && (
                <Checkbox checked={hasPictures} onChange={({ target }) => setHasPictures(target.checked)}>
                  With uploaded pictures
                </Checkbox>
              )}
            </div>
            <Button look="outline" busy={busy} onClick={() => void download(kind)} className="shrink-0">
              Download<span className="sr-only"> {kindNames[kind]}</span>
            </Button>
          </li>
        ))}
        <ProductFeed />
      </ul>
    </Panel>
  )
}
