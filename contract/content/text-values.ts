/** The values that `{{name}}` stands for in pages, posts and answers, and what each is. */
export const textValues = {
  company: 'Company name, as registered',
  company_number: 'Company number',
  vat_number: 'VAT number',
  address: 'Address, in one line',
  phone: 'Phone number',
  dial: 'Phone number without spaces, for links',
  email: 'Email address',
  collection_days: 'Days an order is kept for collection',
  hours: 'Opening hours, in one line',
} as const

export type TextValue = keyof typeof textValues
