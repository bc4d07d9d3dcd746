/** Where a bill may go. Apart from the schema, so that a form can offer them before it fetches its checks. */
export const countries = [
  { code: 'GB', name: 'United Kingdom (UK)' },
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'AU', name: 'Australia' },
  { code: 'DE', name: 'Germany' },
  { code: 'FR', name: 'France' },
  { code: 'OTHER', name: 'Other' },
] as const

/** The country's name below an address, where it is not this one. 'Other' names none. */
export const nameAbroad = (code: string): string =>
  code === 'GB' || code === 'OTHER' ? '' : (countries.find((country) => country.code === code)?.name ?? '')
