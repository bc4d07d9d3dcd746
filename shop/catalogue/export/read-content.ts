import { asc } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { synonyms } from '#database/tables/catalogue.ts'
import { faqEntries, menuEntries, pages, posts, redirects, slides } from '#database/tables/content.ts'
import { readVocabularyRows } from '../read-vocabulary.ts'

type TextFile = { path: string; front: Record<string, unknown>; body: string }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Imports read a day as nine o'clock in the morning. */
const dayOrMoment = (at: Date) => (at.toISOString().endsWith('T09:00:00.000Z') ? dayOf(at) : at.toISOString())

/** The texts of the shop as their files have them. */
export async function readContent(tx: Database) {
  const faults: string[] = []
  const onlyHtml = (what: string) =>
    faults.push(`The text of ${what} was written for an earlier version. Write it again in the office first.`)
  const texts: TextFile[] = []
  for (const page of await tx.select().from(pages).orderBy(asc(pages.slug))) {
    if (page.source === null) onlyHtml(`the page ‘${page.title}’`)
    const { title, summary, needsLegalCheck, isHidden, updatedAt } = page
    const front = {
      title,
      summary,
      ...(needsLegalCheck && { legal: true }),
      ...(isHidden && { hidden: true }),
      updated: dayOrMoment(updatedAt),
    }
    texts.push({ path: `pages/${page.slug}.md`, front, body: page.source ?? '' })
  }
  for (const post of await tx.select().from(posts).orderBy(asc(posts.slug))) {
    if (post.source === null) onlyHtml(`the post ‘${post.title}’`)
    const { title, publishedAt, author, excerpt, picture, pictureAlt, status } = post
    const front = {
      title,
      date: dayOf(publishedAt),
      author,
      excerpt,
      picture,
      picture_alt: pictureAlt,
      ...(status === 'draft' && { hidden: true }),
    }
    texts.push({ path: `posts/${post.slug}.md`, front, body: post.source ?? '' })
  }
  const questions = await tx.select().from(faqEntries).orderBy(asc(faqEntries.position), asc(faqEntries.slug))
  for (const { source, question } of questions) if (source === null) onlyHtml(`the answer to ‘${question}’`)
  const menu = await tx.select().from(menuEntries).orderBy(asc(menuEntries.position))
  const vocabulary = await readVocabularyRows(tx)
  const moved = await tx.select().from(redirects).orderBy(asc(redirects.path))
  const phrases = await tx.select().from(synonyms).orderBy(asc(synonyms.phrase))
  return {
    faults,
    texts,
    faq: questions.map(({ slug, group, question, source, isHidden }) => ({
      slug,
      group,
      question,
      answer: source ?? '',
      ...(isHidden && { hidden: true }),
    })),
    slides: (await tx.select().from(slides).orderBy(asc(slides.position))).map(({ position: _, ...slide }) => slide),
    redirects: moved.map(({ path, target }) => ({ from: path, to: target })),
    menu: menu.map(({ title, children }) => ({
      title,
      children: children.map((group) => ({
        title: group.title,
        children: group.children.map(({ title: label, link }) => (link ? { title: label, link } : label)),
      })),
    })),
    collections: vocabulary.collections.map(({ slug, title, path, aliases, isHidden, intro }) => ({
      slug,
      title,
      ...(path !== null && { path }),
      ...(aliases.length > 0 && { aliases }),
      ...(isHidden && { hidden: true }),
      intro,
    })),
    terms: vocabulary.terms.map(({ group, slug, name, path, aliases, swatch, isHidden }) => ({
      group,
      slug,
      name,
      ...(path !== null && { path }),
      ...(aliases.length > 0 && { aliases }),
      ...(swatch !== null && { swatch }),
      ...(isHidden && { hidden: true }),
    })),
    synonyms: Object.fromEntries(phrases.map(({ phrase, words }) => [phrase, words])),
  }
}
