/** What a returned email says of the one that was sent. */
export type Bounce = {
  /** Of all emails that it names: the one that was sent is among them. */
  messageIds: string[]
  /** Such as '5.1.1: 550 no such user', without email addresses. */
  reason: string
}

const longestReason = 300

/**
 * Reads a report of RFC 3464, which says that an email could not be delivered. Null for anything else: an email that is only
 * late, an out-of-office reply, a letter. Anybody can write to the address for reports, so the time it takes must not grow
 * faster than the text: no expression here can try one part of the text several times.
 */
export function parseBounce(raw: string): Bounce | null {
  const unfolded = raw.replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:(.*)`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  const status = /^5\.\d{1,3}\.\d{1,3}/.exec(field('Status'))?.[0]
  if (!status || field('Action').toLowerCase() !== 'failed') return null
  const why = field('Diagnostic-Code')
    .replace(/^[\w-]+;\s*/, '')
    .split(/[\s\p{Cc}]+/u)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
  const messageIds = [...unfolded.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>\s]+>/gi)]
  return {
    messageIds: [...new Set(messageIds.map(([, id = '']) => id.toLowerCase()))],
    reason: [status, why].filter(Boolean).join(': ').slice(0, longestReason),
  }
}
