/** The texts of emails that staff can change. Order lines, totals and addresses are not among them. */

export type MailTextParts = { subject: string; heading: string; greeting: string; intro: string[]; closing: string[] }

export type MailTextSpec = {
  /** What staff call the email. */
  label: string
  /** When it is sent. */
  when: string
  /** What is always in it, below the introduction. */
  facts: string
  /** The names that a text may have in braces. */
  placeholders: readonly string[]
  /** The text of an email that nobody has changed; of the fields that are not here, the standard text is empty. */
  standard: Pick<MailTextParts, 'subject' | 'heading'> & Partial<MailTextParts>
}

const shop = ['shop', 'phone', 'email'] as const
const order = ['reference', 'name', ...shop] as const
const paid = ['total', ...order] as const
const mistyped =
  "If you didn't place this order, someone has probably mistyped their email address. There is nothing you need to do."

export const mailTexts = {
  'order-received': {
    label: 'Order received',
    when: 'When an order is placed and not yet paid.',
    facts: 'The lines, the total, the addresses, until when the order is held, and the link to it.',
    placeholders: paid,
    standard: {
      subject: 'We have received your order {reference}',
      heading: 'Thank you for your order',
      intro: ['We have received your order {reference} and are waiting for payment.'],
      closing: [mistyped],
    },
  },
  'order-free': {
    label: 'Order received, nothing to pay',
    when: 'When free samples are ordered.',
    facts: 'The lines, the addresses, the link to the order and the right to cancel.',
    placeholders: order,
    standard: {
      subject: 'We have received your order {reference}',
      heading: 'Thank you for your order',
      intro: [
        'We have received your order {reference}. There is nothing to pay; we will pack it and tell you when it leaves.',
      ],
      closing: [mistyped],
    },
  },
  'order-transfer': {
    label: 'Order received, bank transfer',
    when: 'When the buyer chooses to pay by bank transfer.',
    facts: 'The account and the payment reference, the lines, the total, and the link to the order.',
    placeholders: paid,
    standard: {
      subject: 'Please pay for your order {reference} by bank transfer',
      heading: 'Thank you for your order',
      intro: ['We have received your order {reference}.'],
      closing: [mistyped],
    },
  },
  'order-paid': {
    label: 'Payment received',
    when: 'When an order is paid. The terms are attached.',
    facts: 'The lines, the total, the addresses, the invoice, the link to the order and the right to cancel.',
    placeholders: paid,
    standard: {
      subject: "We've received your payment for order {reference}",
      heading: "We've received your payment",
      intro: ['We have received {total} for order {reference}, thank you.'],
    },
  },
  'order-dispatched': {
    label: 'Order dispatched',
    when: 'When all of an order has left the yard.',
    facts: 'The lines, the carrier and the tracking number, the address and the link to the order.',
    placeholders: order,
    standard: {
      subject: 'Your order {reference} is on its way',
      heading: 'Your order is on its way',
      intro: ['Your order {reference} has left our yard.'],
      closing: ['Please check everything when it arrives, and tell us promptly about any damage.'],
    },
  },
  'order-ready': {
    label: 'Ready to collect',
    when: 'When an order is waiting at the yard.',
    facts: 'The yard’s address and hours, the lines, the weight and how it is loaded.',
    placeholders: order,
    standard: {
      subject: 'Your order {reference} is ready to collect',
      heading: 'It is ready to collect',
      intro: ['Your order {reference} is waiting at our yard.'],
    },
  },
  'order-delivered': {
    label: 'Order delivered',
    when: 'When the carrier has delivered it.',
    facts: 'The lines, the address, and what to do if something is broken.',
    placeholders: order,
    standard: {
      subject: 'Your order {reference} has been delivered',
      heading: 'Your order has been delivered',
      intro: ['Our carrier has delivered your order {reference}.'],
    },
  },
  'order-cancelled': {
    label: 'Order cancelled',
    when: 'When all of an order is cancelled.',
    facts: 'What happens to the payment, the lines, and the link to the order.',
    placeholders: order,
    standard: {
      subject: 'Your order {reference} has been cancelled',
      heading: 'Your order has been cancelled',
      intro: ['We have cancelled your order {reference}.'],
    },
  },
  'enquiry-acknowledged': {
    label: 'Enquiry received',
    when: 'When somebody writes to us.',
    facts: 'The reference, what the enquiry is about, and when to ring.',
    placeholders: ['reference', 'name', ...shop],
    standard: {
      subject: 'We have your enquiry {reference}',
      heading: 'Thank you for your enquiry',
      greeting: 'Hello {name},',
      intro: ['We have received your enquiry and will answer within one working day.'],
    },
  },
  'account-welcome': {
    label: 'Welcome',
    when: 'When somebody opens an account.',
    facts: 'The button that confirms the address, and how long it works.',
    placeholders: shop,
    standard: {
      subject: 'Welcome to {shop}: please confirm your address',
      heading: 'Your account is ready',
      intro: ['Thank you for registering. Your basket, addresses and orders are there wherever you log in.'],
    },
  },
  'stock-alert': {
    label: 'Back in stock',
    when: 'When a product is back in stock, to those who asked.',
    facts: 'The button to the product, and that the address has been deleted.',
    placeholders: ['product', ...shop],
    standard: {
      subject: 'Back in stock: {product}',
      heading: 'Back in stock',
      intro: ['You asked us to let you know when {product} is back in stock. It is, and you can order it now.'],
    },
  },
} as const satisfies Record<string, MailTextSpec>

export type MailTextKey = keyof typeof mailTexts
export const mailTextKeys = Object.keys(mailTexts) as [MailTextKey, ...MailTextKey[]]

const untouched: MailTextParts = { subject: '', heading: '', greeting: '', intro: [], closing: [] }

/** An empty text stands for the standard one. */
export const untouchedTexts = Object.fromEntries(mailTextKeys.map((key) => [key, untouched])) as Record<
  MailTextKey,
  MailTextParts
>
