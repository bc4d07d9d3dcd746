import { asc } from 'drizzle-orm'
import { attributes } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

export async function listAttributes({ ctx }: { ctx: ShopContext }) {
  return ctx.database.db
    .select({ id: attributes.id, name: attributes.name, slug: attributes.slug })
    .from(attributes)
    .orderBy(asc(attributes.position))
}

/** The terms of an attribute, each with the number of public products that carry it. */
export async function listTerms({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { attributeId: number; page: number; perPage: number }
}) {
  const rows = await ctx.database.query<{ id: number; name: string; slug: string; count: number }>(
    `select t.id, t.name, t.slug,
       (select count(*)::int from product_listings c where c.terms @> array[a.key || ':' || t.slug]) as count
     from attributes a join terms t on t.attribute_id = a.id where a.id = $1 and not t.is_hidden order by t.position, t.id`,
    [input.attributeId],
  )
  if (rows.length === 0) throw new ShopError('not_found', 'There is no such attribute')
  const pages = Math.ceil(rows.length / input.perPage)
  return {
    data: rows.slice((input.page - 1) * input.perPage, input.page * input.perPage),
    meta: {
      attribute_id: input.attributeId,
      current_page: input.page,
      per_page: input.perPage,
      total_pages: pages,
      total: rows.length,
      has_next_page: input.page < pages,
    },
  }
}
