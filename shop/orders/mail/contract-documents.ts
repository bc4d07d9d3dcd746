import { inArray, max } from 'drizzle-orm'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { pageVersions } from '#database/tables/content.ts'
import type { MailAttachment } from '#database/tables/messages.ts'
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
  const newest = await tx
    .select({ slug: pageVersions.slug, id: max(pageVersions.id) })
    .from(pageVersions)
    .where(inArray(pageVersions.slug, slugs))
    .groupBy(pageVersions.slug)
  const agreed = agreedVersions(order)
  const placed = `order ${order.reference} on ${londonDate(order.createdAt.toISOString())}`
  return [
    ...slugs.flatMap((slug) => {
      const pageVersion = agreed.get(slug) ?? newest.find((one) => one.slug === slug)?.id
      const note = agreed.has(slug) ? `As agreed to with ${placed}.` : `In force when we confirmed ${placed}.`
      return pageVersion ? [{ filename: `${slug}.html`, pageVersion, note, publicUrl }] : []
    }),
    {
      filename: 'cancellation-form.txt',
      contentType: 'text/plain; charset=utf-8',
      content: cancellationForm(settings, order),
    },
  ]
}

/** An order of an earlier version has a name such as '2026-03' instead of the id of a page's version. */
function agreedVersions({ termsVersion, deliveryTermsVersion }: OrderRow): Map<string, number> {
  const versions: [string, string][] = [
    ['terms-and-conditions', termsVersion],
    ['delivery-information', deliveryTermsVersion],
  ]
  return new Map(versions.filter(([, id]) => /^\d+$/.test(id)).map(([slug, id]) => [slug, Number(id)]))
}

/** Schedule 3, part B. */
const cancellationForm = ({ company }: Settings, order: OrderRow): string =>
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
