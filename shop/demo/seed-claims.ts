import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commandLine } from '../actor.ts'
import { type ActingContext, actingAs } from '../context.ts'
import { openSharp } from '../media/open-sharp.ts'
import { uploadPhoto } from '../media/upload-photo.ts'
import { decideClaim } from '../orders/claims/decide-claim.ts'
import { makeClaim } from '../orders/claims/make-claim.ts'

const claimSchema = z.object({
  id: z.number(),
  reference: z.string(),
  customerId: z.number(),
  variationId: z.number(),
  slug: z.string(),
  delivered: z.string(),
})
type ClaimedOrder = z.output<typeof claimSchema>

const stories = [
  {
    kind: 'fault',
    message: 'Two tiles at the edge of the pallet have cracked right across. Can you send two more?',
    photos: 2,
  },
  { kind: 'fault', message: 'The corner of this one was chipped when we opened the box.', photos: 1 },
  { kind: 'return', message: 'We ordered too many. They are still on the pallet.', photos: 0 },
  { kind: 'fault', message: 'This one is much darker than the others.', photos: 1 },
] as const

const hourMs = 3_600_000

/** Claims about orders of customers with an account that arrived lately: all but the last are open. */
export async function seedClaims(ctx: ActingContext): Promise<void> {
  const answer = await ctx.database.db.execute(sql`
    select o.id, o.reference, o.customer_id as "customerId", l.variation_id as "variationId", l.slug,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as delivered
    from orders o join order_events e on e.order_id = o.id and e.to_state = 'delivered'
    join lateral (select * from order_lines where order_id = o.id and kind = 'size' and unit = 'm2' and pieces > 4 order by position limit 1) l on true
    where o.customer_id is not null order by e.at desc limit ${stories.length}`)
  const { rows } = z.object({ rows: z.array(claimSchema) }).parse(answer)
  for (const [place, story] of stories.entries()) {
    const order = rows[place]
    if (!order) continue
    const at = new Date(Math.min(Date.parse(order.delivered) + 3 * hourMs, ctx.clock.now().getTime()))
    const acting: ActingContext = {
      ...ctx,
      clock: { now: () => at },
      actor: { kind: 'customer', customerId: order.customerId },
    }
    const photos: string[] = []
    for (let count = 0; count < story.photos; count++) photos.push(...(await takePhoto(ctx, { order, count })))
    const made = await makeClaim({
      ctx: acting,
      input: {
        reference: order.reference,
        viewer: { customerId: order.customerId, basketToken: undefined, key: undefined },
        claim: { ...story, lines: [{ variation_id: order.variationId, quantity: 2 }], photos },
      },
    })
    if (!made.ok) throw new Error(made.message)
    if (place === stories.length - 1) await decline(ctx, made.reference)
  }
}

const decline = (ctx: ActingContext, reference: string) =>
  decideClaim({
    ctx: actingAs(ctx, commandLine),
    input: {
      reference,
      decision: 'declined',
      answer:
        'Natural stone varies from tile to tile, and yours is within the range of our sample. Please mix the boxes when you lay it.',
    },
  })

/** The stone from close by, with a crack across it. */
async function takePhoto(
  ctx: ActingContext,
  { order, count }: { order: ClaimedOrder; count: number },
): Promise<string[]> {
  const master = ctx.media.master(`products/${order.slug}/close`)
  if (!master) return []
  const sharp = await openSharp()
  const crack = `<svg viewBox="0 0 100 100" width="900" height="900" preserveAspectRatio="none">
    <path d="M${20 + 30 * count},0 l6,22 -9,17 13,24 -5,14 8,23" fill="none" stroke="#1c1815" stroke-width="0.7" /></svg>`
  const bytes = await sharp(master.path)
    .resize(1800, 1800, { fit: 'cover' })
    .extract({ left: 450, top: 450, width: 900, height: 900 })
    .composite([{ input: Buffer.from(crack) }])
    .jpeg()
    .toBuffer()
  const stored = await uploadPhoto({ ctx, input: { bytes, orderId: order.id } })
  if (!stored.ok) throw new Error(stored.message)
  return [stored.photo]
}
