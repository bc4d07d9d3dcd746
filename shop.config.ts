/**
 * The shop's own facts. Change these and the shop is yours; production refuses to start while a placeholder is left.
 * First what everybody may know, which becomes part of the pages; then what only the server knows.
 */

export type NoticeMode = 'each' | 'digest' | 'off'

export const publicConfig = {
  name: 'Ashlar',
  tagline: 'Natural stone, squarely sold',
  company: {
    legalName: 'Ashlar Stone Ltd',
    // Placeholders: Companies House and HMRC give the real ones.
    number: '00000000',
    vatNumber: 'GB000000000',
    address: ['The Stone Yard', 'Newhaven', 'East Sussex', 'BN9 0AA'],
    phone: '01273 000000',
    email: 'hello@ashlar.example',
  },
  map: { latitude: 50.7936, longitude: 0.0546, zoom: 14 },
  /** Where the contact page's map gets its ground, as 'https://host/{z}/{x}/{y}.png'. Without it the marker stands on plain ground. */
  mapTiles: undefined as string | undefined,
  /** What the source of the tiles asks to be credited as. */
  mapTilesCredit: '© OpenStreetMap contributors',
  /** Address of an outside review service's script, for the reviews page. Without it nothing is loaded. */
  reviewsWidget: undefined as string | undefined,
  hours: [
    { days: 'Monday to Friday', hours: '9:00am to 5:30pm' },
    { days: 'Saturday', hours: 'by appointment only' },
    { days: 'Sunday and bank holidays', hours: 'closed' },
  ],
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Pinterest', url: 'https://www.pinterest.co.uk/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  /** Basis points: 2000 is 20 %. */
  vatRate: 2000,
  clearanceDiscount: 1500,
  wastage: { usual: 10, pattern: 15 },
  delivery: { promise: 'Available for delivery in 3-5 working days' },
  /** Working days the goods are held for a bank transfer, and how many where much of them is unpaid already. */
  bankTransfer: { holdDays: 5, shortHoldDays: 2 },
  /** How long stock is held for an order that is not paid yet. */
  orders: { holdMinutes: 30 },
} as const

export const shopConfig = {
  ...publicConfig,
  newArrivals: { days: 90, atLeast: 12 },
  /** Prices, days and zones are rows: `catalogue/delivery.yaml`. */
  delivery: {
    ...publicConfig.delivery,
    /** A part of the day instead of any time from 9:00am to 5:30pm, for who brings pallets. */
    slots: [
      { id: 'morning', label: 'Morning, 9:00am-1:00pm', pence: 1500 },
      { id: 'afternoon', label: 'Afternoon, 12:00pm-5:30pm', pence: 1500 },
    ],
    /** How far ahead a later day can be chosen for a pallet, and how many deliveries such a day has room for. */
    laterDays: { ahead: 28, deliveriesPerDay: 12 },
    /** How many days an order for collection is kept from the day we say that it is ready; to the next working day. */
    collection: { keptDays: 14 },
    /** Bank holidays of one year only, and days the yard is shut, as 'YYYY-MM-DD'. */
    closedDays: [] as readonly string[],
  },
  /** `formMailsPerDay`: mails to one address in 24 hours that anybody can set off by typing it into a form; above it they are not written. */
  mail: {
    formMailsPerDay: 20,
    /** How the shop itself hears, at the company's address: a mail for each, or all of a day's in one at `digestHour` in London. */
    shopNotices: { order: 'each', claim: 'each', enquiry: 'each' } as Record<'order' | 'claim' | 'enquiry', NoticeMode>,
    digestHour: 17,
  },
  /** Paying into the shop's own account, against a proforma. Staff record what has come: `npm run orders -- paid`. */
  bankTransfer: {
    ...publicConfig.bankTransfer,
    isOffered: true,
    accountName: 'Ashlar Stone Ltd',
    // Placeholders: your bank gives the real ones.
    sortCode: '00-00-00',
    accountNumber: '00000000',
    /**
     * How many transfers one network address may have unpaid at a time. A buyer who is not signed in with a confirmed
     * email address may have fewer, none of them worth more than `pence`.
     */
    unpaid: { orders: 5, unconfirmed: { orders: 2, pence: 50_000 } },
  },
  orders: {
    ...publicConfig.orders,
    /** How often a buyer who needs more time may have them held that long again. WCAG 2.2.1 asks for ten. */
    holdExtensions: 10,
    /** The versions of the two texts an order agrees to. Change them with the texts. */
    termsVersion: '2026-03',
    deliveryTermsVersion: '2026-11',
    /** Before the numbers of invoices and credit notes. */
    invoicePrefix: 'A',
    /**
     * What may be held unpaid at one time, so that nobody empties the shop without paying. A first order may be worth
     * more than `pence`; with others, all of them together may not. A network address may be an office, and has more.
     */
    unpaid: {
      perVisitor: { orders: 3, pence: 2_000_000 },
      perEmail: { orders: 3, pence: 2_000_000 },
      perNetwork: { orders: 20, pence: 6_000_000 },
      /** Refuses nobody: from half of it holds are short and the shop gets an email, above it stock is reserved at payment. */
      inAll: { pence: 50_000_000 },
      /**
       * Basis points of any size's stock, for one visitor, one network address and everybody together. A pallet's worth
       * is always allowed to a visitor, two to a network. Above any of them stock is reserved at payment.
       */
      shareOfStock: { perVisitor: 3333, perNetwork: 5000, inAll: 7500 },
      /** Once more than this share of a size is unpaid, further orders of it are held for a shorter time. */
      shortHold: { shareOfStock: 5000, minutes: 10 },
    },
    /** Above either, an order becomes an enquiry. */
    largest: { pence: 5_000_000, pallets: 12 },
    /** Free samples for one household, by address or e-mail. */
    freeSamples: { perHousehold: 12, days: 90 },
  },
} as const

export type ShopConfig = typeof shopConfig

/** The facts that still hold a placeholder, by name; empty once the shop is somebody's own. */
export function placeholderSettings(config: {
  company: { number: string; vatNumber: string; address: readonly string[]; phone: string; email: string }
  social: readonly { name: string; url: string }[]
  bankTransfer: { isOffered: boolean; accountNumber: string }
}): string[] {
  const { company, social, bankTransfer } = config
  return [
    /^0+$/.test(company.number) && 'company.number',
    /^GB0+$/.test(company.vatNumber) && 'company.vatNumber',
    company.address.includes('BN9 0AA') && 'company.address',
    company.phone.endsWith('000000') && 'company.phone',
    company.email.endsWith('.example') && 'company.email',
    bankTransfer.isOffered && /^0+$/.test(bankTransfer.accountNumber) && 'bankTransfer.accountNumber',
    // The front page of a network is nobody's own.
    social.some(({ url }) => new URL(url).pathname === '/') && 'social',
  ].filter((fact): fact is string => fact !== false)
}
