import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { secrets } from '#database/tables/payments.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type DkimKey, dkimSecret } from './dkim-key.ts'

/** Makes the key that signs the shop's emails. A shop that has one keeps it. */
export async function makeDkimKey({ ctx }: { ctx: ActingContext }): Promise<void> {
  requireStepUp(ctx, 'settings.change')
  const selector = `shop${ctx.clock.now().toISOString().slice(0, 10).replaceAll('-', '')}`
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key: DkimKey = { selector, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  await ctx.database.db.transaction(async (tx) => {
    const made = await tx
      .insert(secrets)
      .values({ name: dkimSecret, value: JSON.stringify(key) })
      .onConflictDoNothing()
      .returning({ name: secrets.name })
    if (made.length === 0) return
    await writeAudit(tx, ctx, { verb: 'dkim_key_made', subject: 'mail', subjectId: 'dkim', after: { selector } })
  })
}
