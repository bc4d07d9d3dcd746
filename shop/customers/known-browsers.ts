import { createHash, randomBytes } from 'node:crypto'
import type { ShopContext } from '../context.ts'
import { signerFor } from '../payments/signing-key.ts'
import { customerEmail } from './customer-email.ts'

export type SignInAccount = { kind: 'customer' | 'staff'; id: number; passwordHash: string | null }

/** Long enough for customers who come twice a year. Each sign-in starts the period again. */
export const knownBrowserDays = 365

/** A computer in the yard has several users, but the cookie must stay small. */
const maxAccounts = 8
const nameLength = 16
const entryShape = /^[\w-]{59}$/

const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((entry) => entryShape.test(entry))

/** Signed with the password's hash, so that a new password makes every browser unknown, also a thief's. */
const textOf = ({ kind, id, passwordHash }: SignInAccount, name: string) => `${kind} ${id} ${name} ${passwordHash}`

async function findEntry(ctx: ShopContext, account: SignInAccount, cookie: string | undefined) {
  const signer = await signerFor(ctx, 'known-browsers')
  return entriesOf(cookie).find((entry) =>
    signer.isSigned(textOf(account, entry.slice(0, nameLength)), entry.slice(nameLength)),
  )
}

/** The name of this browser if it has signed in to the account before, or null. */
export async function recogniseBrowser(
  ctx: ShopContext,
  account: SignInAccount | null,
  cookie: string | undefined,
): Promise<string | null> {
  const entry = account ? await findEntry(ctx, account, cookie) : undefined
  return entry?.slice(0, nameLength) ?? null
}

/** The cookie by which a browser that has just signed in is recognised next time. */
export async function rememberBrowser(
  ctx: ShopContext,
  account: SignInAccount,
  cookie: string | undefined,
): Promise<string> {
  const existing = await findEntry(ctx, account, cookie)
  const others = entriesOf(cookie).filter((entry) => entry !== existing)
  const entry = existing ?? (await newEntry(ctx, account))
  return [entry, ...others].slice(0, maxAccounts).join('.')
}

async function newEntry(ctx: ShopContext, account: SignInAccount): Promise<string> {
  const name = randomBytes(12).toString('base64url')
  return `${name}${(await signerFor(ctx, 'known-browsers')).sign(textOf(account, name))}`
}

/** The hash of a normalised address: an address may be too long for a counter's key, and is personal data. */
export const emailKey = (email: string): string => hashOf(customerEmail(email) ?? email.trim().toLowerCase())

/** The key that password attempts are counted by. A new password resets the count. Unknown addresses count too. */
export const passwordKey = (email: string, account: SignInAccount | null): string =>
  hashOf(`${emailKey(email)} ${account?.passwordHash ?? ''}`)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
