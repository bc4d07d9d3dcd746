import type { MailDomain } from '#contract/office/mail-domain.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { lookUpDkim, mailDomainOf, readDkimKey } from './dkim-key.ts'
import { dmarcRecord, spfRecord } from './domain-records.ts'

/** The records of the domain that emails come from, as they are published now. */
export async function readMailDomain({ ctx }: { ctx: ShopContext }): Promise<MailDomain> {
  requirePermission(ctx, 'health.read')
  const domain = mailDomainOf(ctx.settings)
  const key = await readDkimKey(ctx.database.db)
  const [spf, dmarc, dkim] = await Promise.all([
    ctx.mail.lookUpTxt(domain).then((texts) => spfRecord(domain, ctx.mail.server, texts)),
    lookUpDmarc(ctx, domain),
    key ? lookUpDkim(ctx, key) : null,
  ])
  return { domain, spf, dmarc, dkim }
}

/** The record of a domain above counts for the domains below it. */
async function lookUpDmarc(ctx: ShopContext, domain: string): Promise<MailDomain['dmarc']> {
  const record = async (at: string) =>
    dmarcRecord(`_dmarc.${at}`, ctx.settings.company.email, await ctx.mail.lookUpTxt(`_dmarc.${at}`))
  const own = await record(domain)
  const labels = domain.split('.')
  for (let skipped = 1; own.state === 'missing' && labels.length - skipped >= 2; skipped++) {
    const above = await record(labels.slice(skipped).join('.'))
    if (above.state !== 'missing') return above
  }
  return own
}
