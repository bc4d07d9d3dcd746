import { carrierRowsAtOnce } from '#contract/office/bulk.ts'
import { read } from '../../shared/api.ts'
import type { Once } from '../access/use-form-keys.ts'
import { officeApi } from '../api.ts'
import type { FileRow } from './read-carrier-file.ts'

/** A row of the file with its order's customer and pieces. */
export type CheckedRow = FileRow & { name: string; pieces: number }
type Progress = (text: string) => void

const asJson = (rows: FileRow[]) => ({
  rows: rows.map(({ reference, carrier, tracking_number }) => ({ reference, carrier, tracking_number })),
})

/** Each dispatch saves the order and queues an email. This many finish well within the request timeout. */
const dispatchesPerRequest = 20

function* inParts(rows: FileRow[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield { part: rows.slice(at, at + size), done: at }
}

const progressText = (verb: string, done: number, all: number) =>
  `${verb} ${done.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} …`

/** Asks the server what each row would do, without changing anything. */
export async function checkRows(rows: FileRow[], onProgress: Progress): Promise<CheckedRow[]> {
  const valid = rows.filter(({ problem }) => problem === null)
  const found = new Map<string, Omit<CheckedRow, keyof FileRow> & { problem: string | null }>()
  for (const { part, done } of inParts(valid, carrierRowsAtOnce)) {
    onProgress(progressText('Checking', done, valid.length))
    const response = await read(officeApi.bulk.dispatch.preview.$post({ json: asJson(part) }))
    for (const { reference, ...order } of response.rows) found.set(reference, order)
  }
  return rows.map((row) => {
    const order = found.get(row.reference) ?? { name: '', pieces: 0, problem: null }
    return { ...row, ...order, problem: row.problem ?? order.problem }
  })
}

type DispatchOptions = { once: Once; onProgress: Progress }

/** Dispatches the rows and returns the refused ones. With its idempotency key, a retry counts earlier dispatches as done. */
export async function dispatchRows(rows: CheckedRow[], { once, onProgress }: DispatchOptions): Promise<CheckedRow[]> {
  const reasons = new Map<string, string>()
  for (const { part, done } of inParts(rows, dispatchesPerRequest)) {
    onProgress(progressText('Dispatched', done, rows.length))
    const { refused } = await read(officeApi.bulk.dispatch.$post({ json: asJson(part) }, once(`from ${done}`)))
    for (const { reference, reason } of refused) reasons.set(reference, reason)
  }
  return rows.flatMap((row) => {
    const problem = reasons.get(row.reference)
    return problem === undefined ? [] : [{ ...row, problem }]
  })
}
