import { asc, eq } from 'drizzle-orm'
import type { MenuDocument, QuestionDocument, SlidesDocument } from '#contract/content/documents.ts'
import type { MenuEntry } from '#contract/content/menu.ts'
import { faqEntries, menuEntries, slides } from '#database/tables/content.ts'
import type { ShopContext } from '../context.ts'
import { sitePictures } from '../media/site-pictures.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import { draftHtml, newQuestionSlug, type Preview, previewedDraft } from './preview.ts'

type Parts = { ctx: ShopContext; preview?: Preview | undefined }

export async function readMenu({ ctx, preview }: Parts): Promise<MenuEntry[]> {
  const draft = await previewedDraft(ctx.database.db, 'menu', preview)
  if (draft) return draftMenu(draft)
  const rows = await ctx.database.db.select().from(menuEntries).orderBy(asc(menuEntries.position))
  return rows.map(({ title, children }) => ({ title, children }))
}

export async function readFaq({ ctx, preview }: Parts) {
  const rows = await ctx.database.db
    .select()
    .from(faqEntries)
    .where(eq(faqEntries.isHidden, false))
    .orderBy(asc(faqEntries.position), asc(faqEntries.slug))
  const published = rows.map(({ key, slug, group, question, answer, position }) => ({
    key,
    slug,
    group,
    question,
    answer: sanitiseHtml(answer),
    position,
  }))
  const draft = await previewedDraft(ctx.database.db, 'question', preview)
  const key = preview?.id ?? ''
  const row = rows.find((one) => one.key === key)
  const html = draftHtml(ctx, draft?.answer, row && { source: row.source, html: row.answer })
  const entries = draft ? withQuestion(published, { key, draft, html }) : published
  return entries.map(({ slug, group, question, answer }) => ({ slug, group, question, answer }))
}

export async function readSlides({ ctx, preview }: Parts) {
  const draft = await previewedDraft(ctx.database.db, 'slides', preview)
  const rows = draft
    ? ((draft as Partial<SlidesDocument>).slides ?? [])
    : await ctx.database.db.select().from(slides).orderBy(asc(slides.position))
  const pictureOf = await sitePictures(
    ctx,
    rows.map(({ picture }) => picture),
  )
  return rows.map(({ subtitle, title, description, link, picture }) => {
    const image = pictureOf(picture, { alt: title, width: 2000, height: 1100 })
    return { imageURL: image.src, image, subtitle, title, description, link }
  })
}

const draftMenu = ({ entries = [] }: Partial<MenuDocument>): MenuEntry[] =>
  entries.map(({ title, groups }) => ({
    title,
    children: groups.map((group) => ({
      title: group.title,
      children: group.links.map((link) => ({ title: link.title, link: link.link, children: [] })),
    })),
  }))

type Entry = { key: string; slug: string; group: string; question: string; answer: string; position: number }

/** The list with a draft in its place. */
function withQuestion(
  entries: Entry[],
  { key, draft, html }: { key: string; draft: Partial<QuestionDocument>; html: string },
): Entry[] {
  const { group = '', question = '', position = 0, isHidden } = draft
  const slug = entries.find((entry) => entry.key === key)?.slug ?? newQuestionSlug
  const others = entries.filter((entry) => entry.key !== key)
  if (isHidden) return others
  return [...others, { key, slug, group, question, answer: html, position }].sort(
    (one, other) => Number(one.position) - Number(other.position),
  )
}
