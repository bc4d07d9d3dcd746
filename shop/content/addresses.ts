import { and, eq, sql } from 'drizzle-orm'
import { reservedSlugs, specifiedPages } from '#contract/content/page-addresses.ts'
import type { Database } from '#database/database.ts'
import { products } from '#database/tables/catalogue.ts'
import { pages, posts, redirects } from '#database/tables/content.ts'
import { readVocabulary } from '../catalogue/read-vocabulary.ts'
import type { Clock } from '../context.ts'

/** A page that the shop itself links to. */
export const isSpecifiedPage = (slug: string): boolean => specifiedPages.includes(slug)

/** An address that something other than a page has. */
export const isReserved = (slug: string): boolean => reservedSlugs.includes(slug)

/** Two people who publish under the same address do so one after the other. */
export const lockAddresses = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('addresses', 0))`)

const screens = ['/', '/collections', '/blog', '/project', '/search', '/visualiser', '/my-account', '/checkout']

/** Whether the shop has a page at this path. The query and the place on the page do not matter. */
export async function isAddress(tx: Database, link: string): Promise<boolean> {
  const path = (link.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1')
  if (screens.includes(path) || /^\/(visualiser|project)\/[\w-]+$/.test(path)) return true
  if ((await readVocabulary(tx)).listingAt(path)?.known) return true
  const [, folder = '', slug] = path.split('/')
  if (slug === undefined) {
    const found = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.slug, folder), eq(pages.isHidden, false)))
    return found.length > 0
  }
  const table = { product: products, blog: posts }[folder]
  if (!table || path.split('/').length > 3) return false
  const found = await tx.select({ id: table.id }).from(table).where(eq(table.slug, slug))
  return found.length > 0
}

/** Sends visitors of an old address to the new one, directly and not by way of others. */
export async function moveAddress(tx: Database, clock: Clock, { from, to }: { from: string; to: string }) {
  await tx.delete(redirects).where(eq(redirects.path, to))
  await tx.update(redirects).set({ target: to }).where(eq(redirects.target, from))
  const row = { target: to, createdAt: clock.now(), author: null }
  await tx
    .insert(redirects)
    .values({ path: from, ...row })
    .onConflictDoUpdate({ target: redirects.path, set: row })
}

/** Where an address has moved to; null if it has not. */
export async function findRedirect(db: Database, path: string): Promise<string | null> {
  const [found] = await db.select({ target: redirects.target }).from(redirects).where(eq(redirects.path, path))
  return found?.target ?? null
}
