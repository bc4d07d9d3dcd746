import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { safeError } from '#shop/error.ts'
import { openLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const lines: Record<string, unknown>[] = []
  const reported: string[] = []
  const report = ({ message, error }: { message: string; error: string }) => reported.push(`${message}, ${error}`)
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }, report)
  return { lines, log, reported }
}
const offline = safeError(new Error('connect ECONNREFUSED'))

test('failures of one kind are logged once a second, with the number left out', () => {
  const { lines, log } = opened()
  for (let count = 1; count <= 50; count++) log.error({ ...offline, requestId: String(count) }, 'could not be done')
  expect(lines).toMatchObject([{ msg: 'could not be done', requestId: '1' }])
  vi.advanceTimersByTime(1000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ msg: 'could not be done', requestId: '50', left_out: 48, level: 50 })
  log.error(offline, 'could not be done')
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(lines).toHaveLength(3)
  expect(lines[2]).not.toHaveProperty('left_out')
  vi.advanceTimersByTime(2000)
  log.error(offline, 'could not be done')
  expect(lines).toHaveLength(4)
})

test('failures that differ only in an order or refund number are one kind', () => {
  const { lines, log } = opened()
  for (const order of ['ORD-2222-2222-2222', 'ORD-ABCD-2345-6789'])
    log.error(offline, `order ${order} could not be expired`)
  for (const id of [1, 22]) log.error(offline, `refund ${id} could not be given`)
  log.error(safeError(new Error('the disk is full')), 'refund 3 could not be given')
  expect(lines).toHaveLength(3)
})

test('lines without an error are never left out', () => {
  const { lines, log } = opened()
  for (let count = 0; count < 3; count++) log.info({ status: 200 }, 'request')
  log.warn('no mail server')
  log.warn('no mail server')
  expect(lines).toHaveLength(5)
})

test('an error object is logged without its values', () => {
  const { lines, log } = opened()
  log.error(Object.assign(new Error('Failed query: select\nparams: ada@example.org'), { params: ['ada@example.org'] }))
  expect(lines).toMatchObject([{ error: 'Error: Failed query: select' }])
  expect(JSON.stringify(lines)).not.toContain('ada')
})

test('every error is reported, also those that are left out of the log, but no warning', () => {
  const { log, reported } = opened()
  for (let count = 0; count < 3; count++) log.error(offline, 'could not be done')
  log.child({ requestId: '1' }).error(offline, 'a page could not be made')
  log.warn(offline, 'could not be done')
  expect(reported).toEqual([
    ...Array(3).fill('could not be done, Error: connect ECONNREFUSED'),
    'a page could not be made, Error: connect ECONNREFUSED',
  ])
})
