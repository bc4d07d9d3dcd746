import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Role } from '#contract/office/permissions.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { staff } from '#database/tables/staff.ts'
import { hashPassword } from '#shop/customers/hash-password.ts'
import { firstOwnerLink } from '#shop/staff/invitations.ts'
import { replaceRecoveryCodes } from '#shop/staff/recovery-codes.ts'
import { startStaffSession } from '#shop/staff/sessions.ts'
import type { SeedName } from '../database/seeded-database.ts'
import { ordersShop } from './orders.ts'

export const officePassword = 'ashlar blocks in lime'
const cookie = '__Host-office'
export const origin = { origin: 'https://shop.test' }

export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

let hired = 0

/** The shop of `ordersShop`, with staff. */
export function officeShop({
  from,
  gatewaysOf,
  settings,
}: {
  from?: SeedName
  gatewaysOf?: Parameters<typeof ordersShop>[0]
  settings?: Settings
} = {}) {
  const shop = ordersShop(gatewaysOf, settings, from)

  /** A browser that calls the office's API as its pages do. */
  const visit = (token?: string) => {
    const browser = shop.enter()
    if (token) browser.jar.set(cookie, token)
    const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
      browser.send(method, `/api/office/${path}`, body, { ...origin, ...more })
    return { ...browser, call, token: () => browser.jar.get(cookie) }
  }

  /** A new member of staff, signed in, with a password, an authenticator app and ten recovery codes. */
  const hire = async (role: Role = 'owner') => {
    const email = `staff-${++hired}@example.org`
    const secret = new Secret({ size: 20 }).base32
    const passwordHash = await officeHash()
    const { db } = shop.ctx.database
    const [row] = await db
      .insert(staff)
      .values({
        email,
        name: `Grace ${hired}`,
        role,
        passwordHash,
        totpSecret: secret,
        createdAt: shop.ctx.clock.now(),
      })
      .returning({ id: staff.id })
    const id = row?.id ?? 0
    const recoveryCodes = await replaceRecoveryCodes(db, id)
    const token = await startStaffSession(db, shop.ctx, { staffId: id, browser: 'Test browser' })
    return { ...visit(token), id, email, secret, recoveryCodes, name: `Grace ${hired}` }
  }

  const setupToken = async (): Promise<string> => {
    const link = await firstOwnerLink({ ctx: shop.ctx })
    expect(link).toMatch(/^https:\/\/shop\.test\/office\/setup#[\w-]{43}$/)
    return link?.split('#')[1] ?? ''
  }

  /** The audit log's entries about one subject, oldest first. */
  const audit = (subject: string, subjectId: string | number) =>
    shop.rows<{ verb: string; actor_name: string; before: object | null; after: object | null }>(
      'select verb, actor_name, before, after from audit_log where subject = $1 and subject_id = $2 order by id',
      [subject, String(subjectId)],
    )

  return Object.assign(shop, { visit, hire, setupToken, audit })
}

let hash: Promise<string> | null = null
/** Hashed once for all tests, because hashing is slow on purpose. */
const officeHash = () => {
  hash ??= hashPassword(officePassword)
  return hash
}
