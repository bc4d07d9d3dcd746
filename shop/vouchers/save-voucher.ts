import { and, eq, ne, sql } from 'drizzle-orm'
import { addDays, startOfLondonDay } from '#contract/arithmetic/delivery-dates.ts'
import type { VoucherFields } from '#contract/office/vouchers.ts'
import type { Database } from '#database/database.ts'
import { collections } from '#database/tables/catalogue.ts'
import { vouchers } from '#database/tables/vouchers.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { VoucherRow } from './basket-voucher.ts'
import { composeFields } from './list-vouchers.ts'

type Outcome = { ok: true; id: number } | Refusal<'invalid' | 'conflict' | 'not_found'>

export async function addVoucher({ ctx, input }: { ctx: ActingContext; input: VoucherFields }): Promise<Outcome> {
  const { name } = requirePermission(ctx, 'vouchers.change')
  return writeOnce(ctx, async (tx): Promise<Outcome> => {
    const checked = await checkFields(tx, input, null)
    if (!checked.ok) return checked
    const [added] = await tx
      .insert(vouchers)
      .values({ ...rowOf(input, checked.ids), createdAt: ctx.clock.now(), createdBy: name })
      .onConflictDoNothing()
      .returning()
    if (!added) return codeTaken
    await writeAudit(tx, ctx, { verb: 'voucher_added', subject: 'voucher', subjectId: added.code, after: input })
    return { ok: true, id: added.id }
  })
}

type ChangeInput = { id: number; version: number; fields: VoucherFields }

/** Orders that are already placed keep what they were given. */
export async function changeVoucherTerms({
  ctx,
  input: { id, version, fields },
}: {
  ctx: ActingContext
  input: ChangeInput
}): Promise<Outcome> {
  requirePermission(ctx, 'vouchers.change')
  return writeOnce(ctx, async (tx): Promise<Outcome> => {
    const before = await lockVoucher(tx, id)
    if (!before) return noSuchVoucher
    if (before.version !== version)
      return refuse('conflict', 'Somebody else has changed this voucher. Please look at it again.')
    const checked = await checkFields(tx, fields, id)
    if (!checked.ok) return checked
    // A voucher that was ended during a day stays ended, unless its last day is changed.
    const slugs = new Map(checked.slugs)
    const isSameEnd = composeFields(before, slugs).until === fields.until
    const row = { ...rowOf(fields, checked.ids), ...(isSameEnd && { endsAt: before.endsAt }) }
    await tx
      .update(vouchers)
      .set({ ...row, version: version + 1 })
      .where(eq(vouchers.id, id))
    await writeAudit(tx, ctx, {
      verb: 'voucher_changed',
      subject: 'voucher',
      subjectId: before.code,
      before: composeFields(before, slugs),
      after: fields,
    })
    return { ok: true, id }
  })
}

/** From now on nobody can use it. */
export async function endVoucher({ ctx, input: { id } }: { ctx: ActingContext; input: { id: number } }) {
  requirePermission(ctx, 'vouchers.change')
  return writeOnce(ctx, async (tx): Promise<Outcome> => {
    const before = await lockVoucher(tx, id)
    if (!before) return noSuchVoucher
    const now = ctx.clock.now()
    if (before.endsAt && before.endsAt <= now) return refuse('conflict', 'This voucher has already ended.')
    await tx
      .update(vouchers)
      .set({
        startsAt: sql`least(${vouchers.startsAt}, ${now.toISOString()}::timestamptz)`,
        endsAt: now,
        version: before.version + 1,
      })
      .where(eq(vouchers.id, id))
    await writeAudit(tx, ctx, {
      verb: 'voucher_ended',
      subject: 'voucher',
      subjectId: before.code,
      before: { endsAt: before.endsAt },
      after: { endsAt: now },
    })
    return { ok: true, id }
  })
}

const noSuchVoucher = refuse('not_found', 'This voucher is no longer in the list.')
const taken = 'There is already a voucher with this code'
const codeTaken = refuse('invalid', `${taken}.`, { code: taken })

async function lockVoucher(tx: Database, id: number): Promise<VoucherRow | undefined> {
  const [row] = await tx.select().from(vouchers).where(eq(vouchers.id, id)).for('no key update')
  return row
}

type Checked = { ok: true; ids: number[]; slugs: [number, string][] } | Refusal<'invalid'>

async function checkFields(tx: Database, { code, collections: wanted }: VoucherFields, id: number | null) {
  const [same] = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.code, code), ne(vouchers.id, id ?? 0)))
  if (same) return codeTaken
  const all = await tx.select({ id: collections.id, slug: collections.slug }).from(collections)
  const found = all.filter(({ slug }) => wanted.includes(slug))
  if (found.length < new Set(wanted).size)
    return refuse('invalid', 'One of the collections is no longer in the shop.', {
      collections: 'One of these is no longer in the shop',
    })
  const checked: Checked = { ok: true, ids: found.map((one) => one.id), slugs: all.map((one) => [one.id, one.slug]) }
  return checked
}

const rowOf = (fields: VoucherFields, collectionIds: number[]) => ({
  code: fields.code,
  kind: fields.kind,
  value: fields.value,
  startsAt: startOfLondonDay(fields.from),
  endsAt: fields.until === null ? null : startOfLondonDay(addDays(fields.until, 1)),
  leastSpendPence: fields.least_spend,
  mostUses: fields.most_uses,
  oncePerCustomer: fields.once_per_customer,
  collectionIds,
  onSamples: fields.on_samples,
  onDelivery: fields.on_delivery,
  note: fields.note,
})
