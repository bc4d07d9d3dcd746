import { inArray } from 'drizzle-orm'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import type { Database } from '#database/database.ts'
import { pages } from '#database/tables/content.ts'
import type { MailAttachment } from '#database/tables/messages.ts'
import type { ShopConfig } from '#shop.config'
import { sanitise } from '../../catalogue/import/rich-text.ts'
import type { ShopContext } from '../../context.ts'
import { escapeHtml } from '../../mail/mail-html.ts'
import type { OrderRow } from '../order-aggregate.ts'

/** What a buyer agrees to, in the order it is attached. */
const slugs = ['terms-and-conditions', 'delivery-information', 'return-refund-policy']

/** The last text of each page, sanitised: that takes milliseconds, and a buyer waits for this. */
const sanitised = new Map<string, { body: string; html: string }>()

function sanitisedBody({ slug, body }: { slug: string; body: string }): string {
  const known = sanitised.get(slug)
  if (known?.body === body) return known.html
  const html = sanitise(body)
  sanitised.set(slug, { body, html })
  return html
}

/**
 * The contract on paper, as regulation 16 of the Consumer Contracts Regulations 2013 wants it: the texts whole, because a
 * link would lead to what they say some other day, and the model cancellation form of Schedule 3.
 */
export async function contractDocuments(
  tx: Database,
  { settings }: ShopContext,
  { order, publicUrl }: { order: OrderRow; publicUrl: string },
): Promise<MailAttachment[]> {
  const rows = await tx.select().from(pages).where(inArray(pages.slug, slugs))
  const texts = slugs.flatMap((slug) => rows.find((page) => page.slug === slug) ?? [])
  return [
    ...texts.map((page) => ({
      filename: `${page.slug}.html`,
      contentType: 'text/html; charset=utf-8',
      content: documentHtml(page, { note: versionText(settings, order), publicUrl }),
    })),
    {
      filename: 'cancellation-form.txt',
      contentType: 'text/plain; charset=utf-8',
      content: cancellationForm(settings, order),
    },
  ]
}

/** A payment may arrive days after the order was placed, and the texts may have changed in between. */
function versionText({ orders }: ShopConfig, order: OrderRow): string {
  const isAgreed =
    orders.termsVersion === order.termsVersion && orders.deliveryTermsVersion === order.deliveryTermsVersion
  const agreed = `agreed to with order ${order.reference} on ${londonDate(order.createdAt.toISOString())}`
  return isAgreed
    ? `As ${agreed}.`
    : `In force when we confirmed the order. The versions ${agreed} are ${order.termsVersion} (terms) and ${order.deliveryTermsVersion} (delivery); we will send them if you ask.`
}

const documentHtml = (
  page: { slug: string; title: string; body: string },
  { note, publicUrl }: { note: string; publicUrl: string },
) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title></head>
<body><h1>${escapeHtml(page.title)}</h1>
<p>${escapeHtml(note)}</p>
${sanitisedBody(page).replaceAll('href="/', `href="${escapeHtml(publicUrl)}/`)}
</body></html>
`

/** Schedule 3, part B. */
const cancellationForm = ({ company }: ShopConfig, order: OrderRow): string =>
  `Model cancellation form
(Complete and return this form only if you wish to withdraw from the contract.)

To ${company.legalName}, ${company.address.join(', ')}, ${company.phone}, ${company.email}:

I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]:

Ordered on [*]/received on [*]: ordered on ${londonDate(order.createdAt.toISOString())}

Order reference: ${order.reference}

Name of consumer(s):

Address of consumer(s):

Signature of consumer(s) (only if this form is notified on paper):

Date:

[*] Delete as appropriate.
`
