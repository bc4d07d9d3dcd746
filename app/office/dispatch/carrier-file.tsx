import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { useFormKeys } from '../access/use-form-keys.ts'
import { Alert } from '../parts/panel.tsx'
import { CarrierPreview } from './carrier-preview.tsx'
import { type CheckedRow, checkRows, dispatchRows } from './carrier-rows.ts'
import { readCarrierFile } from './read-carrier-file.ts'

/** Dispatches orders from the carrier's CSV file. A preview comes first; only its button changes anything. */
export function CarrierFile() {
  const queries = useQueryClient()
  const send = useFormKeys()
  const [rows, setRows] = useState<CheckedRow[] | null>(null)
  const [progress, setProgress] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    setError('')
    try {
      setProgress(await work())
    } catch (reason) {
      setProgress('')
      setError(errorMessage(reason))
    } finally {
      setBusy(false)
    }
  }
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setRows(null)
    setProgress('')
    const contents = readCarrierFile(await file.text())
    if (!contents.ok) return setError(contents.message)
    await attempt(async () => {
      setRows(await checkRows(contents.rows, setProgress))
      return ''
    })
  }
  const dispatch = (valid: CheckedRow[]) =>
    attempt(async () => {
      const refused = await send((once) => dispatchRows(valid, { once, onProgress: setProgress }))
      setRows(refused)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['today'] })
      return `${valid.length - refused.length} of ${valid.length} dispatched.`
    })
  return (
    <details className="mt-8 border-t border-rule pt-4">
      <summary className="cursor-pointer text-quiet">Import a carrier file</summary>
      <label className="mt-3 block">
        CSV with the order reference, tracking number and carrier
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={busy}
          onChange={(event) => void load(event)}
          className="mt-2 block max-w-full text-quiet file:mr-3 file:min-h-11 file:rounded-md file:border file:border-solid file:border-edge file:bg-panel file:px-4 file:text-ink"
        />
      </label>
      <p role="status" className="mt-2">
        {progress}
      </p>
      {error && <Alert>{error}</Alert>}
      {rows && <CarrierPreview rows={rows} busy={busy} onDispatch={dispatch} onCancel={() => setRows(null)} />}
    </details>
  )
}
