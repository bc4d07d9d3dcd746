import { createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { DomainRecord } from '#contract/office/mail-domain.ts'
import type { Database } from '#database/database.ts'
import { secrets } from '#database/tables/payments.ts'
import type { ShopContext } from '../context.ts'
import { dkimRecord } from './domain-records.ts'

/** The row of the key in `secrets`. */
export const dkimSecret = 'dkim'

const keySchema = z.object({ selector: z.string(), privateKey: z.string() })
export type DkimKey = z.output<typeof keySchema>

export const mailDomainOf = ({ company }: ShopContext['settings']): string =>
  company.email.slice(company.email.indexOf('@') + 1).toLowerCase()

export async function readDkimKey(db: Database): Promise<DkimKey | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, dkimSecret))
  return row ? keySchema.parse(JSON.parse(row.value)) : null
}

/** The record that the key needs, as it is published now. */
export async function lookUpDkim(
  { settings, mail }: Pick<ShopContext, 'settings' | 'mail'>,
  key: DkimKey,
): Promise<DomainRecord> {
  const name = `${key.selector}._domainkey.${mailDomainOf(settings)}`
  const publicKey = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return dkimRecord(name, publicKey, await mail.lookUpTxt(name))
}

/**
 * The key to sign with; null while its record is not published, because a signature that nobody can check does harm.
 * A name server that does not answer changes nothing.
 */
export async function signingKey(ctx: Pick<ShopContext, 'database' | 'settings' | 'mail'>): Promise<DkimKey | null> {
  const key = await readDkimKey(ctx.database.db)
  if (!key) return null
  const { state } = await lookUpDkim(ctx, key)
  return state === 'good' || state === 'unknown' ? key : null
}
