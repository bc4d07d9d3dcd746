import { z } from 'zod'
import { staffAlerts } from './alerts.ts'
import { shortestPassword } from './password.ts'
import { roles } from './permissions.ts'

/** Signing in to the office, and managing staff. */

export const roleSchema = z.enum(roles)

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(4000)

/** The authenticator's response. The WebAuthn library that made the challenge verifies it in detail. */
const passkeyAnswer = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(8000) }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})

export const passwordSchema = z
  .string()
  .min(shortestPassword, `Please choose a password of at least ${shortestPassword} characters`)
  .max(200)
const noPassword = 'Please enter your password'
export const typedPassword = z.string(noPassword).min(1, noPassword).max(200)
const badCode = 'Please enter the code that your app shows now'
export const codeSchema = z.string().trim().min(6, badCode).max(12, badCode)
const badEmail = 'Please enter an email address'
export const emailSchema = z.string().trim().min(3, badEmail).max(254, badEmail)
const token = z.string().regex(/^[\w-]{43}$/)
export const personName = z.string().trim().min(1, 'Please enter your name').max(80)

const passkeyProof = z.strictObject({ passkey: passkeyAnswer })
export const passwordProofSchema = z.strictObject({ email: emailSchema, password: typedPassword, code: codeSchema })
const badRecoveryCode = 'Please enter one of your recovery codes'
export const recoveryProofSchema = z.strictObject({
  email: emailSchema,
  password: typedPassword.optional(),
  recovery_code: z.string().trim().min(8, badRecoveryCode).max(40, badRecoveryCode),
})
export const proofSchema = z.union([passkeyProof, passwordProofSchema, recoveryProofSchema])

export const stepUpPasswordSchema = passwordProofSchema.omit({ email: true })
export const stepUpSchema = z.union([passkeyProof, stepUpPasswordSchema])

export const invitationTokenSchema = z.strictObject({ token })
export const enrolmentPersonSchema = z.strictObject({ token, name: personName, email: emailSchema.optional() })
export const newPasswordSchema = z.strictObject({ password: passwordSchema, code: codeSchema })
export const enrolSchema = enrolmentPersonSchema.extend({
  credential: z.union([passkeyProof, newPasswordSchema]),
})

export const invitationSchema = z.object({
  email: z.string().nullable(),
  role: roleSchema,
  totp: z.object({ secret: z.string(), uri: z.string() }),
})

/** The challenge for the browser's authenticator, passed on unchanged. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

/** The member of staff who is signed in; null without a session, which is not an error. */
export const meSchema = z.object({
  me: z
    .object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role: roleSchema,
      permissions: z.array(z.string()),
      has_password: z.boolean(),
      has_passkey: z.boolean(),
      /** False if no mail server is set up. */
      sends_mail: z.boolean(),
    })
    .nullable(),
})

export const enrolledSchema = z.object({ recovery_codes: z.array(z.string()) })
export const doneSchema = z.object({ ok: z.literal(true) })

const moment = z.iso.datetime()

export const accountSchema = z.object({
  /** An address that waits to be confirmed by the link sent to it. */
  new_email: z.string().nullable(),
  /** The events that the person has an email about. */
  alerts: z.array(z.enum(staffAlerts)),
  sessions: z.array(
    z.object({
      id: z.int(),
      browser: z.string(),
      created: moment,
      last_seen: moment,
      is_this: z.boolean(),
    }),
  ),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), created: moment, last_used: moment.nullable() })),
})

const passkeyName = z.string().trim().min(1, 'Please give the passkey a name').max(60)
export const addPasskeySchema = z.strictObject({ passkey: passkeyAnswer, name: passkeyName })

export const staffListSchema = z.object({
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role: roleSchema,
      passkeys: z.int(),
      has_password: z.boolean(),
      last_seen: moment.nullable(),
    }),
  ),
  invitations: z.array(z.object({ id: z.int(), email: z.string(), role: roleSchema, expires: moment })),
})

export const inviteSchema = z.strictObject({ email: emailSchema, role: roleSchema })
export const invitedSchema = z.object({ link: z.string() })
export const changeRoleSchema = z.strictObject({ role: roleSchema })

/** Why a sign-in failed. `code` and `code_unchecked` mean that the password was right. */
export const signInFaults = ['password', 'code', 'code_unchecked', 'recovery_code', 'passkey', 'confirmation'] as const

export const failedSignInsSchema = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      /** The hour in which the attempts were made. */
      hour: moment,
      audience: z.enum(['staff', 'customer']),
      /** Null if no account has the typed address, or if there were too many attempts to list. */
      account: z.object({ id: z.int(), name: z.string() }).nullable(),
      /** The /24 or /48 of the IP address; null if there were too many attempts to list. */
      network: z.string().nullable(),
      known_browser: z.boolean(),
      fault: z.enum(signInFaults),
      tries: z.int(),
    }),
  ),
  next: z.int().nullable(),
})
