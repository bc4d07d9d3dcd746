import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exportCatalogue } from '#shop/catalogue/export/export-catalogue.ts'
import { compareCatalogue } from '#shop/catalogue/import/compare-catalogue.ts'
import type { Difference } from '#shop/catalogue/import/compare-states.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { exportMedia, importMedia } from '#shop/media/media-files.ts'
import type { Command } from './command.ts'

const starterFolder = join(import.meta.dirname, '../../catalogue')

const usage = `npm run catalogue -- diff [folder]      lists what differs between the shop and the files, by default those in catalogue/
npm run catalogue -- import [folder]    overwrites the shop's catalogue with those files; stock stays as counted
npm run catalogue -- export <folder>    writes the shop's catalogue as files into a new folder`

/** `npm run catalogue`: the shop's catalogue and its files. A start of the shop never reads them again. */
export const catalogueCommand: Command = async (ctx, args) => {
  const [verb, ...rest] = args
  const isConfirmed = verb === 'import' && rest.at(-1) === '--yes'
  const [folder = starterFolder, ...more] = isConfirmed ? rest.slice(0, -1) : rest
  const isKnown = verb === 'diff' || verb === 'import' || (verb === 'export' && rest.length === 1)
  if (!isKnown || folder.startsWith('--') || more.length > 0) return { ok: false, text: usage }
  if (verb === 'export') return exportTo(ctx, resolve(folder))
  if (!existsSync(join(folder, 'stones'))) return { ok: false, text: `There is no catalogue in ${folder}.` }
  // The products of the files refer to these pictures, which are never overwritten.
  if (verb === 'import') await importMedia(ctx, folder)
  const differences = await compareCatalogue(ctx, folder)
  if (differences.length === 0) return { ok: true, text: 'The shop and the files do not differ.' }
  if (isConfirmed) {
    const products = await importCatalogue(ctx, folder)
    await adoptDocuments(ctx)
    return { ok: true, text: `${products} products imported. Changed: ${countByKind(differences)}.` }
  }
  const list = differences.map(({ kind, key, change }) => `${kind} ${key}: ${change}`).join('\n')
  const advice = `Importing the files overwrites all of this in the shop. To go on: npm run catalogue -- ${[...args, '--yes'].join(' ')}`
  const count = differences.length === 1 ? '1 entry differs' : `${differences.length} entries differ`
  const text = [`${count} (${countByKind(differences)}).`, list, ...(verb === 'import' ? [advice] : [])].join('\n')
  return { ok: verb === 'diff', text }
}

/** Writes all files or none: a folder that exists is complete. */
async function exportTo(ctx: Parameters<Command>[0], folder: string): ReturnType<Command> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    return { ok: false, text: `${folder} is not empty. Please name a new folder.` }
  const { files, faults } = await exportCatalogue(ctx.database.db, ctx)
  if (faults.length > 0) return { ok: false, text: ['Nothing was exported:', ...faults].join('\n') }
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  let pictures = 0
  try {
    for (const { path, text } of files) {
      await mkdir(dirname(join(draft, path)), { recursive: true })
      await writeFile(join(draft, path), text)
    }
    pictures = await exportMedia(ctx, draft)
    if (existsSync(folder)) await rmdir(folder)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return { ok: true, text: `${files.length + pictures} files written to ${folder}.` }
}

const countByKind = (differences: Difference[]): string =>
  [...Map.groupBy(differences, ({ kind }) => kind)].map(([kind, { length }]) => `${kind} ${length}`).join(', ')
