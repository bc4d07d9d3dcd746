import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#database/database.ts'
import { staff } from '#database/tables/staff.ts'

const periodSeconds = 30

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6, label, issuer })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code for an authenticator app. */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  totpOf(secret, label, issuer).toString()

/** The time step of a code: the current one or a neighbour, because clocks differ; null if the code is wrong. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** Accepts a code only once, even if two requests send it at the same time. */
export async function acceptTotp(
  tx: Database,
  { id, totpSecret }: { id: number; totpSecret: string | null },
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const step = totpSecret ? totpStep(totpSecret, code, now) : null
  if (step === null) return false
  const [taken] = await tx
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, id), or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step))))
    .returning({ id: staff.id })
  return taken !== undefined
}
