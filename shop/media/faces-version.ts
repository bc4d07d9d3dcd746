import { createHash } from 'node:crypto'

/** Raise this when faces are straightened or put together differently: every picture of them is made again. */
const edition = 1

/** A name for what is made from these values, the same in every process and for any order of fields: the database has its own. */
export const facesVersion = (made: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([edition, made], withSortedFields))
    .digest('hex')
    .slice(0, 20)

const withSortedFields = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
