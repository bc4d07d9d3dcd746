import { z } from 'zod'
import { emailAddress } from '../enquiries/enquiry.ts'
import {
  addressSchema,
  deliveryAddressSchema,
  foundAddressSchema,
  savedAddressSchema,
  savedEntrySchema,
} from './address.ts'
import { isAnotherEmail } from './another-email.ts'
import { isName, nameOnly } from './person-name.ts'

/** Customers on the wire: the specification's names and sentences. */

/** Long enough for any passphrase, short enough that hashing it is no weapon. */
const longestPassword = 200
const name = (message: string) =>
  z.string(message).trim().min(1, message).max(60, 'Please keep this under 60 characters').refine(isName, nameOnly)

/** `message` is for what is no text at all. */
const passwordText = (message: string) => z.string(message).max(longestPassword, 'Password is too long')
const password = passwordText('Password is required').min(1, 'Password is required')
const newPassword = (message: string) => passwordText(message).min(6, message)
const currentPassword = passwordText('Please enter your current password')

export const loginSchema = z.strictObject({
  email: emailAddress,
  password,
  remember: z.boolean().default(false),
})

export const registerSchema = z.strictObject({
  email: emailAddress,
  password: password.min(6, 'Password must be at least 6 characters long'),
  newsletter: z.boolean().default(false),
  /** People leave this empty; machines do not. */
  website: z.string().max(200).optional(),
})

export const customerSchema = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  /** The e-mail's name part: what 'Hello' falls back to. */
  username: z.string(),
  billing: savedAddressSchema.nullable(),
  shipping: savedAddressSchema.nullable(),
  /** Saved beside the two, by name. */
  addresses: z.array(savedEntrySchema),
  is_paying_customer: z.boolean(),
  /** Always empty: the shop asks no outside service for faces. */
  avatar_url: z.string(),
  order_count: z.int(),
  /** Whether this address gets the newsletter, has asked for it, or neither. */
  newsletter: z.enum(['subscribed', 'asked', 'none']),
  /** An address the customer wants to change to and has not confirmed yet. */
  pending_email: z.string().nullable(),
  email_confirmed: z.boolean(),
  date_created: z.string(),
  date_modified: z.string(),
})

export type Customer = z.output<typeof customerSchema>

/** `POST auth/login` and `auth/register`. Both tokens are the session's, for clients without cookies. */
export const signedInSchema = z.object({ customer: customerSchema, token: z.string(), wpToken: z.string() })

/** `GET verify`: 200 with null for a visitor nobody knows, so that asking is never an error. A bad bearer is 401. */
export const verifySchema = z.object({ user: customerSchema.nullable() })

export const customerAnswerSchema = z.object({ customer: customerSchema })

/** `PUT auth/update-profile`: names, e-mail, password, or an address. An address given as null is deleted. */
export const updateProfileSchema = z
  .strictObject({
    first_name: name('First name is required').optional(),
    last_name: name('Last name is required').optional(),
    email: emailAddress.optional(),
    currentPassword: currentPassword.optional(),
    password: newPassword('New password must be at least 6 characters long').optional(),
    billing: addressSchema.nullable().optional(),
    shipping: deliveryAddressSchema.nullable().optional(),
  })
  .superRefine(({ password: wanted, currentPassword }, ctx) => {
    if (wanted !== undefined && !currentPassword)
      ctx.addIssue({
        code: 'custom',
        path: ['currentPassword'],
        message: passwordForPassword,
      })
  })

const passwordForPassword = 'Current password is required to change password'
export const passwordForEmail = 'Current password is required to change email'

/** The account details form, in the browser, over the address the account has. */
export const profileFormSchema = (savedEmail: string) =>
  z
    .object({
      first_name: name('First name is required'),
      last_name: name('Last name is required'),
      email: emailAddress,
      currentPassword,
      newPassword: passwordText('Password is required'),
      confirmPassword: z.string(),
    })
    .superRefine(({ email, currentPassword, newPassword: wanted, confirmPassword }, ctx) => {
      const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      const isPasswordChange = wanted !== '' || confirmPassword !== ''
      if (!currentPassword && isPasswordChange) fault('currentPassword', passwordForPassword)
      else if (!currentPassword && isAnotherEmail(email, savedEmail)) fault('currentPassword', passwordForEmail)
      if (!isPasswordChange) return
      if (wanted.length < 6) fault('newPassword', 'New password must be at least 6 characters long')
      if (wanted !== confirmPassword) fault('confirmPassword', 'New password and confirm password do not match')
    })

/** Any address may be asked about, so that the answer tells nothing; only none at all is refused. */
export const lostPasswordSchema = z.strictObject({
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Please enter a valid email address'),
})

/** Tokens of ours are 256 bits in base64url. */
const linkToken = z.string('This link is incomplete').max(200, 'This link is not valid')

export const resetTokenSchema = z.strictObject({ token: linkToken })
export const resetVerdictSchema = z.object({ valid: z.boolean() })

export const resetPasswordSchema = z.strictObject({
  token: linkToken,
  newPassword: newPassword('Password must be at least 6 characters long'),
})

/** The reset form, in the browser. */
export const resetFormSchema = z
  .object({ newPassword: passwordText('Password is required'), again: z.string() })
  .superRefine(({ newPassword: wanted, again }, ctx) => {
    const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (!wanted) fault('newPassword', 'Password is required')
    else if (wanted.length < 6) fault('newPassword', 'Password must be at least 6 characters long')
    if (!again) fault('again', 'Password is required')
    else if (wanted !== again) fault('again', 'Passwords do not match')
  })

export const messageSchema = z.object({ message: z.string() })

/** `POST auth/delete-account`. */
export const deleteAccountSchema = z.strictObject({ password })

/** `POST auth/newsletter`: the dashboard's two buttons. */
export const newsletterChoiceSchema = z.strictObject({ subscribe: z.boolean() })

/** `POST auth/confirm-email`: the link of the welcome mail, or of a change of address. */
export const confirmEmailSchema = z.strictObject({ token: linkToken })

/** `GET address-lookup?postcode=`. */
export const addressLookupSchema = z.object({ data: z.array(foundAddressSchema) })

/** `GET address-lookup` without a postcode. */
export const lookupStateSchema = z.object({ available: z.boolean() })
