import { join } from 'node:path'
import { compareCatalogue, type Difference } from '#shop/catalogue/import/compare-catalogue.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import type { Command } from './command.ts'

const starterFolder = join(import.meta.dirname, '../../catalogue')

const usage = `npm run catalogue -- diff      lists what differs between the shop and the files in catalogue/
npm run catalogue -- import    overwrites the shop's catalogue with those files; stock stays as counted`

/** `npm run catalogue`: the shop's catalogue against the files. A start of the shop never reads them again. */
export const catalogueCommand: Command = async (ctx, args) => {
  const [verb, option, ...rest] = args
  const isConfirmed = verb === 'import' && option === '--yes'
  const isKnown = verb === 'diff' || verb === 'import'
  if (!isKnown || (option !== undefined && !isConfirmed) || rest.length > 0) return { ok: false, text: usage }
  const differences = await compareCatalogue(ctx, starterFolder)
  if (differences.length === 0) return { ok: true, text: 'The shop and the files in catalogue/ do not differ.' }
  if (isConfirmed) {
    const products = await importCatalogue(ctx, starterFolder)
    await adoptDocuments(ctx)
    return { ok: true, text: `${products} products imported. Changed: ${countByKind(differences)}.` }
  }
  const list = differences.map(({ kind, key, change }) => `${kind} ${key}: ${change}`).join('\n')
  const advice = 'Importing the files overwrites all of this in the shop. To go on: npm run catalogue -- import --yes'
  const count = differences.length === 1 ? '1 entry differs' : `${differences.length} entries differ`
  const text = [`${count} (${countByKind(differences)}).`, list, ...(verb === 'import' ? [advice] : [])].join('\n')
  return { ok: verb === 'diff', text }
}

const countByKind = (differences: Difference[]): string =>
  [...Map.groupBy(differences, ({ kind }) => kind)].map(([kind, { length }]) => `${kind} ${length}`).join(', ')
