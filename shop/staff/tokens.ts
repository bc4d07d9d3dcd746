import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, encoded for a link or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** No 0, 1, I or O: codes are copied from paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const letterOf = (byte: number): string => letters[byte % letters.length] ?? ''

/** Eighty bits in four groups. */
export const newRecoveryCode = (): string =>
  [...randomBytes(16)]
    .map(letterOf)
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')

/** Accepts a code as typed: in any case, with or without hyphens. */
export const recoveryHash = (code: string): string => hashOf(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
