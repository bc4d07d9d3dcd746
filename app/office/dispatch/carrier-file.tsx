import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { errorText, officeApi, read } from '../api.ts'
import { readCarrierFile } from './read-carrier-file.ts'

type Result = { reference: string; text: string; isDone: boolean }

/** The carrier's own list: each order it names is dispatched with its number. */
export function CarrierFile() {
  const queries = useQueryClient()
  const [results, setResults] = useState<Result[]>([])
  const [progress, setProgress] = useState('')
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const rows = readCarrierFile(await file.text())
    const all: Result[] = []
    for (const [index, { reference, ...json }] of rows.entries()) {
      setProgress(`${index + 1} of ${rows.length} …`)
      try {
        await read(officeApi.orders[':reference'].dispatch.$post({ param: { reference }, json }))
        all.push({ reference, text: 'dispatched', isDone: true })
      } catch (reason) {
        all.push({ reference, text: errorText(reason), isDone: false })
      }
      setResults([...all])
    }
    const done = all.filter(({ isDone }) => isDone).length
    setProgress(rows.length === 0 ? 'No reference was found in that file.' : `${done} of ${rows.length} dispatched.`)
    void queries.invalidateQueries({ queryKey: ['orders'] })
    void queries.invalidateQueries({ queryKey: ['today'] })
  }
  return (
    <details className="mt-8 border-t border-rule pt-4">
      <summary className="cursor-pointer text-quiet">From the carrier’s file</summary>
      <label className="mt-3 block">
        CSV with the order’s reference, the tracking number and the carrier
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void load(event)}
          className="mt-1 block"
        />
      </label>
      <p role="status" className="mt-2">
        {progress}
      </p>
      <ul>
        {results.map(({ reference, text, isDone }) => (
          <li key={reference} className={isDone ? 'text-quiet' : 'text-alarm'}>
            {reference}: {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
