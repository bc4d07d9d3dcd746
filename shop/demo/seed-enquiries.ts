import type { Enquiry } from '#contract/enquiries/enquiry.ts'
import { commandLine } from '../actor.ts'
import { type ActingContext, actingAs } from '../context.ts'
import { answerEnquiry } from '../enquiries/answer-enquiry.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { madeUpPerson } from './made-up-people.ts'

type Question = Enquiry extends infer One
  ? One extends Enquiry
    ? Omit<One, 'name' | 'email' | 'phone'>
    : never
  : never

const contact = (topic: 'Choosing stone' | 'An order' | 'Samples' | 'Trade', message: string): Question => ({
  kind: 'contact',
  topic,
  message,
})

/** Adds enquiries of several kinds. Most are waiting for an answer. */
export async function seedEnquiries(ctx: ActingContext): Promise<void> {
  const [stone] = await ctx.database.query<{ variation: number; product: number }>(
    `select v.id as variation, v.product_id as product from variations v join products p on p.id = v.product_id
     where v.listed and v.kind = 'size' and v.unit = 'm2' and p.status = 'publish' order by md5(v.sku) limit 1`,
    [],
  )
  const about = stone ? { product_id: stone.product, variation_id: stone.variation } : {}
  const questions: Question[] = [
    contact('Choosing stone', 'Could you tell me whether the tumbled travertine can go into a wet room?'),
    {
      kind: 'cutting',
      ...about,
      pieces: 6,
      width_mm: 420,
      height_mm: 180,
      edge: 'Bullnose',
      notes: 'For a window sill.',
    },
    contact('An order', 'We are tiling a hallway of 14 m². When could it be delivered to us?'),
    { kind: 'lead-time', ...about, pieces: 240, message: 'For a site in Lewes, from the first week of next month.' },
    contact('Trade', 'We fit about two floors a month. Do you have trade accounts?'),
    contact('Samples', 'My samples have arrived, thank you. Which of them suits underfloor heating?'),
  ]
  for (const [index, question] of questions.entries()) {
    const { first_name, last_name, email, phone } = madeUpPerson(index)
    const at = new Date(ctx.clock.now().getTime() - (index + 1) * 5 * 3_600_000)
    const { reference } = await sendEnquiry({
      ctx: { ...ctx, clock: { now: () => at } },
      input: { ...question, name: `${first_name} ${last_name}`, email, phone } as Enquiry,
    })
    if (index === questions.length - 1)
      await answerEnquiry({
        ctx: actingAs(ctx, commandLine),
        input: { reference, text: 'Both limestones do. Please let the screed dry for a week before you lay them.' },
      })
  }
}
