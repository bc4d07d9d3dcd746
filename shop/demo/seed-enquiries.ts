import type { ShopContext } from '../context.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { randomNumbers } from '../random-numbers.ts'
import { madeUpPerson } from './made-up-people.ts'

/** Adds a few enquiries that are waiting for an answer. */
export async function seedEnquiries(ctx: ShopContext): Promise<void> {
  const random = randomNumbers(7)
  const questions = [
    'Could you tell me whether the tumbled travertine may go into a wet room?',
    'We are tiling a hallway of 14 m². When could it be delivered to us?',
    'Is there a fire surround that goes with the Welsh slate hearth?',
    'Two of the tiles I received are a shade darker. May I send you a photograph?',
  ]
  for (const [index, message] of questions.entries()) {
    const { first_name, last_name, email, phone } = madeUpPerson(random, index)
    const at = new Date(ctx.clock.now().getTime() - (index + 1) * 5 * 3_600_000)
    await sendEnquiry({
      ctx: { ...ctx, clock: { now: () => at } },
      input: { kind: 'contact', name: `${first_name} ${last_name}`, email, phone, topic: 'Something else', message },
    })
  }
}
