import type { TextValue } from '#contract/content/text-values.ts'
import { openingTimes } from '#contract/settings/opening-hours.ts'
import type { Settings } from '#contract/settings/settings.ts'

/** Values for `{{name}}` in pages, posts and answers. */
export const pageVariables = ({ company, hours, delivery }: Settings): Record<TextValue, string> => ({
  company: company.legalName,
  company_number: company.number,
  vat_number: company.vatNumber,
  address: company.address.join(', '),
  phone: company.phone,
  dial: company.phone.replaceAll(' ', ''),
  email: company.email,
  collection_days: String(delivery.collection.keptDays),
  hours: hours.weekly.map((row) => `${row.days} ${openingTimes(row)}`).join(', '),
})
