import { z } from 'zod'
import { isIslandPostcode, postcodeFault, tidyPostcode } from '../arithmetic/postcode.ts'
import { countries } from './countries.ts'
import { isName, isVisibleLine, nameOnly, plainOnly } from './person-name.ts'

/** The specification's address and its error messages, for browser and server. */

const countryCodes = countries.map(({ code }) => code) as [CountryCode, ...CountryCode[]]
type CountryCode = (typeof countries)[number]['code']

/**
 * One line of a postal address. Line breaks are refused: they could forge another line. `message` is for non-strings.
 */
const line = (longest: number, message = plainOnly) =>
  z.string(message).trim().max(longest, `Please keep this under ${longest} characters`).refine(isVisibleLine, plainOnly)

const name = (message: string) => line(60, message).min(1, message).refine(isName, nameOnly)
const required = (longest: number, message: string) => line(longest, message).min(1, message)

const validEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const validPhone = /^[\d\s+()-]+$/

export const phoneIsRequired = 'Phone number is required'

export const phoneNumber = required(40, phoneIsRequired).refine(
  (text) => text === '' || validPhone.test(text),
  'Please enter a valid phone number',
)

const addressWith = (phone: z.ZodType<string>) =>
  z
    .strictObject(
      {
        first_name: name('First name is required'),
        last_name: name('Last name is required'),
        company: line(100).default(''),
        phone,
        email: required(254, 'Email address is required').refine(
          (text) => text === '' || validEmail.test(text),
          'Please enter a valid email address',
        ),
        country: z.enum(countryCodes, 'Country is required'),
        address_1: required(100, 'Address Line 1 is required'),
        address_2: line(100).default(''),
        city: required(60, 'Town/City is required'),
        county: line(60).default(''),
        postcode: required(12, 'Postcode is required'),
      },
      'Address is required',
    )
    .superRefine(({ country, postcode }, ctx) => {
      if (country === 'GB' && postcode !== '' && postcodeFault(postcode))
        ctx.addIssue({ code: 'custom', path: ['postcode'], message: 'Please enter a valid UK postcode' })
    })
    .transform((address) => ({
      ...address,
      postcode: address.country === 'GB' ? tidyPostcode(address.postcode) : address.postcode,
    }))

export const addressSchema = addressWith(phoneNumber)

/** Samples come by post, so nobody has to ring. */
export const postalAddressSchema = addressWith(
  line(40)
    .refine((text) => text === '' || validPhone.test(text), 'Please enter a valid phone number')
    .default(''),
)

export type Address = z.output<typeof addressSchema>

export const deliveryIsUkOnly = 'We deliver within the UK only. Please give a delivery address there, or collect.'

/** The delivery address of an account. The checkout asks the tariff instead, because samples are posted to the islands. */
export const deliveryAddressSchema = addressSchema.superRefine(({ country, postcode }, ctx) => {
  const field = country !== 'GB' ? 'country' : isIslandPostcode(postcode) ? 'postcode' : null
  if (field) ctx.addIssue({ code: 'custom', path: [field], message: deliveryIsUkOnly })
})

/** The customer's name for an address: 'Home', 'Site'. */
export const addressLabel = required(40, 'Please give this address a name')

export const addressBookEntrySchema = z.strictObject({ label: addressLabel, address: addressSchema })

/** The same from a form, where `label` is a field next to those of the address. */
export const addressFormSchema = z.looseObject({}).transform(({ label, ...address }, ctx) => {
  const entry = addressBookEntrySchema.safeParse({ label, address })
  if (entry.success) return entry.data
  for (const { path, message } of entry.error.issues) ctx.addIssue({ code: 'custom', path: path.slice(-1), message })
  return z.NEVER
})

/** A saved address is not validated as strictly: the rules may have become stricter since it was saved. */
export const savedAddressSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  country: z.enum(countryCodes),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  county: z.string(),
  postcode: z.string(),
})

export const savedEntrySchema = z.object({ id: z.string(), label: z.string(), address: savedAddressSchema })
export type SavedEntry = z.output<typeof savedEntrySchema>

/** One of the addresses found for a postcode. */
export const foundAddressSchema = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  county: z.string(),
  postcode: z.string(),
})

export type FoundAddress = z.output<typeof foundAddressSchema>
