import { eq } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { catalogueImports } from '#database/tables/catalogue-import.ts'
import { faqEntries, pages, posts } from '#database/tables/content.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { catalogueFingerprint } from './catalogue-fingerprint.ts'
import { compareFiles } from './compare-catalogue.ts'
import { deriveAgain, derivedWith } from './derive-catalogue.ts'
import { type ImportContext, importFiles, readLastImport } from './import-catalogue.ts'
import { pageVariables } from './page-variables.ts'
import { readCatalogue } from './read-files.ts'
import { renderMarkdown } from './rich-text.ts'
import { withdrawStatedHistory } from './withdraw-stated-history.ts'

export type OpenedCatalogue = {
  /** The number of products that were imported, if the database had none. */
  imported: number | null
  /** How many things in a live shop of an earlier version differ from the files, on the start that adopts them. */
  differences: number
}

type Shop = { folder: string; isLive: boolean }

/**
 * Imports the starter catalogue into an empty database. After that the database is the catalogue and no start reads the
 * files: only what is derived from the rows is derived again when the code or the company's details have changed.
 */
export async function openCatalogue(ctx: ImportContext, { folder, isLive }: Shop): Promise<OpenedCatalogue> {
  return ctx.database.withLock(async (db) => {
    const last = await readLastImport(db)
    if (!last) return { imported: await importFiles(ctx, db, { folder, isDemonstration: !isLive }), differences: 0 }
    if (isLive) await withdrawStatedHistory(ctx, db)
    if (!last.adoptedAt && last.origin === 'catalogue') return adopt(ctx, db, { folder, isLive, last })
    if (last.derivedWith !== derivedWith(ctx.settings)) {
      await db.transaction(async (tx) => {
        await deriveAgain(tx, ctx)
        await tx.update(catalogueImports).set({ derivedWith: derivedWith(ctx.settings) })
        await announceChanges(tx, ['everything'])
      })
    }
    return { imported: null, differences: 0 }
  })
}

/** In a shop of an earlier version the files were the catalogue, and every start imported them if they had changed. */
async function adopt(
  ctx: ImportContext,
  db: Database,
  { folder, isLive, last }: Shop & { last: { fingerprint: string } },
): Promise<OpenedCatalogue> {
  const isUnchanged = last.fingerprint === catalogueFingerprint(folder, ctx.settings)
  if (!isUnchanged && !isLive)
    return { imported: await importFiles(ctx, db, { folder, isDemonstration: true }), differences: 0 }
  const differences = isUnchanged ? 0 : (await compareFiles(ctx, db, readCatalogue(folder))).differences.length
  await db.transaction(async (tx) => {
    await adoptSources(tx, ctx, { folder, isUnchanged })
    await deriveAgain(tx, ctx)
    await tx
      .update(catalogueImports)
      .set({ adoptedAt: ctx.clock.now(), differences, derivedWith: derivedWith(ctx.settings) })
    await announceChanges(tx, ['everything'])
    await writeAudit(tx, ctx, {
      verb: 'catalogue_adopted',
      subject: 'catalogue',
      subjectId: 'files',
      after: { differences },
    })
  })
  return { imported: null, differences }
}

/** Saves the Markdown of each text that still reads as its file does: the shop edits Markdown, and had only kept the HTML. */
async function adoptSources(
  tx: Database,
  { settings }: ImportContext,
  { folder, isUnchanged }: { folder: string; isUnchanged: boolean },
): Promise<void> {
  const catalogue = readCatalogue(folder)
  const variables = pageVariables(settings)
  const isSame = (source: string, html: string) => isUnchanged || renderMarkdown(source, variables) === html
  for (const [table, files] of [
    [pages, catalogue.pages],
    [posts, catalogue.posts],
  ] as const) {
    const rows = await tx.select({ slug: table.slug, body: table.body }).from(table)
    for (const { slug, body } of rows) {
      const source = files.find((file) => file.slug === slug)?.body
      if (source !== undefined && isSame(source, body))
        await tx.update(table).set({ source }).where(eq(table.slug, slug))
    }
  }
  for (const { slug, answer } of await tx.select().from(faqEntries)) {
    const source = catalogue.faq.find((entry) => entry.slug === slug)?.answer
    if (source !== undefined && isSame(source, answer))
      await tx.update(faqEntries).set({ source }).where(eq(faqEntries.slug, slug))
  }
}
