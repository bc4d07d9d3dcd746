import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { pageOfMedia } from './find-media.ts'

/** The pictures that staff have uploaded, so that one can be used again. */
export async function listMedia({ ctx, input }: { ctx: ActingContext; input: { page: number } }) {
  requirePermission(ctx, 'media.upload')
  return pageOfMedia(ctx.database.db, input.page)
}
