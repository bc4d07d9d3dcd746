import { desc, sql } from 'drizzle-orm'
import { vatPeriods } from '#database/tables/vat-periods.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { sha256Of, sumOf, vatCsv, vatDocuments } from './vat-documents.ts'

type CloseResult = { ok: true } | Refusal<'not_over' | 'already_closed'>

const dayMs = 86_400_000
const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Closes all days until this one: the database then rejects documents dated within them. */
export async function closePeriod({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { until: string }
}): Promise<CloseResult> {
  const { name } = requireStepUp(ctx, 'vat.close')
  const now = ctx.clock.now()
  if (input.until >= londonDay.format(now))
    return refuse('not_over', 'A period can be closed once its last day is over.', { until: 'must be in the past' })
  return writeOnce(ctx, async (tx) => {
    // No document may be issued while the list is made, so that the saved list is the one that was declared.
    await tx.execute(sql`lock table invoices in share mode`)
    const [last] = await tx.select().from(vatPeriods).orderBy(desc(vatPeriods.untilDay)).limit(1).for('update')
    if (last && last.untilDay >= input.until)
      return refuse('already_closed', `Everything until ${last.untilDay} is already closed.`, {
        until: 'must be after the last closing',
      })
    const fromDay = last ? new Date(Date.parse(last.untilDay) + dayMs).toISOString().slice(0, 10) : null
    const documents = await vatDocuments(tx, fromDay, input.until)
    const { net, vat, total } = sumOf(documents)
    const period = {
      fromDay,
      untilDay: input.until,
      closedAt: now,
      closedBy: name,
      documents: documents.length,
      netPence: net,
      vatPence: vat,
      totalPence: total,
      sha256: sha256Of(vatCsv(ctx.settings, documents)),
    }
    await tx.insert(vatPeriods).values(period)
    await writeAudit(tx, ctx, {
      verb: 'vat_period_closed',
      subject: 'vat_period',
      subjectId: input.until,
      after: { from: fromDay, documents: documents.length, net, vat, total, sha256: period.sha256 },
    })
    return { ok: true as const }
  })
}
