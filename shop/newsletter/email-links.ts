import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { newsletterLinks } from '#database/tables/messages.ts'

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const confirmDays = 7

/** Creates a link that cannot be guessed. Only its hash is stored; the link itself is only in the email. */
export async function makeLink(
  tx: Database,
  link: { subscriptionId: number; purpose: 'confirm' | 'unsubscribe'; publicUrl: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { subscriptionId, purpose, now } = link
  const expiresAt = purpose === 'confirm' ? new Date(now.getTime() + confirmDays * 24 * 60 * 60_000) : null
  await tx.insert(newsletterLinks).values({ hash: hashOf(token), subscriptionId, purpose, createdAt: now, expiresAt })
  return `${link.publicUrl}/newsletter/${purpose}?token=${token}`
}

/** The headers with which email clients show an unsubscribe button (RFC 2369, and RFC 8058 over HTTPS only). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})
