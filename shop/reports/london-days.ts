import type { ReportPeriod } from '#contract/office/reports.ts'

/** SQL for the start and end of a period of London days, over the parameters for its first and last day. */
export const begins = (parameter: number): string => `$${parameter}::date::timestamp at time zone 'Europe/London'`
export const ends = (parameter: number): string => `($${parameter}::date + 1)::timestamp at time zone 'Europe/London'`

export const within = (column: string, first = 1): string =>
  `${column} >= ${begins(first)} and ${column} < ${ends(first + 1)}`

export const days = ({ from, until }: ReportPeriod): [string, string] => [from, until]
