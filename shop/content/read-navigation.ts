import { asc } from 'drizzle-orm'
import type { MenuEntry } from '#contract/content/menu.ts'
import { faqEntries, menuEntries, slides } from '#database/tables/content.ts'
import type { ShopContext } from '../context.ts'
import { pictureOrPlaceholder } from '../media/picture-manifest.ts'
import { sanitiseHtml } from '../sanitise-html.ts'

export async function readMenu({ ctx }: { ctx: ShopContext }): Promise<MenuEntry[]> {
  const rows = await ctx.database.db.select().from(menuEntries).orderBy(asc(menuEntries.position))
  return rows.map(({ title, children }) => ({ title, children }))
}

export async function readFaq({ ctx }: { ctx: ShopContext }) {
  const rows = await ctx.database.db.select().from(faqEntries).orderBy(asc(faqEntries.position))
  return rows.map(({ slug, group, question, answer }) => ({ slug, group, question, answer: sanitiseHtml(answer) }))
}

export async function readSlides({ ctx }: { ctx: ShopContext }) {
  const rows = await ctx.database.db.select().from(slides).orderBy(asc(slides.position))
  return rows.map(({ subtitle, title, description, link, picture }) => {
    const image = pictureOrPlaceholder(ctx.media, `site/${picture}`, { alt: title, width: 2000, height: 1100 })
    return { imageURL: image.src, image, subtitle, title, description, link }
  })
}
