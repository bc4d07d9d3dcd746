import { z } from 'zod'

/** Requests and responses of the office's reports. Money is pence; days are in London time. */

const day = z.iso.date('must be a day, as 2026-11-16')

/** Ten years: more days than a screen can show. */
const longestDays = 3660
const dayMs = 86_400_000

const days = z.object({ from: day, until: day })
type Days = z.output<typeof days>

const isForward = ({ from, until }: Days) => from <= until
const backward = { path: ['until'], message: 'must not be before the first day' }
const isShort = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / dayMs <= longestDays
const tooLong = { path: ['from'], message: 'must be within ten years of the last day' }

export const reportPeriodSchema = days.refine(isForward, backward).refine(isShort, tooLong)
export type ReportPeriod = z.output<typeof reportPeriodSchema>

export const reportSteps = ['day', 'week', 'month'] as const
export const salesQuerySchema = days
  .extend({ by: z.enum(reportSteps).default('day') })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type SalesQuery = z.output<typeof salesQuerySchema>

export const salesReportSchema = z.object({
  rows: z.array(
    z.object({
      /** The first day of the period. */
      start: z.string(),
      orders: z.int(),
      /** Invoiced and credited include VAT; `net` is the difference without VAT. */
      invoiced: z.int(),
      credited: z.int(),
      /** What vouchers took off the invoiced orders. */
      discount: z.int(),
      net: z.int(),
    }),
  ),
})
export type SalesReport = z.output<typeof salesReportSchema>

export const bestSellersSchema = z.object({
  rows: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      orders: z.int(),
      pieces: z.int(),
      /** Milli-m²; null for items without an area. */
      area: z.int().nullable(),
      total: z.int(),
      /** In basis points, at today's costs; null if one of its sizes has none, or for people who may not see costs. */
      margin: z.int().nullable(),
    }),
  ),
})
export type BestSellers = z.output<typeof bestSellersSchema>

export const stockValueSchema = z.object({
  total: z.int(),
  pieces: z.int(),
  rows: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      size: z.string(),
      pieces: z.int(),
      /** At today's selling price including VAT. */
      value: z.int(),
      sold: z.int(),
      /** How many days the stock lasts at the rate of the last 90 days; null if none was sold. */
      days: z.int().nullable(),
    }),
  ),
})
export type StockValue = z.output<typeof stockValueSchema>

export const sampleReportSchema = z.object({
  rows: z.array(z.object({ month: z.string(), sampled: z.int(), became: z.int(), total: z.int() })),
})
export type SampleReport = z.output<typeof sampleReportSchema>

export const vatReportSchema = z.object({
  documents: z.int(),
  net: z.int(),
  vat: z.int(),
  total: z.int(),
  /** No document can be added up to this day; null while no period is closed. */
  closed_until: z.string().nullable(),
  closings: z.array(
    z.object({
      from: z.string().nullable(),
      until: z.string(),
      closed: z.string(),
      by: z.string(),
      documents: z.int(),
      net: z.int(),
      vat: z.int(),
      total: z.int(),
      /** Whether the documents of the period are exactly those it was closed with. */
      is_unchanged: z.boolean(),
    }),
  ),
})
export type VatReport = z.output<typeof vatReportSchema>

export const closePeriodSchema = z.strictObject({ until: day })
