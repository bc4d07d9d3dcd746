import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { secrets } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'

/** Signs short texts so that only this shop can have written them. */
export type Signer = { sign: (text: string) => string; isSigned: (text: string, signature: string) => boolean }

const known = new WeakMap<object, Map<string, Promise<Signer>>>()

/** Made once for all processes and starts, by whoever asks first. Ask before a transaction, not inside one. */
export function signerFor(
  ctx: Pick<ShopContext, 'database'>,
  name: 'order-links' | 'test-payments' | 'networks' | 'invitations',
): Promise<Signer> {
  const signers = known.get(ctx.database) ?? new Map<string, Promise<Signer>>()
  known.set(ctx.database, signers)
  const made = signers.get(name) ?? readSecret(ctx, name).then(signerOf)
  signers.set(name, made)
  made.catch(() => signers.delete(name))
  return made
}

async function readSecret({ database: { db } }: Pick<ShopContext, 'database'>, name: string): Promise<Buffer> {
  const find = () => db.select().from(secrets).where(eq(secrets.name, name))
  let [row] = await find()
  if (!row) {
    await db
      .insert(secrets)
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing()
    ;[row] = await find()
  }
  return Buffer.from(row?.value ?? '', 'base64url')
}

function signerOf(secret: Buffer): Signer {
  const key = createSecretKey(secret)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSigned(text, signature) {
      const [received, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
