import type { Settings } from '#contract/settings/settings.ts'

/** The details that are still placeholders, as 'group.field'. A live shop must replace them before it opens. */
export function placeholderSettings({
  company,
  social,
  bankTransfer,
}: Pick<Settings, 'company' | 'social' | 'bankTransfer'>): string[] {
  return [
    /^0+$/.test(company.number) && 'company.number',
    /^GB0+$/.test(company.vatNumber) && 'company.vatNumber',
    company.address.includes('BN9 0AA') && 'company.address',
    company.phone.endsWith('000000') && 'company.phone',
    company.email.endsWith('.example') && 'company.email',
    bankTransfer.isOffered && /^0+$/.test(bankTransfer.accountNumber) && 'bankTransfer.accountNumber',
    // The home page of a network is not the shop's own page.
    social.links.some(({ url }) => new URL(url).pathname === '/') && 'social.links',
  ].filter((field): field is string => field !== false)
}
