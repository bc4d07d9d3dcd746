import type { MailTextParts, MailTextSpec } from './mail-text-spec.ts'

const shop = ['shop', 'phone', 'email'] as const
const order = ['reference', 'name', ...shop] as const
const paid = ['total', ...order] as const
const claim = ['claim', ...order] as const
const enquiry = ['reference', 'name', ...shop] as const
const mistyped =
  "If you didn't place this order, someone has probably mistyped their email address. There is nothing you need to do."
const checkOnArrival = 'Please check everything when it arrives, and tell us promptly about any damage.'

/** The texts of emails that staff can change. Order lines, totals and addresses are not among them. */
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
      closing: [checkOnArrival],
    },
  },
  'order-part-dispatched': {
    label: 'Part of an order dispatched',
    when: 'When part of an order has left the yard and the rest is to follow.',
    facts: 'What left, what is still to come, the carrier and the tracking number, and the link to the order.',
    placeholders: order,
    standard: {
      subject: 'Part of your order {reference} is on its way',
      heading: 'Part of your order is on its way',
      intro: ['Part of your order {reference} has left our yard. The rest will follow; we will write again.'],
      closing: [checkOnArrival],
    },
  },
  'order-rest-dispatched': {
    label: 'Rest of an order dispatched',
    when: 'When the last part of an order has left the yard.',
    facts: 'What left, the carrier and the tracking number, the address and the link to the order.',
    placeholders: order,
    standard: {
      subject: 'The rest of your order {reference} is on its way',
      heading: 'The rest of your order is on its way',
      intro: ['The rest of your order {reference} has left our yard.'],
      closing: [checkOnArrival],
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
  'order-part-cancelled': {
    label: 'Part of an order cancelled',
    when: 'When a line of an order is cancelled.',
    facts: 'What is cancelled and why, what happens to the money, what still comes, and the link to the order.',
    placeholders: order,
    standard: {
      subject: 'Part of your order {reference} has been cancelled',
      heading: 'Part of your order has been cancelled',
      intro: ['This is about your order {reference}.'],
      closing: [
        'Everything else in your order stays as it was. If you have a question, please write to {email} or ring {phone}.',
      ],
    },
  },
  'order-corrected': {
    label: 'Order corrected',
    when: 'When the address, the telephone number, the email address or the delivery day is corrected.',
    facts: 'What was corrected, that the price stays the same, the details as they are now, and the link to the order.',
    placeholders: order,
    standard: {
      subject: 'Your order {reference} has been changed',
      heading: 'Your order has been changed',
      intro: ['This is about your order {reference}.'],
      closing: ["If you didn't ask for this, please ring {phone} straight away."],
    },
  },
  'order-refunded': {
    label: 'Refund',
    when: 'When a refund has been made.',
    facts: 'The refunded items, the reason, the credit note, and the link to the order.',
    placeholders: ['refund', ...order],
    standard: {
      subject: 'We have refunded {refund} for {reference}',
      heading: 'Your refund is on its way',
      intro: [
        'We have refunded {refund} for order {reference}. Depending on your bank, it should reach you within a few days.',
      ],
    },
  },
  'claim-received': {
    label: 'Claim received',
    when: 'When a customer reports something broken or missing.',
    facts: 'The pieces, the reference, what the customer wrote, and the link to the order.',
    placeholders: claim,
    standard: {
      subject: "We've received your report {claim} about {reference}",
      heading: 'We are sorry that something is wrong',
      intro: ['We have received your report and will answer within one working day.'],
      closing: ['Please keep the pieces and their packing until we have answered, and do not lay any of them.'],
    },
  },
  'return-received': {
    label: 'Return received',
    when: 'When a customer asks to return something.',
    facts:
      'The pieces, the reference, how and by when to return them, the customer’s rights, and the link to the order.',
    placeholders: claim,
    standard: {
      subject: 'Your return {claim} for {reference}',
      heading: 'Your return',
      intro: ['We have received your return request and will answer within one working day.'],
    },
  },
  'leftovers-received': {
    label: 'Leftovers offered',
    when: 'When a customer offers leftovers back.',
    facts: 'The pieces, the reference, what we would pay and where to bring them, and the link to the order.',
    placeholders: claim,
    standard: {
      subject: 'Your leftovers {claim} from {reference}',
      heading: 'Your leftovers',
      intro: ['We have received your request and will answer within one working day.'],
    },
  },
  'enquiry-acknowledged': {
    label: 'Enquiry received',
    when: 'When somebody writes to us.',
    facts: 'The reference, what the enquiry is about, and when to ring.',
    placeholders: enquiry,
    standard: {
      subject: 'We have your enquiry {reference}',
      heading: 'Thank you for your enquiry',
      greeting: 'Hello {name},',
      intro: ['We have received your enquiry and will answer within one working day.'],
    },
  },
  'enquiry-answer': {
    label: 'Answer to an enquiry',
    when: 'When one of you answers an enquiry.',
    facts: 'The answer with its author’s name, and the question.',
    placeholders: enquiry,
    standard: {
      subject: 'Re: your enquiry {reference}',
      heading: 'Our answer',
      greeting: 'Hello {name},',
      closing: ['If you have another question, reply to this email or ring {phone}. Your reference is {reference}.'],
    },
  },
  'enquiry-quote': {
    label: 'Quote for cutting',
    when: 'When one of you quotes for a cutting request.',
    facts: 'Your message, the price, until when it is valid, that cut stone cannot be returned, and the author’s name.',
    placeholders: enquiry,
    standard: {
      subject: 'Quote {reference} for your cutting request',
      heading: 'Your quote',
      greeting: 'Hello {name},',
      intro: ['Thank you for asking us to cut stone for you. This is what it costs.'],
      closing: ['To accept it, reply to this email or ring {phone} and give the quote reference.'],
    },
  },
  'newsletter-welcome': {
    label: 'Newsletter confirmed',
    when: 'When somebody has confirmed the newsletter.',
    facts: 'How to unsubscribe.',
    placeholders: shop,
    standard: {
      subject: 'You are on the {shop} list',
      heading: 'You are on the list',
      intro: [
        'Thank you for confirming. About once a month we will write to you about new stone, offers, and how to lay and look after stone.',
      ],
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
