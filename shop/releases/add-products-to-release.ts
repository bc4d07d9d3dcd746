import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { addProductsToReleaseSchema, ProductsAdded } from '#contract/office/releases.ts'
import { drafts } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import { selectedKeys } from '../catalogue/selected-keys.ts'
import type { ActingContext } from '../context.ts'
import type { DocumentKey } from '../documents/find-document.ts'
import { lockNames } from '../lock-names.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { addDraft, refusePublished } from './add-to-release.ts'
import { documentTitle } from './document-title.ts'
import { lockRelease } from './find-release.ts'

type Input = z.output<typeof addProductsToReleaseSchema> & { release: number }
type Outcome = ({ ok: true } & ProductsAdded) | Refusal<'already_published' | 'in_other_release'>

/** How many products a warning names. */
const mostNamed = 3

/** Thrown so that nothing is added until the editor has read the warnings. */
class NotAdded extends Error {
  override name = 'NotAdded'
}

/** Moves the drafts of the selected products into a release. Products without a draft, and drafts with a conflict, stay. */
export async function addProductsToRelease({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  const { name: author } = requirePermission(ctx, 'releases.edit')
  requirePermission(ctx, 'catalogue.publish')
  const keys = await selectedKeys(ctx, input.selection)
  const warnings: string[] = []
  try {
    return await ctx.database.db.transaction(async (tx): Promise<Outcome> => {
      const release = await lockRelease(tx, input.release)
      const published = refusePublished(release)
      if (published) return published
      const found = await tx
        .select()
        .from(drafts)
        .where(and(eq(drafts.kind, 'product'), inArray(drafts.entityId, keys)))
        .orderBy(drafts.entityId)
      const keyOf = ({ entityId }: { entityId: string }): DocumentKey => ({ kind: 'product', id: entityId })
      await lockNames(tx, found.map(keyOf))
      const left: ProductsAdded['left'] = []
      for (const draft of found) {
        const key = keyOf(draft)
        const { number, document } = draft
        const name = documentTitle(key, document)
        const outcome = await addDraft(tx, ctx, { ...input, key, number, release, author })
        if (!outcome.ok && outcome.code === 'in_other_release') warnings.push(`${name}: ${outcome.message}`)
        else if (!outcome.ok) left.push({ id: key.id, name, reason: outcome.message })
      }
      if (warnings.length > 0) throw new NotAdded()
      return { ok: true, added: found.length - left.length, without: keys.length - found.length, left }
    })
  } catch (error) {
    if (!(error instanceof NotAdded)) throw error
    const more = warnings.length > mostNamed ? [`The same goes for ${warnings.length - mostNamed} more.`] : []
    return refuse('in_other_release', [...warnings.slice(0, mostNamed), ...more].join(' '))
  }
}
