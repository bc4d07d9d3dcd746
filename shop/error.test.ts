import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { ShopError, safeError, shopErrorOf } from './error.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
const failed = (cause?: Error) =>
  new DrizzleQueryError(
    'insert into orders (email) values ($1)',
    ['ada@example.org', 'Quarry Lane\n  at Mason (a:1:2)'],
    cause,
  )
const pgError = (code: string, message: string, detail = '') => Object.assign(new Error(message), { code, detail })

describe('the log entry of a failure', () => {
  test.each([
    ['a ShopError around a failed query', shopErrorOf(failed(refused)), 'Error: connect ECONNREFUSED 127.0.0.1:5432'],
    [
      'several attempts to connect',
      failed(new AggregateError([refused])),
      'Error: connect ECONNREFUSED 127.0.0.1:5432',
    ],
    ['a failed query without a cause', failed(), 'Error: Failed query: insert into orders (email) values ($1)'],
    [
      'a value that already exists',
      failed(
        pgError('23505', 'duplicate key value violates unique constraint "email"', 'Key (email)=(ada@example.org)'),
      ),
      'Error: duplicate key value violates unique constraint "email"',
    ],
    [
      'a value of the wrong type',
      pgError('22P02', 'invalid input syntax for type date: "Mason"'),
      'Error: invalid input syntax for type date: "…"',
    ],
    ['a message with a detail', new Error('duplicate key Key (name)=(Mason)'), 'Error: duplicate key'],
    ['a message with an address', new Error('550 <ada@example.org> is unknown'), 'Error: 550 … is unknown'],
  ])('is the innermost cause without values: %s', (_name, error, text) => {
    const safe = safeError(error)
    expect(safe.error).toBe(text)
    expect(JSON.stringify(safe)).not.toMatch(/ada@|Mason|Quarry/)
  })

  test('has the stack frames of where it was thrown', () => {
    expect(safeError(failed(refused)).stack).toMatch(/^\s+at .*error\.test\.ts/)
    expect(safeError(new ShopError('invalid', 'No')).stack).toMatch(/^\s+at .*error\.test\.ts/)
  })
})
