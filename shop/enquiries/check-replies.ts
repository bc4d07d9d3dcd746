import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { enquiryMessages } from '#database/tables/messages.ts'
import { type Refusal, refuse } from '../refuse.ts'

/** Refuses a reply whose writer has not seen the newest one, so that nobody gets two answers. The caller holds the lock. */
export async function checkReplies(
  tx: Database,
  { enquiryId, seen }: { enquiryId: number; seen: number | undefined },
): Promise<Refusal<'answered_since'> | null> {
  if (seen === undefined) return null
  const [newer] = await tx
    .select({ author: enquiryMessages.author })
    .from(enquiryMessages)
    .where(
      and(
        eq(enquiryMessages.enquiryId, enquiryId),
        inArray(enquiryMessages.kind, ['answer', 'quote']),
        gt(enquiryMessages.id, seen),
      ),
    )
    .orderBy(desc(enquiryMessages.id))
    .limit(1)
  return newer
    ? refuse(
        'answered_since',
        `${newer.author} has replied since you opened this. Please read the reply above, and send yours if it is still needed.`,
      )
    : null
}
