import { z } from 'zod'
import { wastageChoices } from '../arithmetic/quantity.ts'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import { mailTextSchemas } from '../mail/mail-text-schema.ts'
import { returnDays } from '../orders/leftovers.ts'
import { backupTarget } from './backup-target.ts'
import { clockTime } from './opening-hours.ts'

/** The shop's settings as staff edit them, one document per group. Money is pence, shares are basis points (2000 is 20%). */

const line = (longest: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(longest, `Please keep this under ${longest} characters`)
    .refine(isVisibleLine, plainOnly)

const whole = (least: number, most: number) => {
  const message = `Please enter a whole number from ${least.toLocaleString('en-GB')} to ${most.toLocaleString('en-GB')}`
  return z.int(message).min(least, message).max(most, message)
}

const mostPence = 100_000_000_000
const pence = z
  .int('Please enter an amount in pounds')
  .min(0, 'The amount cannot be negative')
  .max(mostPence, 'The amount is too large')
const share = z
  .int('Please enter a percentage')
  .min(0, 'Please enter 0% to 100%')
  .max(10_000, 'Please enter 0% to 100%')
const someShare = share.min(1, 'Please enter more than 0%')
const day = z.iso.date('Please enter a date')
const email = z.email('Please enter a valid email address').max(254)
const webAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Please enter an address that starts with https://' })
  .max(300)

const areUnique = (values: string[]) => new Set(values).size === values.length

const company = z.strictObject({
  /** Short enough for the header of a phone. */
  name: line(30, 'Please enter the name of the shop'),
  tagline: line(120, 'Please enter a tagline'),
  legalName: line(120, 'Please enter the name of the company'),
  number: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{8}$/, 'A company number has eight characters'),
  vatNumber: z
    .string()
    .trim()
    .regex(/^GB(\d{9}|\d{12})$/, 'A VAT number is GB and nine digits'),
  address: z
    .array(line(80, 'Please enter this line or remove it'))
    .min(2, 'Please enter at least a street and a postcode')
    .max(6, 'Please use at most six lines'),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ]{8,20}$/, 'Please enter a valid phone number'),
  email,
  map: z.strictObject({
    latitude: z.number('Please enter a latitude').min(49, 'This is not in the UK').max(61, 'This is not in the UK'),
    longitude: z.number('Please enter a longitude').min(-9, 'This is not in the UK').max(2, 'This is not in the UK'),
    zoom: whole(3, 18),
  }),
})

const hours = z.strictObject({
  weekly: z
    .array(
      z
        .strictObject({
          days: line(60, 'Please enter the days'),
          /** Opening times, or a text such as 'by appointment only'. */
          opens: clockTime.nullable(),
          closes: clockTime.nullable(),
          note: z.string().trim().max(60, 'Please keep this under 60 characters').refine(isVisibleLine, plainOnly),
        })
        .superRefine(({ opens, closes, note }, ctx) => {
          const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
          if (opens === null && closes === null && note === '') fault('note', 'Please enter opening times or a text')
          if (opens !== null && closes === null) fault('closes', 'Please enter a closing time')
          if (opens === null && closes !== null) fault('opens', 'Please enter an opening time')
          if (opens !== null && closes !== null && closes <= opens)
            fault('closes', 'The closing time must be after the opening time')
        }),
    )
    .min(1, 'Please enter at least one line')
    .max(7, 'Please use at most seven lines'),
  /** Days the yard is shut besides weekends and usual bank holidays. No delivery leaves on these days. */
  closedDays: z.array(day).max(100, 'Please remove days that are over').refine(areUnique, 'A day is listed twice'),
})

const social = z.strictObject({
  links: z
    .array(z.strictObject({ name: line(40, 'Please enter a name'), url: webAddress }))
    .max(8, 'Please use at most eight links')
    .refine((links) => areUnique(links.map(({ name }) => name)), 'A network is listed twice'),
})

const vat = z.strictObject({
  /** The rate from each day on, oldest first. */
  rates: z
    .array(
      z.strictObject({
        from: day,
        rate: z.int('Please enter a percentage').min(0, 'A VAT rate is 0% to 30%').max(3000, 'A VAT rate is 0% to 30%'),
      }),
    )
    .min(1, 'Please enter at least one rate')
    .max(20)
    .refine((rates) => rates.every(({ from }, index) => index === 0 || from > (rates[index - 1]?.from ?? '')), {
      message: 'Each rate must start after the one before',
    }),
})

const delivery = z.strictObject({
  promise: line(120, 'Please enter a sentence'),
  /** Parts of the day a buyer can choose for a pallet instead of any time. */
  slots: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/, 'Please use lower-case letters'),
        label: line(80, 'Please enter a label'),
        pence,
      }),
    )
    .max(6, 'Please use at most six slots')
    .refine((slots) => areUnique(slots.map(({ id }) => id)), 'A slot is listed twice'),
  /** How far ahead a day can be chosen for a pallet, and how many deliveries a day has room for. */
  laterDays: z.strictObject({ ahead: whole(0, 365), deliveriesPerDay: whole(1, 1000) }),
  /** How many days an order is kept for collection. */
  collection: z.strictObject({ keptDays: whole(1, 90) }),
  /** From which price of the goods on standard delivery is free; null if it never is. */
  freeFromPence: pence.nullable(),
  /** What collecting a return costs the buyer, for each pallet. */
  returnPence: pence,
  /** What a smaller lorry costs more, where a large one cannot go. Agreed by telephone. */
  smallerLorryPence: pence,
})

const unpaidBound = z.strictObject({ orders: whole(1, 100_000), pence })

const orders = z.strictObject({
  /** How long stock is held for an unpaid order, and how often a buyer may extend that. WCAG 2.2.1 asks for ten times. */
  holdMinutes: whole(20, 240),
  holdExtensions: whole(10, 100),
  /** The beginning of each invoice number. */
  invoicePrefix: z.string().regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Please use one to six capital letters or digits'),
  /**
   * How much may be held unpaid at a time, so that nobody empties the shop without paying. A first order may be worth more
   * than `pence`. A network address may be an office, and has more.
   */
  unpaid: z.strictObject({
    perVisitor: unpaidBound,
    perEmail: unpaidBound,
    perNetwork: unpaidBound,
    /** From half of it holds are short and the shop gets an email; above it stock is reserved at payment. */
    inAll: z.strictObject({ pence }),
    /** Of any size's stock. A visitor may always hold a pallet, a network two. */
    shareOfStock: z.strictObject({ perVisitor: share, perNetwork: share, inAll: share }),
    /** Once more than this share of a size is unpaid, further orders of it are held for a shorter time. */
    shortHold: z.strictObject({ shareOfStock: share, minutes: whole(5, 240) }),
  }),
  /** A larger order becomes an enquiry. */
  largest: z.strictObject({ pence, pallets: whole(1, 1000) }),
  /** Leftovers bought back at a share of the price, until so many days after the order has arrived. */
  leftovers: z.strictObject({ isOffered: z.boolean(), days: whole(returnDays + 1, 1000), share: someShare }),
})

/** Free samples for one household, by address or email. */
const samples = z.strictObject({
  perHousehold: whole(0, 1000),
  days: whole(1, 1000),
  /** The side of a free sample, which is square. */
  sideMm: whole(20, 300),
})

export const noticeModes = ['each', 'digest', 'off'] as const
const noticeMode = z.enum(noticeModes)

/** How the shop is notified at the company's address: an email each, or one a day at `digestHour` in London. */
const notices = z.strictObject({
  order: noticeMode,
  claim: noticeMode,
  enquiry: noticeMode,
  digestHour: whole(0, 23),
})

/** Payment into the shop's account, against a proforma invoice. */
const bankTransfer = z.strictObject({
  isOffered: z.boolean(),
  accountName: line(60, 'Please enter the name of the account'),
  sortCode: z.string().regex(/^\d\d-\d\d-\d\d$/, 'A sort code looks like 12-34-56'),
  accountNumber: z.string().regex(/^\d{8}$/, 'An account number has eight digits'),
  /** Working days that stock is held, and how many if much of it is already unpaid. */
  holdDays: whole(1, 30),
  shortHoldDays: whole(1, 30),
  /** Unpaid transfers of one network address; a buyer without a confirmed email address may have fewer and smaller ones. */
  unpaid: z.strictObject({ orders: whole(1, 10_000), unconfirmed: unpaidBound }),
})

/** One of the extras that a buyer can choose. */
const wastage = z.literal(wastageChoices, `Please choose ${wastageChoices.join('%, ')}%`)

const catalogue = z.strictObject({
  /** Percent added to an area for cuts. */
  wastage: z.strictObject({ usual: wastage, pattern: wastage }),
  /** Of an earlier version: a clearance price is now a sale price like any other. */
  clearanceDiscount: share.optional(),
  newArrivals: z.strictObject({ days: whole(1, 1000), atLeast: whole(1, 100) }),
})

/** The daily copy of the whole shop. */
const backup = z
  .strictObject({
    isOn: z.boolean(),
    /** A folder, or a bucket as s3://bucket/folder. */
    target: z.union([z.literal(''), backupTarget]),
    /** In London. */
    hour: whole(0, 23),
    /** The newest backup of each of the last days, weeks and months. */
    keep: z.strictObject({ daily: whole(1, 365), weekly: whole(0, 520), monthly: whole(0, 120) }),
  })
  .refine(({ isOn, target }) => !isOn || target !== '', {
    path: ['target'],
    message: 'Please enter a folder or a bucket',
  })

/** Who emails are from. */
const mail = z.strictObject({
  /** Empty for the name of the shop. */
  senderName: z.string().trim().max(60, 'Please keep this under 60 characters').refine(isVisibleLine, plainOnly),
  /** Where answers go; empty for the company's address. */
  replyTo: z.union([z.literal(''), email]),
})

/** The texts of each email. */
const mailTexts = z.strictObject(mailTextSchemas)

export const settingsSchemas = {
  company,
  hours,
  social,
  vat,
  delivery,
  orders,
  samples,
  notices,
  mail,
  mailTexts,
  bankTransfer,
  catalogue,
  backup,
} as const

export type SettingsGroup = keyof typeof settingsSchemas
export const settingsGroups = Object.keys(settingsSchemas) as [SettingsGroup, ...SettingsGroup[]]

export const settingsSchema = z.strictObject(settingsSchemas)
export type Settings = z.output<typeof settingsSchema>
