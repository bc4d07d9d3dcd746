import { domainToASCII } from 'node:url'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const localPart = new RegExp(`^${atom}(\\.${atom})*$`)
/** Before it is made ASCII, because that would also decode what is percent-encoded. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The address as mail can carry it, or null. Domains become ASCII in lower case, so look-alike spellings of one
 * domain are one address; a local part outside plain ASCII, quoted or listing several is refused.
 */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  const typed = trimmed.slice(at + 1)
  const domain = domainLetters.test(typed) ? domainToASCII(typed) : ''
  if (local.length > 64 || local.length + domain.length > 253) return null
  return localPart.test(local) && domainName.test(domain) ? `${local}@${domain}` : null
}

const controls = /[\p{Cc}\u2028\u2029]/u

/** Whether a text can stand in a mail's header: anything that could start another line could start another header. */
export const isOneLine = (text: string): boolean => !controls.test(text)

/** Everything a header cannot hold, or that shows as something else than it is: control, direction and invisible characters. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** A line of a mail has at most 998 characters (RFC 5322, 2.1.1), and a word cannot be folded. */
const longest = 900

/** A text as a header may carry it: one line, not too long, nothing hidden in it. */
export const headerText = (text: string): string => text.replace(unfit, ' ').slice(0, longest).trim()
