/** Under every figure of sales. */
export const salesDefinition =
  'Invoices less credit notes, each on its own day. Free samples and replacements don’t count.'
