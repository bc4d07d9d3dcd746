import { eq } from 'drizzle-orm'
import { faqEntries } from '#database/tables/content.ts'
import { requirePermission } from '../access/require-permission.ts'
import { newQuestionSlug, type Preview } from '../content/preview.ts'
import type { ActingContext, ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { signerFor } from '../payments/signing-key.ts'
import { type DocumentKey, findDocument, findDraft, kindOf } from './find-document.ts'

/** Long enough to show it to a colleague. */
const validForMs = 24 * 60 * 60_000

/** The page on which a document is shown. */
export const pathOf: Partial<Record<DocumentKey['kind'], (document: Record<string, unknown>) => string>> = {
  page: ({ slug }) => `/${slug}`,
  post: ({ slug }) => `/blog/${slug}`,
  product: ({ slug }) => `/product/${slug}`,
  question: () => '/faq',
  slides: () => '/',
  menu: () => '/',
  collection: ({ path }) => String(path),
  term: ({ path }) => String(path || '/stone-collection/all-products'),
}

/** The path of the real page, with the draft in it if there is one. Anybody who has the link can open it for a day. */
export async function previewLink({ ctx, input }: { ctx: ActingContext; input: DocumentKey }): Promise<string> {
  requirePermission(ctx, kindOf(input).permission)
  const path = pathOf[input.kind]
  const draft = await findDraft(ctx.database.db, input)
  const live = draft ? null : await findDocument(ctx.database.db, input)
  if (!path || live?.number === 0) throw new ShopError('not_found', 'There is nothing to preview.')
  const token = await previewToken(ctx, input)
  const place = input.kind === 'question' ? `#${await placeOf(ctx, input.id)}` : ''
  return `${path(draft?.document ?? live?.document ?? {})}?preview=${token}${place}`
}

/** The value of `preview` in the address of a page. */
export async function previewToken(
  ctx: Pick<ShopContext, 'database' | 'clock'>,
  { kind, id }: Preview,
): Promise<string> {
  const text = `${kind}.${id}.${ctx.clock.now().getTime() + validForMs}`
  return `${text}.${(await signerFor(ctx, 'previews')).sign(text)}`
}

/** The name of a question's place on its page. A new question has none yet. */
async function placeOf(ctx: Pick<ShopContext, 'database'>, key: string): Promise<string> {
  const [row] = await ctx.database.db.select({ slug: faqEntries.slug }).from(faqEntries).where(eq(faqEntries.key, key))
  return row?.slug ?? newQuestionSlug
}

/** The document that a preview link names; null if the link is not ours or is older than a day. */
export async function openPreviewLink(
  ctx: Pick<ShopContext, 'database' | 'clock'>,
  token: string,
): Promise<Preview | null> {
  const [, text = '', kind, id, until, signature = ''] = /^(([a-z]+)\.([\w-]+)\.(\d+))\.([\w-]+)$/.exec(token) ?? []
  const isOurs = text !== '' && (await signerFor(ctx, 'previews')).isSigned(text, signature)
  if (!isOurs || Number(until) < ctx.clock.now().getTime()) return null
  return { kind: kind as Preview['kind'], id: id ?? '' }
}
