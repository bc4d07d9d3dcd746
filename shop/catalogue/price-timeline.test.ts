import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentPrice } from './current-price.ts'
import { applyEdit, type PriceEdit, type TimelineRow } from './price-timeline.ts'

type Row = TimelineRow & { kind: 'regular' | 'sale'; change: number }
type Lost = { id: number; from: Date; until: Date | null }

const at = (minute: number) => new Date(minute * 60_000)

const edit = fc.record({
  kind: fc.constantFrom('regular' as const, 'sale' as const),
  pence: fc.integer({ min: 1, max: 5 }),
  from: fc.option(fc.integer({ min: 0, max: 20 })),
  lasts: fc.integer({ min: 1, max: 10 }),
  isEnd: fc.boolean(),
})
const steps = fc.array(fc.record({ edit, isUndo: fc.boolean(), wait: fc.integer({ min: 0, max: 6 }) }), {
  maxLength: 25,
})

/** The same as `writePriceRows` and `restorePrices`, on a list. */
function history() {
  const rows: Row[] = [
    { id: 0, kind: 'regular', pence: 9, validFrom: at(0), validUntil: null, recordedAt: at(0), change: 0 },
  ]
  const changes: { id: number; lost: Lost[]; before: string }[] = []
  const add = (row: Omit<Row, 'id'>) => rows.push({ ...row, id: rows.length })
  const end = (id: number, until: Date) => Object.assign(rows[id] ?? {}, { validUntil: until })
  return {
    rows,
    changes,
    write(next: PriceEdit, now: Date) {
      const change = changes.length + 1
      const before = timeline(rows, now)
      const { ends, added } = applyEdit(
        rows.filter(({ kind }) => kind === next.kind),
        next,
        now,
      )
      for (const { id, until } of ends) end(id, until)
      if (added) add({ ...added, kind: next.kind, recordedAt: now, change })
      changes.push({ id: change, lost: ends.map(({ id, until, was }) => ({ id, from: until, until: was })), before })
    },
    undo(now: Date) {
      const change = changes.pop()
      if (!change) return
      for (const row of rows)
        if (row.change === change.id && (row.validUntil === null || row.validUntil > now))
          end(row.id, row.validFrom > now ? row.validFrom : now)
      for (const { id, from, until } of change.lost) {
        const start = from > now ? from : now
        const row = rows[id]
        if (row && (until === null || until > start))
          add({ ...row, validFrom: start, validUntil: until, recordedAt: now })
      }
    },
  }
}

/** What is charged each minute from a moment on. */
const timeline = (rows: Row[], from: Date) =>
  Array.from({ length: 40 }, (_, minute) => {
    const price = currentPrice(rows, at(from.getTime() / 60_000 + minute))
    return `${price?.regularPence}/${price?.pence}`
  }).join(' ')

const periodsOf = (rows: Row[], kind: Row['kind']) =>
  rows
    .filter((row) => row.kind === kind && (row.validUntil === null || row.validUntil > row.validFrom))
    .toSorted((one, other) => +one.validFrom - +other.validFrom)

describe('any history of prices, schedules, sales and undos', () => {
  it('never overlaps, and always has one price after the first', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const shop = history()
        let minute = 0
        for (const { edit: next, isUndo, wait } of list) {
          minute += wait
          const now = at(minute)
          if (isUndo) shop.undo(now)
          else shop.write(editOf(next, minute), now)
          const regular = periodsOf(shop.rows, 'regular')
          expect(regular[0]?.validFrom).toEqual(at(0))
          expect(regular.map(({ validUntil }) => validUntil)).toEqual([
            ...regular.slice(1).map(({ validFrom }) => validFrom),
            null,
          ])
          const sales = periodsOf(shop.rows, 'sale')
          for (const [index, { validFrom }] of sales.slice(1).entries())
            expect(+(sales[index]?.validUntil ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(+validFrom)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is what it was before a change, from the moment at which the change is undone', () => {
    fc.assert(
      fc.property(steps, edit, fc.integer({ min: 0, max: 8 }), (list, last, wait) => {
        const shop = history()
        let minute = 0
        for (const { edit: next, isUndo, wait: pause } of list) {
          minute += pause
          if (isUndo) shop.undo(at(minute))
          else shop.write(editOf(next, minute), at(minute))
        }
        const undoneAt = at(minute + wait)
        const without = timeline(shop.rows, undoneAt)
        shop.write(editOf(last, minute), at(minute))
        shop.undo(undoneAt)
        expect(timeline(shop.rows, undoneAt)).toBe(without)
      }),
      { numRuns: 300 },
    )
  })
})

const editOf = (
  { kind, pence, from, lasts, isEnd }: typeof edit extends fc.Arbitrary<infer Of> ? Of : never,
  now: number,
): PriceEdit =>
  kind === 'regular'
    ? { kind, pence, from: from === null ? null : at(now + from), until: null }
    : {
        kind,
        pence: isEnd ? null : pence,
        from: from === null ? null : at(now + from),
        until: isEnd ? null : at(now + (from ?? 0) + lasts),
      }

describe('a price set by a process whose clock is ahead', () => {
  it('is replaced by a later change, not kept as if it were scheduled', () => {
    const rows = [
      { id: 1, pence: 5, validFrom: at(0), validUntil: at(10), recordedAt: at(0) },
      { id: 2, pence: 6, validFrom: at(10), validUntil: null, recordedAt: at(10) },
    ]
    const { ends, added } = applyEdit(rows, { kind: 'regular', pence: 7, from: null, until: null }, at(9))
    expect(ends).toEqual([{ id: 2, until: at(10), was: null }])
    expect(added).toEqual({ pence: 7, validFrom: at(10), validUntil: null })
  })
})
