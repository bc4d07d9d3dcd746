/** Under every figure of sales. */
export const salesDefinition =
  'Invoices less credit notes on their day, including VAT. Free samples and replacements don’t count.'
