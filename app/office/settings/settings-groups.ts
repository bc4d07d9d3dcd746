import { wastageChoices } from '#contract/arithmetic/quantity.ts'
import type { SettingsGroup } from '#contract/settings/settings.ts'
import type { GroupSpec } from './group-spec.ts'
import { mailForm, mailTextsForm } from './mail-form.ts'
import { ordersForm } from './orders-form.ts'
import { unpaidBound } from './unpaid-bound.ts'

const noticeOptions = [
  { value: 'each', label: 'One email each' },
  { value: 'digest', label: 'In one email a day' },
  { value: 'off', label: 'No email' },
]

const wastageOptions = wastageChoices.map((value) => ({ value, label: `${value}%` }))

/** The form of each group of settings. */
export const settingsForms: Record<SettingsGroup, GroupSpec> = {
  company: {
    title: 'Company',
    intro: 'Your name and how to reach you. They appear on every page, email and invoice.',
    shownAt: { to: '/contact-us', label: 'Contact page' },
    fields: [
      { kind: 'text', name: 'name', label: 'Name of the shop' },
      { kind: 'text', name: 'tagline', label: 'Tagline', hint: 'In the title of the home page.' },
      { kind: 'text', name: 'legalName', label: 'Company name', hint: 'As registered at Companies House.' },
      { kind: 'text', name: 'number', label: 'Company number' },
      { kind: 'text', name: 'vatNumber', label: 'VAT number' },
      { kind: 'lines', name: 'address', label: 'Address', hint: 'One line each. The last line is the postcode.' },
      { kind: 'text', name: 'phone', label: 'Phone' },
      { kind: 'text', name: 'email', label: 'Email', hint: 'Emails to customers come from this address.' },
      {
        kind: 'group',
        name: 'map',
        label: 'Position on the map',
        fields: [
          { kind: 'decimal', name: 'latitude', label: 'Latitude' },
          { kind: 'decimal', name: 'longitude', label: 'Longitude' },
          { kind: 'whole', name: 'zoom', label: 'Zoom', hint: '3 to 18.' },
        ],
      },
    ],
  },
  hours: {
    title: 'Opening hours',
    intro: 'When the yard is open, and the days it is shut. No delivery leaves on a closed day.',
    shownAt: { to: '/contact-us', label: 'Contact page' },
    fields: [
      {
        kind: 'rows',
        name: 'weekly',
        label: 'Opening hours',
        hint: 'Times, or a text such as ‘closed’ or ‘by appointment only’.',
        add: 'Add a line',
        isOrdered: true,
        rowLabel: 'Line',
        fields: [
          { kind: 'text', name: 'days', label: 'Days' },
          { kind: 'time', name: 'opens', label: 'Opens' },
          { kind: 'time', name: 'closes', label: 'Closes' },
          { kind: 'text', name: 'note', label: 'Or a text' },
        ],
      },
      {
        kind: 'dates',
        name: 'closedDays',
        label: 'Closed days',
        hint: 'Besides weekends and bank holidays.',
        add: 'Add a day',
      },
    ],
  },
  social: {
    title: 'Social links',
    intro: 'The networks in the footer of every page.',
    shownAt: { to: '/', label: 'Home page' },
    fields: [
      {
        kind: 'rows',
        name: 'links',
        label: 'Your pages',
        add: 'Add a link',
        isOrdered: true,
        rowLabel: 'Link',
        fields: [
          { kind: 'text', name: 'name', label: 'Network' },
          { kind: 'text', name: 'url', label: 'Address of your page' },
        ],
      },
    ],
  },
  vat: {
    title: 'VAT',
    intro: 'The rate that prices include. A new rate applies by itself from its first day; orders keep theirs.',
    fields: [
      {
        kind: 'rows',
        name: 'rates',
        label: 'Rates',
        add: 'Add a rate',
        rowLabel: 'Rate',
        fields: [
          { kind: 'date', name: 'from', label: 'From' },
          { kind: 'percent', name: 'rate', label: 'Rate (%)' },
        ],
      },
    ],
  },
  delivery: {
    title: 'Delivery',
    intro: 'What buyers can choose besides the delivery option.',
    shownAt: { to: '/delivery-information', label: 'Delivery information' },
    fields: [
      { kind: 'text', name: 'promise', label: 'Promise', hint: 'On the page of every product in stock.' },
      {
        kind: 'rows',
        name: 'slots',
        label: 'Parts of the day',
        hint: 'For pallets, instead of any time of the day.',
        add: 'Add a slot',
        isOrdered: true,
        rowLabel: 'Slot',
        fields: [
          { kind: 'text', name: 'label', label: 'Label' },
          { kind: 'pounds', name: 'pence', label: 'Price (£)' },
          { kind: 'id', name: 'id', from: 'label' },
        ],
      },
      {
        kind: 'group',
        name: 'laterDays',
        label: 'A later day for a pallet',
        fields: [
          { kind: 'whole', name: 'ahead', label: 'Days ahead' },
          { kind: 'whole', name: 'deliveriesPerDay', label: 'Deliveries a day' },
        ],
      },
      {
        kind: 'group',
        name: 'collection',
        label: 'Collection',
        fields: [{ kind: 'whole', name: 'keptDays', label: 'Days an order is kept' }],
      },
      {
        kind: 'pounds',
        name: 'freeFromPence',
        label: 'Free delivery from (£)',
        hint: 'Of goods, before a voucher. Economy and parcel delivery are then free, except for what a zone costs extra; next day and slabs are not. Empty: never.',
      },
      { kind: 'pounds', name: 'returnPence', label: 'Collecting a return (£)', hint: 'For each pallet.' },
      { kind: 'pounds', name: 'smallerLorryPence', label: 'A smaller lorry (£)', hint: 'Agreed by telephone.' },
    ],
  },
  orders: ordersForm,
  samples: {
    title: 'Samples',
    intro: 'How many free samples one household can order, and how large one is.',
    shownAt: { to: '/samples', label: 'Samples page' },
    fields: [
      { kind: 'whole', name: 'perHousehold', label: 'Free samples' },
      { kind: 'whole', name: 'days', label: 'Within days' },
      { kind: 'whole', name: 'sideMm', label: 'Side of a free sample (mm)' },
    ],
  },
  notices: {
    title: 'Notices',
    intro: 'Which emails the shop sends to the company’s address.',
    fields: [
      { kind: 'choice', name: 'order', label: 'A paid order', options: noticeOptions },
      { kind: 'choice', name: 'claim', label: 'A claim', options: noticeOptions },
      { kind: 'choice', name: 'enquiry', label: 'An enquiry', options: noticeOptions },
      { kind: 'whole', name: 'digestHour', label: 'Hour of the daily email', hint: '0 to 23, London time.' },
    ],
  },
  mail: mailForm,
  mailTexts: mailTextsForm,
  bankTransfer: {
    title: 'Bank transfer',
    intro: 'The account that buyers pay into, and how long stock is held for them.',
    fields: [
      { kind: 'switch', name: 'isOffered', label: 'Offer bank transfer at the checkout' },
      { kind: 'text', name: 'accountName', label: 'Account name' },
      { kind: 'text', name: 'sortCode', label: 'Sort code' },
      { kind: 'text', name: 'accountNumber', label: 'Account number' },
      { kind: 'whole', name: 'holdDays', label: 'Working days stock is held' },
      { kind: 'whole', name: 'shortHoldDays', label: 'If much of it is unpaid already' },
      {
        kind: 'group',
        name: 'unpaid',
        label: 'Unpaid transfers of one network address',
        fields: [
          { kind: 'whole', name: 'orders', label: 'Orders' },
          unpaidBound('unconfirmed', 'Without a confirmed email address'),
        ],
      },
    ],
  },
  catalogue: {
    title: 'Catalogue',
    intro: 'Suggested extra for cuts and new arrivals.',
    fields: [
      {
        kind: 'group',
        name: 'wastage',
        label: 'Suggested extra for cuts',
        fields: [
          { kind: 'choice', name: 'usual', label: 'Usually', options: wastageOptions },
          { kind: 'choice', name: 'pattern', label: 'For a pattern', options: wastageOptions },
        ],
      },
      {
        kind: 'group',
        name: 'newArrivals',
        label: 'New arrivals',
        fields: [
          { kind: 'whole', name: 'days', label: 'Days a product is new' },
          { kind: 'whole', name: 'atLeast', label: 'Products shown at least' },
        ],
      },
    ],
  },
  backup: {
    title: 'Backup',
    intro:
      'A copy of the whole shop every day: orders, customers, products, texts and photos. Health shows the last one.',
    fields: [
      { kind: 'switch', name: 'isOn', label: 'Make a backup every day' },
      {
        kind: 'text',
        name: 'target',
        label: 'Folder or bucket',
        hint: 'On another machine or disk: /mnt/backup/shop, or s3://bucket/folder. It will contain your customers’ data.',
      },
      { kind: 'whole', name: 'hour', label: 'Hour', hint: '0 to 23, London time.' },
      {
        kind: 'group',
        name: 'keep',
        label: 'Backups kept',
        hint: 'The last one of each day, week and month.',
        fields: [
          { kind: 'whole', name: 'daily', label: 'Days' },
          { kind: 'whole', name: 'weekly', label: 'Weeks' },
          { kind: 'whole', name: 'monthly', label: 'Months' },
        ],
      },
    ],
  },
}
