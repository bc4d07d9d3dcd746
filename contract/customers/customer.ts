import { z } from 'zod'
import { emailAddress } from '../enquiries/enquiry.ts'
import { honeypot } from '../http/honeypot.ts'
import {
  addressSchema,
  deliveryAddressSchema,
  foundAddressSchema,
  savedAddressSchema,
  savedEntrySchema,
} from './address.ts'
import { isAnotherEmail } from './another-email.ts'
import { isName, nameOnly } from './person-name.ts'

/** Customers in the API, with the specification's names and messages. */

/** Long enough for any passphrase, short enough that hashing cannot be used to overload the server. */
const longestPassword = 200
const name = (message: string) =>
  z.string(message).trim().min(1, message).max(60, 'Please keep this under 60 characters').refine(isName, nameOnly)

/** `message` is for values that are not strings. */
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
  ...honeypot,
})

export const customerSchema = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  /** The part of the email address before the @, used in 'Hello' if there is no name. */
  username: z.string(),
  billing: savedAddressSchema.nullable(),
  shipping: savedAddressSchema.nullable(),
  /** Further saved addresses, sorted by name. */
  addresses: z.array(savedEntrySchema),
  is_paying_customer: z.boolean(),
  /** Always empty: the shop uses no avatar service. */
  avatar_url: z.string(),
  order_count: z.int(),
  /** 'asked' until the newsletter is confirmed by the link in the email. */
  newsletter: z.enum(['subscribed', 'asked', 'none']),
  /** A new address that the customer has not confirmed yet. */
  pending_email: z.string().nullable(),
  email_confirmed: z.boolean(),
  date_created: z.string(),
  date_modified: z.string(),
})

export type Customer = z.output<typeof customerSchema>

/** `POST auth/login` and `auth/register`. Both tokens are the session token, for clients without cookies. */
export const signedInSchema = z.object({ customer: customerSchema, token: z.string(), wpToken: z.string() })

/**
 * `GET verify`: 200 with null for a visitor without a session, because that is not an error. A bad bearer token is 401.
 */
export const verifySchema = z.object({ user: customerSchema.nullable() })

export const customerAnswerSchema = z.object({ customer: customerSchema })

/** `PUT auth/update-profile`: names, email, password or an address. Null deletes an address. */
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
  .superRefine(({ password, currentPassword }, ctx) => {
    if (password !== undefined && !currentPassword)
      ctx.addIssue({
        code: 'custom',
        path: ['currentPassword'],
        message: passwordForPassword,
      })
  })

const passwordForPassword = 'Current password is required to change password'
export const passwordForEmail = 'Current password is required to change email'

/** The account details form in the browser. `savedEmail` is the account's address. */
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
    .superRefine(({ email, currentPassword, newPassword, confirmPassword }, ctx) => {
      const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      const isPasswordChange = newPassword !== '' || confirmPassword !== ''
      if (!currentPassword && isPasswordChange) issue('currentPassword', passwordForPassword)
      else if (!currentPassword && isAnotherEmail(email, savedEmail)) issue('currentPassword', passwordForEmail)
      if (!isPasswordChange) return
      if (newPassword.length < 6) issue('newPassword', 'New password must be at least 6 characters long')
      if (newPassword !== confirmPassword) issue('confirmPassword', 'New password and confirm password do not match')
    })

/** Accepts any text, so that the response reveals nothing; only an empty field is refused. */
export const lostPasswordSchema = z.strictObject({
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Please enter a valid email address'),
})

/** Our tokens are 256 bits in base64url. */
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
  .superRefine(({ newPassword, again }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (!newPassword) issue('newPassword', 'Password is required')
    else if (newPassword.length < 6) issue('newPassword', 'Password must be at least 6 characters long')
    if (!again) issue('again', 'Password is required')
    else if (newPassword !== again) issue('again', 'Passwords do not match')
  })

export const messageSchema = z.object({ message: z.string() })

/** `POST auth/delete-account`. */
export const deleteAccountSchema = z.strictObject({ password })

/** `POST auth/newsletter`: the dashboard's two buttons. */
export const newsletterChoiceSchema = z.strictObject({ subscribe: z.boolean() })

/** `POST auth/confirm-email`: the link in the welcome email, or in the email about a new address. */
export const confirmEmailSchema = z.strictObject({ token: linkToken })

/** `GET address-lookup?postcode=`. */
export const addressLookupSchema = z.object({ data: z.array(foundAddressSchema) })

/** `GET address-lookup` without a postcode. */
export const lookupStateSchema = z.object({ available: z.boolean() })
