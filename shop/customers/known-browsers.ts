import { createHash, randomBytes } from 'node:crypto'
import type { ShopContext } from '../context.ts'
import { signerFor } from '../payments/signing-key.ts'
import { customerEmail } from './customer-email.ts'

/** Somebody's account, a customer's or one of the staff's. */
export type SignInAccount = { kind: 'customer' | 'staff'; id: number; passwordHash: string | null }

/** Months for somebody who comes twice a year; each sign-in begins them again. */
export const knownBrowserDays = 365

/** A computer in the yard has several users; a cookie has to stay small. */
const mostAccounts = 8
const nameLength = 16
const entryShape = /^[\w-]{59}$/

const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((entry) => entryShape.test(entry))

/** Signed with the password's hash: a new password makes every browser a stranger, also a thief's. */
const textOf = ({ kind, id, passwordHash }: SignInAccount, name: string) => `${kind} ${id} ${name} ${passwordHash}`

async function findEntry(ctx: ShopContext, account: SignInAccount, cookie: string | undefined) {
  const signer = await signerFor(ctx, 'known-browsers')
  return entriesOf(cookie).find((entry) =>
    signer.isSigned(textOf(account, entry.slice(0, nameLength)), entry.slice(nameLength)),
  )
}

/** The name under which this browser has signed in to the account before, or null. */
export async function recogniseBrowser(
  ctx: ShopContext,
  account: SignInAccount | null,
  cookie: string | undefined,
): Promise<string | null> {
  const entry = account ? await findEntry(ctx, account, cookie) : undefined
  return entry?.slice(0, nameLength) ?? null
}

/** The cookie by which a browser that has just signed in is known the next time. */
export async function rememberBrowser(
  ctx: ShopContext,
  account: SignInAccount,
  cookie: string | undefined,
): Promise<string> {
  const known = await findEntry(ctx, account, cookie)
  const others = entriesOf(cookie).filter((entry) => entry !== known)
  const entry = known ?? (await newEntry(ctx, account))
  return [entry, ...others].slice(0, mostAccounts).join('.')
}

async function newEntry(ctx: ShopContext, account: SignInAccount): Promise<string> {
  const name = randomBytes(12).toString('base64url')
  return `${name}${(await signerFor(ctx, 'known-browsers')).sign(textOf(account, name))}`
}

/** One spelling of an address, by hash: it may be longer than a counter's key, and is nobody's business there. */
export const emailKey = (email: string): string => hashOf(customerEmail(email) ?? email.trim().toLowerCase())

/** What tries at a password are counted by. A new password starts afresh; an address without an account counts alike. */
export const passwordKey = (email: string, account: SignInAccount | null): string =>
  hashOf(`${emailKey(email)} ${account?.passwordHash ?? ''}`)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
