import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ImportKind,
  importKinds,
  importPermissions,
  largestCsvBytes,
  largestZipBytes,
} from '#contract/office/files.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { fileQuery, sendFile } from './file-query.ts'
import { importNotes, kindNames } from './file-text.ts'

/** Files in: nothing changes before its plan has been seen. */
export function ImportPanel() {
  const may = useMay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const kinds = importKinds.filter((kind) => may(importPermissions[kind]))
  const [chosen, setKind] = useState<ImportKind | null>(null)
  const [isOver, setOver] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState('')
  const kind = chosen ?? kinds[0]
  if (!kind) return null

  const largest = kind === 'catalogue' ? largestZipBytes : largestCsvBytes
  const send = async (file: File | undefined) => {
    if (!file || sent !== null) return
    setError('')
    if (file.size > largest) return setError(`This file is larger than ${largest / 1024 / 1024} MB. Please split it.`)
    setSent(0)
    try {
      const details = await sendFile({ kind, file, onProgress: setSent })
      queries.setQueryData(fileQuery(String(details.id)).queryKey, details)
      void queries.invalidateQueries({ queryKey: ['files', 'list'] })
      void navigate(`/files/${details.id}`)
    } catch (reason) {
      setError(errorMessage(reason))
      setSent(null)
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void send(currentTarget.files?.[0])
    // The same file can then be chosen again.
    currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 1) return setError('Please drop one file at a time.')
    void send(event.dataTransfer.files[0])
  }
  return (
    <Panel title="Send a file">
      <div className="flex flex-col gap-4">
        <SelectField
          label="What is in it"
          value={kind}
          options={kinds.map((value) => ({ value, label: kindNames[value] }))}
          hint={importNotes[kind]}
          onChange={({ target }) => setKind(target.value as ImportKind)}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={`flex min-h-28 flex-col items-center justify-center gap-2 rounded-md border border-dashed p-4 text-center ${isOver ? 'border-clay bg-clay-wash' : 'border-edge'}`}
        >
          <Button look="outline" busy={sent !== null} onClick={() => input.current?.click()}>
            <FileUp aria-hidden size={18} className="mr-2" />
            Choose a file
          </Button>
          <p className="text-xs text-quiet">
            Or drop it here. {kind === 'catalogue' ? 'Zip' : 'CSV'}, up to {largest / 1024 / 1024} MB.
          </p>
          <p role="status" className="text-xs text-quiet empty:hidden">
            {sent !== null && (sent < 1 ? `${Math.round(sent * 100)}% sent` : 'Reading …')}
          </p>
          <input
            ref={input}
            type="file"
            aria-label="File"
            tabIndex={-1}
            className="sr-only"
            accept={kind === 'catalogue' ? '.zip,application/zip' : '.csv,.txt,.tsv,text/csv,text/plain'}
            onChange={choose}
          />
        </div>
        {error && <Alert>{error}</Alert>}
        <p className="text-xs text-quiet">You see every change before it is made.</p>
      </div>
    </Panel>
  )
}
