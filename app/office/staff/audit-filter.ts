/** The filter of the audit log. It is kept in the address, so that every view can be linked to. */
export type AuditFilter = { who: string; verb: string; order: string; day: string }

const patterns: Record<keyof AuditFilter, RegExp> = {
  who: /^[a-z_]{1,40}$|^[1-9]\d{0,8}$/,
  verb: /^[a-z_]{1,60}$/,
  order: /^[\w-]{1,40}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
}
const names = Object.keys(patterns) as (keyof AuditFilter)[]

export function readFilter(parameters: URLSearchParams): AuditFilter {
  const valid = (name: keyof AuditFilter) => {
    const text = (parameters.get(name) ?? '').trim()
    return patterns[name].test(text) ? text : ''
  }
  return { who: valid('who'), verb: valid('verb'), order: valid('order'), day: valid('day') }
}

/** The query for both the address and the API, without empty fields. */
export const filterQuery = (filter: Partial<AuditFilter>): Partial<AuditFilter> =>
  Object.fromEntries(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
