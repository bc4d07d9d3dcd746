import { mailAddress } from '../mail/address.ts'

/** The one spelling an account is known by, or null when no mail could go there. */
export const customerEmail = (text: string): string | null => mailAddress(text)?.toLowerCase() ?? null
