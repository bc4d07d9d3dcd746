import { untouchedTexts } from '#contract/mail/mail-texts.ts'
import type { Settings } from '#contract/settings/settings.ts'

/**
 * The settings that an empty database starts with. After that staff change them in the office, and this file is not read
 * again. A live shop does not open while a placeholder is left.
 */
export const starterSettings: Settings = {
  company: {
    name: 'Ashlar',
    tagline: 'Natural stone, squarely sold',
    legalName: 'Ashlar Stone Ltd',
    // Placeholders: Companies House and HMRC give the real ones.
    number: '00000000',
    vatNumber: 'GB000000000',
    address: ['The Stone Yard', 'Newhaven', 'East Sussex', 'BN9 0AA'],
    phone: '01273 000000',
    email: 'hello@ashlar.example',
    map: { latitude: 50.7936, longitude: 0.0546, zoom: 14 },
  },
  hours: {
    weekly: [
      { days: 'Monday to Friday', opens: '09:00', closes: '17:30', note: '' },
      { days: 'Saturday', opens: null, closes: null, note: 'by appointment only' },
      { days: 'Sunday and bank holidays', opens: null, closes: null, note: 'closed' },
    ],
    closedDays: [],
  },
  social: {
    links: [
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      { name: 'Pinterest', url: 'https://www.pinterest.co.uk/' },
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'YouTube', url: 'https://www.youtube.com/' },
    ],
  },
  vat: { rates: [{ from: '2011-01-04', rate: 2000 }] },
  delivery: {
    promise: 'Available for delivery in 3-5 working days',
    slots: [
      { id: 'morning', label: 'Morning, 9:00am-1:00pm', pence: 1500 },
      { id: 'afternoon', label: 'Afternoon, 12:00pm-5:30pm', pence: 1500 },
    ],
    laterDays: { ahead: 28, deliveriesPerDay: 12 },
    collection: { keptDays: 14 },
    freeFromPence: null,
    returnPence: 7_800,
    smallerLorryPence: 4_500,
  },
  orders: {
    holdMinutes: 30,
    holdExtensions: 10,
    invoicePrefix: 'A',
    unpaid: {
      perVisitor: { orders: 3, pence: 2_000_000 },
      perEmail: { orders: 3, pence: 2_000_000 },
      perNetwork: { orders: 20, pence: 6_000_000 },
      inAll: { pence: 50_000_000 },
      shareOfStock: { perVisitor: 3333, perNetwork: 5000, inAll: 7500 },
      shortHold: { shareOfStock: 5000, minutes: 10 },
    },
    largest: { pence: 5_000_000, pallets: 12 },
    leftovers: { isOffered: false, days: 90, share: 5000 },
  },
  samples: { perHousehold: 12, days: 90, sideMm: 100 },
  notices: { order: 'each', claim: 'each', enquiry: 'each', digestHour: 17 },
  mail: { senderName: '', replyTo: '' },
  // The standard texts are in contract/mail/mail-texts.ts.
  mailTexts: untouchedTexts,
  bankTransfer: {
    isOffered: true,
    accountName: 'Ashlar Stone Ltd',
    // Placeholders: your bank gives the real ones.
    sortCode: '00-00-00',
    accountNumber: '00000000',
    holdDays: 5,
    shortHoldDays: 2,
    unpaid: { orders: 5, unconfirmed: { orders: 2, pence: 50_000 } },
  },
  catalogue: {
    wastage: { usual: 10, pattern: 15 },
    newArrivals: { days: 90, atLeast: 12 },
  },
  // Off until a folder or bucket is set, which should not be on this machine.
  backup: { isOn: false, target: '', hour: 3, keep: { daily: 7, weekly: 4, monthly: 12 } },
}

/** Other sites that pages load something from. The content security policy allows these and nothing else. */
export const otherSites = {
  /** The tiles of the contact page's map, as 'https://host/{z}/{x}/{y}.png'. Without it the map is a marker on plain ground. */
  mapTiles: undefined as string | undefined,
  /** The credit that the source of the tiles requires. */
  mapTilesCredit: '© OpenStreetMap contributors',
  /** A review service's script for the reviews page. Without it nothing is loaded. */
  reviewsWidget: undefined as string | undefined,
}
