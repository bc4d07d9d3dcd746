import { z } from 'zod'

/** The shop's quote for stone cut to size. Pence include VAT. */
export const quoteSchema = z.object({
  reference: z.string(),
  pieces: z.int(),
  unit_pence: z.int(),
  delivery_pence: z.int(),
  total_pence: z.int(),
  vat_pence: z.int(),
  valid_until: z.iso.date(),
})
export type Quote = z.output<typeof quoteSchema>

type Figures = Pick<Quote, 'pieces' | 'unit_pence' | 'delivery_pence'>

export const quoteTotal = ({ pieces, unit_pence, delivery_pence }: Figures): number =>
  pieces * unit_pence + delivery_pence
