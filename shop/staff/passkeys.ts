import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lt, or } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import { type ChallengeUse, storeChallenge, takeChallenge } from './challenges.ts'

/** Loaded with the first passkey: the library is large, and no shopper needs it. */
const webauthn = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256, which authenticators support. The library's default has newer ones that Node warns about. */
const supportedAlgorithmIDs = [-7, -8, -257]

/** Passkeys belong to one host name: that of the shop's public address. */
function relyingParty({ gateways }: ShopContext) {
  const url = new URL(gateways.publicUrl())
  return { rpID: url.hostname, origin: url.origin }
}

export async function registrationOptions(
  ctx: ShopContext,
  { use, account, existingIds }: { use: ChallengeUse; account: { email: string; name: string }; existingIds: string[] },
) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: `${ctx.settings.company.name} office`,
    rpID: relyingParty(ctx).rpID,
    userName: account.email,
    userDisplayName: account.name,
    supportedAlgorithmIDs,
    excludeCredentials: existingIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, use)
  return options
}

export type NewPasskey = Pick<typeof staffPasskeys.$inferInsert, 'id' | 'publicKey' | 'counter' | 'transports'>

/** The new passkey of an authenticator, or null if the response is not valid. */
export async function verifyRegistration(
  ctx: ShopContext,
  response: RegistrationResponseJSON,
  use: ChallengeUse,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(ctx)
  const { db } = ctx.database
  const now = ctx.clock.now()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      supportedAlgorithmIDs,
      expectedChallenge: (challenge) => takeChallenge(db, { challenge, ...use, now }),
      expectedOrigin: origin,
      expectedRPID: rpID,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch (error) {
    ctx.log.warn(safeError(error), 'a passkey could not be registered')
    return null
  }
}

export async function signInOptions(ctx: ShopContext, use: ChallengeUse) {
  const { generateAuthenticationOptions } = await webauthn()
  const { rpID } = relyingParty(ctx)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await storeChallenge(ctx, options.challenge, use)
  return options
}

/** The owner of a passkey, or null if it is unknown or copied, its owner has left, or the challenge is another one. */
export async function verifyPasskey(
  ctx: ShopContext,
  response: AuthenticationResponseJSON,
  use: ChallengeUse,
): Promise<{ staffId: number } | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(ctx)
  const { db } = ctx.database
  const now = ctx.clock.now()
  const [found] = await db
    .select({ passkey: staffPasskeys, removedAt: staff.removedAt })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.id, response.id))
  if (!found || found.removedAt) return null
  const { id, publicKey, counter, staffId } = found.passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, { challenge, ...use, now }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
    })
    if (!verified) return null
    const { newCounter } = authenticationInfo
    // Passkeys that are synced between devices do not count their uses: their counter stays 0.
    const isAhead = or(
      lt(staffPasskeys.counter, newCounter),
      and(eq(staffPasskeys.counter, 0), eq(staffPasskeys.counter, newCounter)),
    )
    const [used] = await db
      .update(staffPasskeys)
      .set({ counter: newCounter, lastUsedAt: now })
      .where(and(eq(staffPasskeys.id, id), isAhead))
      .returning({ id: staffPasskeys.id })
    return used ? { staffId } : null
  } catch (error) {
    ctx.log.warn({ ...safeError(error), staffId }, 'a passkey was refused')
    return null
  }
}
