/** Billing countries. Separate from the schema, so that a form can offer them before it has loaded the schema. */
export const countries = [
  { code: 'GB', name: 'United Kingdom (UK)' },
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'AU', name: 'Australia' },
  { code: 'DE', name: 'Germany' },
  { code: 'FR', name: 'France' },
  { code: 'OTHER', name: 'Other' },
] as const

/** The country's name for the last line of an address; empty for the UK and for 'Other'. */
export const nameAbroad = (code: string): string =>
  code === 'GB' || code === 'OTHER' ? '' : (countries.find((country) => country.code === code)?.name ?? '')
