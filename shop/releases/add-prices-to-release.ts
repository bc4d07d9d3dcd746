import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { type addPricesToReleaseSchema, mostReleasePrices } from '#contract/office/releases.ts'
import type { Database } from '#database/database.ts'
import { releasePrices, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { acceptedPlan } from '../prices/apply-prices.ts'
import { changeText } from '../prices/change-text.ts'
import type { PlannedPrice } from '../prices/make-plan.ts'
import { type PricedSize, selectSizes } from '../prices/select-sizes.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { refusePublished } from './add-to-release.ts'
import { regularPence } from './apply-release-prices.ts'
import { lockRelease, pricesOf, type ReleasePrice, type ReleaseRow } from './find-release.ts'
import { otherReleases } from './read-release-prices.ts'

type Input = z.output<typeof addPricesToReleaseSchema> & { release: number }

/** Puts a plan of prices into a release exactly as it was shown. The release sets them when it is published. */
export async function addPricesToRelease({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<string>> {
  const { name: author } = requirePermission(ctx, 'releases.edit')
  requirePermission(ctx, 'prices.change')
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.release)
    const published = refusePublished(release)
    if (published) return published
    if (input.starts !== null)
      return refuse('invalid', 'A release sets its prices when it is published. Please leave the first day empty.')
    const plan = await acceptedPlan(tx, ctx, input)
    if (!plan.ok) return plan
    if (plan.rows.length > mostReleasePrices) return tooMany()
    if (plan.rows.some(({ edit }) => edit.from !== null))
      return refuse(
        'invalid',
        'A release sets its prices when it is published. Please leave the first day of a sale empty.',
      )
    const sizes = await sizesOf(tx, plan.rows, now)
    const added = plan.rows.map((row) => priceOf(row, sizes.get(row.variationId), now))
    const over = added.some(({ ends }) => ends !== null && release.dueAt && ends < londonTime(release.dueAt).day)
    if (over) return refuse('invalid', `The sale would be over before ‘${release.name}’ is published.`)
    const own = await pricesOf(tx, release.id)
    if (new Set([...own, ...added].map(keyOf)).size > mostReleasePrices) return tooMany()
    const warning = input.accepts_other ? null : await warningOf(tx, release, { own, added, sizes, now })
    if (warning) return refuse('in_other_release', warning)
    await savePrices(
      tx,
      added.map((price) => ({ ...price, releaseId: release.id, author, addedAt: now, fault: null })),
    )
    await tx
      .update(releases)
      .set({ version: release.version + 1 })
      .where(eq(releases.id, release.id))
    await writeAudit(tx, ctx, {
      verb: 'release_prices_added',
      subject: 'release',
      subjectId: release.id,
      after: { change: changeText(input), prices: added.length },
    })
    return { ok: true as const }
  })
}

const tooMany = () =>
  refuse(
    'too_many',
    `A release sets at most ${mostReleasePrices.toLocaleString('en-GB')} prices. Please schedule larger changes from a day on.`,
  )

const keyOf = ({ variationId, kind }: Pick<ReleasePrice, 'variationId' | 'kind'>) => `${variationId} ${kind}`

type Added = Omit<ReleasePrice, 'releaseId' | 'author' | 'addedAt' | 'fault'>

async function sizesOf(tx: Database, rows: PlannedPrice[], now: Date): Promise<Map<number, PricedSize>> {
  const skus = [...new Set(rows.map(({ sku }) => sku))]
  return new Map((await selectSizes(tx, { skus, limit: skus.length }, now)).map((size) => [size.id, size]))
}

const priceOf = ({ variationId, edit, before }: PlannedPrice, size: PricedSize | undefined, now: Date): Added => ({
  variationId,
  kind: edit.kind,
  pence: edit.pence,
  ends: edit.until && londonTime(new Date(edit.until.getTime() - 1)).day,
  beforePence: before,
  seenPence: size ? regularPence(size, now) : null,
})

type Compared = { own: ReleasePrice[]; added: Added[]; sizes: Map<number, PricedSize>; now: Date }

/** What the editor should know before these prices are added; null if there is nothing. */
async function warningOf(tx: Database, { id, dueAt }: ReleaseRow, { own, added, sizes, now }: Compared) {
  const penceOf = new Map(own.map((price) => [keyOf(price), price.pence]))
  const replaces = added.some((price) => penceOf.has(keyOf(price)) && penceOf.get(keyOf(price)) !== price.pence)
  const others = await otherReleases(tx, id, added)
  const moves =
    dueAt !== null && [...sizes.values()].some((size) => regularPence(size, now) !== regularPence(size, dueAt))
  const texts = [
    ...(replaces ? ['This release already has other values for some of these prices. Yours would replace them.'] : []),
    ...others.map(
      ({ name }) =>
        `‘${name}’ sets some of these prices too. The release that comes second will be held, so that you can compare.`,
    ),
    ...(moves ? ['Some of these sizes get another price before this release, which would then be held.'] : []),
  ]
  return texts.length > 0 ? texts.join(' ') : null
}

async function savePrices(tx: Database, rows: ReleasePrice[]): Promise<void> {
  const set = {
    pence: sql`excluded.pence`,
    ends: sql`excluded.ends`,
    beforePence: sql`excluded.before_pence`,
    seenPence: sql`excluded.seen_pence`,
    author: sql`excluded.author`,
    addedAt: sql`excluded.added_at`,
    fault: sql`excluded.fault`,
  }
  await tx
    .insert(releasePrices)
    .values(rows)
    .onConflictDoUpdate({ target: [releasePrices.releaseId, releasePrices.variationId, releasePrices.kind], set })
}
