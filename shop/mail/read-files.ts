import { inArray } from 'drizzle-orm'
import { pageVersions } from '#database/tables/content.ts'
import type { AttachedPage, MailAttachment, MailFile, mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import type { DkimKey } from './dkim-key.ts'
import { escapeHtml } from './mail-html.ts'

type OutboxRow = typeof mailOutbox.$inferSelect

/** An email with the contents of its files, and the key to sign it with. */
export type WholeMail = Omit<OutboxRow, 'attachments'> & { files: MailFile[]; dkim?: DkimKey | null }

type PageText = { title: string; body: string }

/** Adds the contents of the attached files. A page is attached by its version, not as a copy. */
export async function readFiles(ctx: ShopContext, { attachments, ...mail }: OutboxRow): Promise<WholeMail> {
  const versions = (attachments ?? []).filter(isPage).map(({ pageVersion }) => pageVersion)
  const { db } = ctx.database
  const texts =
    versions.length > 0 ? await db.select().from(pageVersions).where(inArray(pageVersions.id, versions)) : []
  const textOf = (version: number) => texts.find(({ id }) => id === version)
  const files = (attachments ?? []).map((item) => (isPage(item) ? pageFile(item, textOf(item.pageVersion)) : item))
  return { ...mail, files }
}

const isPage = (attachment: MailAttachment): attachment is AttachedPage => 'pageVersion' in attachment

function pageFile({ filename, pageVersion, note, publicUrl }: AttachedPage, text: PageText | undefined): MailFile {
  if (!text) throw new Error(`there is no version ${pageVersion} of a page`)
  return { filename, contentType: 'text/html; charset=utf-8', content: pageHtml(text, { note, publicUrl }) }
}

const pageHtml = (
  { title, body }: PageText,
  { note, publicUrl }: Pick<AttachedPage, 'note' | 'publicUrl'>,
) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(note)}</p>
${sanitiseHtml(body).replaceAll('href="/', `href="${escapeHtml(publicUrl)}/`)}
</body></html>
`
