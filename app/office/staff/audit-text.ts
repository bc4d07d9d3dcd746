import { formatPounds } from '#contract/arithmetic/money.ts'
import { dateText, momentText, wordsOfKey } from '../parts/format.ts'

type Fields = Record<string, unknown> | null

/** What an audit row says about its change, one line per field: 'Role: sales → manager'. */
export function auditLines(before: Fields, after: Fields): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [before, after].map((fields) =>
      fields && Object.hasOwn(fields, name) ? valueText(name, fields[name]) : null,
    )
    const label = wordsOfKey(name.replace(pence, ''))
    if (was === null) return `${label}: ${is}`
    return is === null ? `${label}: was ${was}` : `${label}: ${was} → ${is}`
  })
}

const pence = /_?pence$/i

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return pence.test(name) ? formatPounds(value) : value.toLocaleString('en-GB')
  if (Array.isArray(value)) return value.map((part) => valueText(name, part)).join(', ') || 'none'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${wordsOfKey(key.replace(pence, '')).toLowerCase()} ${valueText(key, part)}`)
      .join(', ')
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return momentText(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dateText(text) : text
}
