import { eq, inArray, max } from 'drizzle-orm'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import type { Database } from '#database/database.ts'
import { pages, pageVersions } from '#database/tables/content.ts'
import type { MailAttachment } from '#database/tables/messages.ts'
import type { ShopConfig } from '#shop.config'
import type { ShopContext } from '../../context.ts'
import type { OrderRow } from '../order-aggregate.ts'

/** The pages a buyer agrees to, in the sequence in which they are attached. */
const slugs = ['terms-and-conditions', 'delivery-information', 'return-refund-policy']

/**
 * The contract in a form the buyer can keep, as regulation 16 of the Consumer Contracts Regulations 2013 requires: the
 * full texts, because a linked page may change, and the model cancellation form of Schedule 3.
 */
export async function contractDocuments(
  tx: Database,
  { settings }: ShopContext,
  { order, publicUrl }: { order: OrderRow; publicUrl: string },
): Promise<MailAttachment[]> {
  const versions = await tx
    .select({ slug: pages.slug, pageVersion: max(pageVersions.id) })
    .from(pages)
    .innerJoin(pageVersions, eq(pageVersions.slug, pages.slug))
    .where(inArray(pages.slug, slugs))
    .groupBy(pages.slug)
  const pageVersionOf = new Map(versions.map(({ slug, pageVersion }) => [slug, pageVersion]))
  const note = versionText(settings, order)
  return [
    ...slugs.flatMap((slug) => {
      const pageVersion = pageVersionOf.get(slug)
      return pageVersion ? [{ filename: `${slug}.html`, pageVersion, note, publicUrl }] : []
    }),
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
