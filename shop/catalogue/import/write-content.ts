import { notInArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { faqEntries, menuEntries, pages, posts, slides } from '#database/tables/content.ts'
import type { Catalogue } from './read-files.ts'
import { readingMinutes, renderMarkdown } from './rich-text.ts'

/** Replaces pages, posts, questions, slides and menu by those in the files. */
export async function writeContent(
  tx: Database,
  catalogue: Catalogue,
  variables: Record<string, string>,
): Promise<void> {
  if (catalogue.pages.length > 0) {
    await tx
      .insert(pages)
      .values(
        catalogue.pages.map(({ slug, front, body }) => ({
          slug,
          title: front.title,
          summary: front.summary,
          source: body,
          body: renderMarkdown(body, variables),
          needsLegalCheck: front.legal,
          isHidden: front.hidden,
          updatedAt: new Date(front.updated.includes('T') ? front.updated : `${front.updated}T09:00:00Z`),
        })),
      )
      .onConflictDoUpdate({
        target: pages.slug,
        set: {
          title: sql`excluded.title`,
          summary: sql`excluded.summary`,
          source: sql`excluded.source`,
          body: sql`excluded.body`,
          needsLegalCheck: sql`excluded.needs_legal_check`,
          isHidden: sql`excluded.is_hidden`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
    await tx.delete(pages).where(
      notInArray(
        pages.slug,
        catalogue.pages.map((page) => page.slug),
      ),
    )
  }

  if (catalogue.posts.length > 0) {
    await tx
      .insert(posts)
      .values(
        catalogue.posts.map(({ slug, front, body }) => ({
          slug,
          title: front.title,
          author: front.author,
          excerpt: front.excerpt,
          source: body,
          body: renderMarkdown(body, variables),
          picture: front.picture,
          pictureAlt: front.picture_alt,
          readingMinutes: readingMinutes(body),
          status: front.hidden ? ('draft' as const) : ('publish' as const),
          publishedAt: new Date(`${front.date}T00:00:00Z`),
        })),
      )
      .onConflictDoUpdate({
        target: posts.slug,
        set: {
          title: sql`excluded.title`,
          author: sql`excluded.author`,
          excerpt: sql`excluded.excerpt`,
          source: sql`excluded.source`,
          body: sql`excluded.body`,
          picture: sql`excluded.picture`,
          pictureAlt: sql`excluded.picture_alt`,
          readingMinutes: sql`excluded.reading_minutes`,
          status: sql`excluded.status`,
          publishedAt: sql`excluded.published_at`,
        },
      })
    await tx.delete(posts).where(
      notInArray(
        posts.slug,
        catalogue.posts.map((post) => post.slug),
      ),
    )
  }

  if (catalogue.faq.length > 0) {
    await tx
      .insert(faqEntries)
      .values(
        catalogue.faq.map(({ hidden, ...entry }, position) => ({
          ...entry,
          isHidden: hidden,
          source: entry.answer,
          answer: renderMarkdown(entry.answer, variables),
          position,
        })),
      )
      .onConflictDoUpdate({
        target: faqEntries.slug,
        set: {
          group: sql`excluded.group`,
          question: sql`excluded.question`,
          source: sql`excluded.source`,
          answer: sql`excluded.answer`,
          position: sql`excluded.position`,
          isHidden: sql`excluded.is_hidden`,
        },
      })
    await tx.delete(faqEntries).where(
      notInArray(
        faqEntries.slug,
        catalogue.faq.map((entry) => entry.slug),
      ),
    )
  }
  await tx.delete(slides)
  if (catalogue.slides.length > 0)
    await tx.insert(slides).values(catalogue.slides.map((slide, position) => ({ ...slide, position })))
  await tx.delete(menuEntries)
  if (catalogue.menu.length > 0)
    await tx.insert(menuEntries).values(
      catalogue.menu.map((entry, position) => ({
        position,
        title: entry.title,
        children: entry.children.map((group) => ({
          title: group.title,
          children: group.children.map((child) =>
            typeof child === 'string' ? { title: child, children: [] } : { ...child, children: [] },
          ),
        })),
      })),
    )
}
