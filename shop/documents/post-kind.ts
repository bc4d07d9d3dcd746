import { desc, eq } from 'drizzle-orm'
import { type PostDocument, postDocumentSchema } from '#contract/content/documents.ts'
import { posts } from '#database/tables/content.ts'
import { pageVariables } from '../catalogue/import/page-variables.ts'
import { readingMinutes, renderMarkdown } from '../catalogue/import/rich-text.ts'
import { indexAdvice } from '../catalogue/index-advice.ts'
import { lockAddresses, moveAddress } from '../content/addresses.ts'
import { isKey } from '../is-key.ts'
import { hasSitePicture } from '../media/site-pictures.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A post of the blog. */
export const postKind: DocumentKind<PostDocument> = {
  permission: 'content.edit',
  schemaOf: (id) => (isKey(id) ? postDocumentSchema : null),
  blank: {
    title: '',
    slug: '',
    author: '',
    date: '',
    excerpt: '',
    body: '',
    picture: '',
    pictureAlt: '',
    isHidden: false,
  },
  async read(db, id) {
    const rows = await db
      .select()
      .from(posts)
      .where(id === undefined ? undefined : eq(posts.key, id))
      .orderBy(desc(posts.publishedAt), desc(posts.id))
    return rows.map(({ key, title, slug, author, publishedAt, excerpt, source, picture, pictureAlt, status }) => ({
      id: key,
      document: {
        title,
        slug,
        author,
        date: dayOf(publishedAt),
        excerpt,
        body: source ?? '',
        picture,
        pictureAlt,
        isHidden: status === 'draft',
      },
    }))
  },
  async check(tx, ctx, { id, after }): Promise<FieldFaults> {
    await lockAddresses(tx)
    const [row] = await tx.select({ source: posts.source }).from(posts).where(eq(posts.key, id))
    const [other] = await tx.select({ key: posts.key }).from(posts).where(eq(posts.slug, after.slug))
    return {
      ...(other && other.key !== id && { slug: 'Another post has this address' }),
      ...(!(await hasSitePicture(tx, ctx, after.picture)) && { picture: 'Please choose a picture' }),
      // The text of an earlier version may exist as HTML only; it stays until somebody writes it again.
      ...(!after.body.trim() && row?.source !== null && { body: 'Please enter the text of the post' }),
    }
  },
  async write(tx, { clock, settings }, { id, before, after }) {
    const { body: source, date, isHidden, ...fields } = after
    const row = {
      ...fields,
      status: isHidden ? ('draft' as const) : ('publish' as const),
      publishedAt: new Date(`${date}T00:00:00Z`),
      ...(source.trim() && {
        source,
        body: renderMarkdown(source, pageVariables(settings)),
        readingMinutes: readingMinutes(source),
      }),
    }
    if (before) await tx.update(posts).set(row).where(eq(posts.key, id))
    else
      await tx.insert(posts).values({ ...row, key: id, body: row.body ?? '', readingMinutes: row.readingMinutes ?? 1 })
    if (before && before.slug !== after.slug)
      await moveAddress(tx, clock, { from: `/blog/${before.slug}`, to: `/blog/${after.slug}` })
    await indexAdvice(tx, `${after.title} ${after.excerpt}`)
    return ['posts', 'redirects']
  },
}
