import { expect, test } from 'vitest'
import { collectFaults } from './collect-faults.ts'

const opened = () => {
  const clock = { now: new Date('2026-03-02T10:00:00Z') }
  return { clock, faults: collectFaults(() => clock.now) }
}
const failure = {
  message: 'order ORD-AAAA-BBBB-CCCC could not be expired',
  error: 'Error: timeout after 300 ms',
  stack: '    at expire (a.ts:1:2)\n    at b',
}

test('failures of one kind are counted: numbers, references and the callers do not matter', () => {
  const { clock, faults } = opened()
  faults.report(failure)
  clock.now = new Date('2026-03-02T10:00:05Z')
  faults.report({
    message: 'order ORD-2222-3333-4444 could not be expired',
    error: 'Error: timeout after 412 ms',
    stack: '    at expire (a.ts:1:2)\n    at c',
  })
  expect(faults.take()).toMatchObject([
    { count: 2, firstAt: new Date('2026-03-02T10:00:00Z'), lastAt: new Date('2026-03-02T10:00:05Z') },
  ])
  expect(faults.take()).toEqual([])
})

test('another message, another error or another place is another kind', () => {
  const { faults } = opened()
  faults.report(failure)
  faults.report({ ...failure, message: 'the listing could not be rebuilt' })
  faults.report({ ...failure, error: 'Error: refused' })
  faults.report({ ...failure, stack: '    at elsewhere (b.ts:3:4)' })
  expect(faults.take()).toHaveLength(4)
})

test('what could not be saved is added to what came since, and there are at most a hundred kinds', () => {
  const { faults } = opened()
  faults.report(failure)
  const taken = faults.take()
  faults.report(failure)
  faults.putBack(taken)
  expect(faults.take()).toMatchObject([{ count: 2 }])
  const letters = 'abcdefghijklmnop'
  for (const first of letters)
    for (const second of letters) faults.report({ ...failure, error: `Error: ${first}${second}` })
  expect(faults.take()).toHaveLength(100)
})
