import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lt, or } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import { type ChallengeUse, storeChallenge, takeChallenge } from './challenges.ts'

/** Loaded with the first passkey: it brings a good deal, and no shopper needs it. */
const webauthn = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256: what authenticators have. Left to itself the library tries newer ones that Node warns of. */
const supportedAlgorithmIDs = [-7, -8, -257]

/** Passkeys belong to one name of the shop: that of its public address. */
function relyingParty({ gateways }: ShopContext) {
  const url = new URL(gateways.publicUrl())
  return { rpID: url.hostname, origin: url.origin }
}

export async function registrationOptions(
  ctx: ShopContext,
  { use, account, known }: { use: ChallengeUse; account: { email: string; name: string }; known: string[] },
) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: `${ctx.settings.name} office`,
    rpID: relyingParty(ctx).rpID,
    userName: account.email,
    userDisplayName: account.name,
    supportedAlgorithmIDs,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, use)
  return options
}

export type NewPasskey = Pick<typeof staffPasskeys.$inferInsert, 'id' | 'publicKey' | 'counter' | 'transports'>

/** The passkey an authenticator has made, or null when what it says does not hold. */
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

/** Whose passkey has signed, or null: unknown, of somebody who has left, copied, or an answer to another question. */
export async function verifyPasskey(
  ctx: ShopContext,
  response: AuthenticationResponseJSON,
  use: ChallengeUse,
): Promise<{ staffId: number } | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(ctx)
  const { db } = ctx.database
  const now = ctx.clock.now()
  const [known] = await db
    .select({ passkey: staffPasskeys, removedAt: staff.removedAt })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.id, response.id))
  if (!known || known.removedAt) return null
  const { id, publicKey, counter, staffId } = known.passkey
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
    // Passkeys that are shared between devices do not count: theirs stays nought.
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
