import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'

const folder = 'site/'

/** The shop's own pictures, for posts and slides. Pictures of products are not among them. */
export function listPictures({ ctx }: { ctx: ActingContext }) {
  requirePermission(ctx, 'content.edit')
  const pictures = ctx.media.names(folder).flatMap((name) => {
    const picture = ctx.media.get(name)
    if (!picture) return []
    const { src, width, height, alt } = picture
    return [{ name: name.slice(folder.length), src, width, height, alt }]
  })
  return { pictures }
}
