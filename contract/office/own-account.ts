import { z } from 'zod'
import { staffAlerts } from './alerts.ts'
import { codeSchema, emailSchema, passwordSchema, personName, typedPassword } from './staff.ts'

/** What members of staff change in their own account. */

export const ownNameSchema = z.strictObject({ name: personName })

/** A person who signs in with a passkey has no password, and confirms their identity instead. */
export const ownEmailSchema = z.strictObject({ email: emailSchema, password: typedPassword.optional() })
export const confirmEmailSchema = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

export const ownPasswordSchema = z.strictObject({ password: typedPassword, new_password: passwordSchema })

/** For an authenticator app: the content of a QR code, and the key to type instead. */
export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() })
/** `code` is one that the new app shows. */
export const ownAuthenticatorSchema = z.strictObject({ password: typedPassword, code: codeSchema })

export const ownAlertsSchema = z.strictObject({ alerts: z.array(z.enum(staffAlerts)).max(staffAlerts.length) })
