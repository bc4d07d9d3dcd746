import type { PriceRow } from './current-price.ts'

/** A price row of one size and kind. */
export type TimelineRow = Pick<PriceRow, 'pence' | 'validFrom' | 'validUntil'> & { id: number; recordedAt: Date | null }

/** A price from a moment on. For a sale: until an end, and null pence is the end of it. */
export type PriceEdit = {
  kind: PriceRow['kind']
  pence: number | null
  /** Null for now. */
  from: Date | null
  until: Date | null
}

export type RowChanges = {
  /** Rows that end earlier than they did. One that ends when it begins never applies. */
  ends: { id: number; until: Date; was: Date | null }[]
  added: { pence: number; validFrom: Date; validUntil: Date | null } | null
}

const none: RowChanges = { ends: [], added: null }

const isBefore = (moment: Date, end: Date | null) => end === null || moment < end

export const isEmptyPeriod = ({ validFrom, validUntil }: Pick<PriceRow, 'validFrom' | 'validUntil'>): boolean =>
  validUntil !== null && validUntil <= validFrom

/**
 * What a change of price does to the rows of a size. A regular price applies until the next one that is already scheduled; a
 * sale replaces the sales in its time.
 */
export function applyEdit(rows: readonly TimelineRow[], edit: PriceEdit, now: Date): RowChanges {
  const periods = rows.filter((row) => !isEmptyPeriod(row))
  const start = startOf(periods, edit, now)
  return edit.kind === 'regular' ? setRegular(periods, edit, start) : setSale(periods, edit, start)
}

/** The past stays as it was. Only the first price of a size may begin in it. */
function startOf(rows: TimelineRow[], { from }: PriceEdit, now: Date): Date {
  if (from && (from > now || rows.length === 0)) return from
  // Another process whose clock is ahead may have set a price a moment ago: this change is the later one.
  const ahead = rows.filter(
    ({ validFrom, recordedAt }) => validFrom > now && recordedAt !== null && recordedAt >= validFrom,
  )
  return new Date(Math.max(now.getTime(), ...ahead.map(({ validFrom }) => validFrom.getTime())))
}

function setRegular(rows: TimelineRow[], { pence }: PriceEdit, start: Date): RowChanges {
  if (pence === null) return none
  const running = rows.find(({ validFrom, validUntil }) => validFrom <= start && isBefore(start, validUntil))
  if (running?.pence === pence) return none
  const later = rows.filter(({ validFrom }) => validFrom > start).map(({ validFrom }) => validFrom.getTime())
  return {
    ends: running ? [{ id: running.id, until: start, was: running.validUntil }] : [],
    added: { pence, validFrom: start, validUntil: later.length > 0 ? new Date(Math.min(...later)) : null },
  }
}

function setSale(rows: TimelineRow[], { pence, until }: PriceEdit, start: Date): RowChanges {
  if (pence !== null && until !== null && until <= start) return none
  const end = pence === null ? null : until
  const replaced = rows.filter(({ validFrom, validUntil }) => isBefore(validFrom, end) && isBefore(start, validUntil))
  const [same] = replaced
  if (
    pence !== null &&
    replaced.length === 1 &&
    same?.pence === pence &&
    same.validFrom <= start &&
    same.validUntil?.getTime() === until?.getTime()
  )
    return none
  return {
    ends: replaced.map(({ id, validFrom, validUntil }) => ({
      id,
      until: validFrom > start ? validFrom : start,
      was: validUntil,
    })),
    added: pence === null ? null : { pence, validFrom: start, validUntil: until },
  }
}
