import type { Face } from '#contract/media/face.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { faceFaults } from '../media/face-faults.ts'
import { type Refusal, refuse } from '../refuse.ts'

type Outcome = { ok: true; bytes: Uint8Array<ArrayBuffer> } | Refusal<'invalid'>

/** A face as it will be used, before the product or the batch is saved. */
export async function previewFace({ ctx, input }: { ctx: ActingContext; input: { face: Face } }): Promise<Outcome> {
  const actor = requirePermission(ctx, 'faces.mark')
  const [fault] = Object.entries(await faceFaults(ctx.database.db, [input.face]))
  if (fault) return refuse('invalid', fault[1], { [fault[0].replace('faces.0', 'face')]: fault[1] })
  return { ok: true, bytes: await ctx.faces.face(input.face, `staff ${actor.staffId}`) }
}
