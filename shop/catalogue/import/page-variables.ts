import type { ShopConfig } from '#shop.config'

/** Values for `{{name}}` in pages, posts and answers. */
export const pageVariables = ({ company, hours, delivery }: ShopConfig): Record<string, string> => ({
  company: company.legalName,
  company_number: company.number,
  vat_number: company.vatNumber,
  address: company.address.join(', '),
  phone: company.phone,
  dial: company.phone.replaceAll(' ', ''),
  email: company.email,
  collection_days: String(delivery.collection.keptDays),
  hours: hours.map((row) => `${row.days} ${row.hours}`).join(', '),
})
