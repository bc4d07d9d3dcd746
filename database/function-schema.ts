import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type StoredFunction = { name: string; text: string; hash: string }

const folder = join(import.meta.dirname, 'functions')

/** Indexes use these, so all versions of the shop share them. They are in `public`. */
const inIndexes = new Set(['email_key', 'household_key', 'order_postcode', 'phone_digits'])

/** Functions that other functions call come first; the rest follow by name. */
const first = ['basket_items', 'basket_voucher', 'load_basket', 'load_order']

const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const all: StoredFunction[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return { name: file.replace(/\.sql$/, ''), text, hash: hashOf(text) }
  })
  .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))

export const indexFunctions = all.filter(({ name }) => inIndexes.has(name))

/** In the order in which they are created. */
export const versionFunctions = all.filter(({ name }) => !inIndexes.has(name))

/**
 * The schema with this version's functions, named after their text. Two versions of the shop can then use one database,
 * each with its own functions.
 */
export const functionSchema = `functions_${hashOf(versionFunctions.map(({ text }) => text).join('\n')).slice(0, 12)}`
