import { domainToASCII } from 'node:url'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const localPart = new RegExp(`^${atom}(\\.${atom})*$`)
/** Checked before the conversion to ASCII, because that would also decode percent-encoded characters. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The address in a form that mail servers accept, or null. Domains become lower-case ASCII, so all spellings of a
 * domain give one address. A local part that is quoted or not plain ASCII is rejected, and so is a list of addresses.
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

/** Whether a text is safe in an email header: a character that starts a new line could start another header. */
export const isOneLine = (text: string): boolean => !controls.test(text)

/** Control, direction and invisible characters: not allowed in a header, or able to disguise its text. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** A line of an email has at most 998 characters (RFC 5322, 2.1.1), and a word cannot be folded. */
const maxLength = 900

/** Makes a text safe for a header: one line, not too long, no hidden characters. */
export const headerText = (text: string): string => text.replace(unfit, ' ').slice(0, maxLength).trim()
