import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { secrets } from '#database/tables/payments.ts'
import type { ShopContext } from '../context.ts'

/** Signs short texts so that only this shop can have created them. */
export type Signer = { sign: (text: string) => string; isSigned: (text: string, signature: string) => boolean }

const signersByDatabase = new WeakMap<object, Map<string, Promise<Signer>>>()

/** The first caller creates the key; all processes share it from then on. Call this outside a transaction. */
export function signerFor(
  ctx: Pick<ShopContext, 'database'>,
  name: 'order-links' | 'test-payments' | 'networks' | 'known-browsers' | 'invitations' | 'previews',
): Promise<Signer> {
  const signers = signersByDatabase.get(ctx.database) ?? new Map<string, Promise<Signer>>()
  signersByDatabase.set(ctx.database, signers)
  const signer = signers.get(name) ?? readSecret(ctx, name).then(signerOf)
  signers.set(name, signer)
  signer.catch(() => signers.delete(name))
  return signer
}

/** The keyed hash of a network address, from which the address cannot be read; null if there is no address. */
export const signNetwork = async (
  ctx: Pick<ShopContext, 'database'>,
  network: string | undefined,
): Promise<string | null> => (network ? (await signerFor(ctx, 'networks')).sign(network) : null)

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
