import { mailAddress } from '../mail/address.ts'

/** The normalised address of an account, or null if it is not a valid email address. */
export const customerEmail = (text: string): string | null => mailAddress(text)?.toLowerCase() ?? null
