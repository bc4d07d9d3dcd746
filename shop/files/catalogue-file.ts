import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FilePlan, PlannedRow } from '#contract/office/files.ts'
import { StartError } from '#database/start-error.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { compareFiles } from '../catalogue/import/compare-catalogue.ts'
import { compareStates, type Difference } from '../catalogue/import/compare-states.ts'
import { type ImportSteps, importFiles } from '../catalogue/import/import-catalogue.ts'
import { readInThread } from '../catalogue/import/read-in-thread.ts'
import type { ActingContext } from '../context.ts'
import { adoptDocuments } from '../documents/adopt-documents.ts'
import { importMedia } from '../media/media-files.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { appliedText, lockFile, movedText, recordApplied } from './applied-file.ts'
import { noQuestions } from './file-kind.ts'
import { readBytes } from './stored-file.ts'
import { type CatalogueFiles, unzipCatalogue } from './unzip-catalogue.ts'

type Input = { id: number; hash: string }

/** What the catalogue of a zip would change. Its pictures are stored first, because products can only name those that exist. */
export async function planCatalogue(
  ctx: ActingContext,
  bytes: Uint8Array,
): Promise<({ ok: true } & FilePlan) | Refusal<'invalid'>> {
  const unzipped = await unzipCatalogue(bytes)
  if (!unzipped.ok) return unzipped
  return inFolder(unzipped.files, async (folder) => {
    try {
      await importMedia(ctx, folder, { isUpload: true })
      const catalogue = await readInThread(folder)
      const { differences, hash } = await ctx.database.withLock((db) => compareFiles(ctx, db, catalogue))
      return { ok: true as const, ...planOf(differences.map(differenceRow), hash) }
    } catch (error) {
      // Also what the database refuses names a file and what is wrong with it.
      if (!(error instanceof StartError)) throw error
      return { ok: true as const, ...planOf(error.message.split('\n').map(mistakeRow), 'mistakes') }
    }
  })
}

function planOf(rows: PlannedRow[], hash: string): FilePlan {
  const faults = rows.filter(({ fault }) => fault !== null).length
  return { hash, changed: rows.length - faults, unchanged: 0, faults, questions: noQuestions, rows }
}

const changeTexts: Record<Difference['change'], string> = {
  'only in the files': 'New',
  'only in the shop': 'Not in the file: it goes, or becomes hidden if it is a product',
  changed: 'Changed',
}

const row = (title: string): PlannedRow => ({ row: null, title, detail: '', changes: [], note: null, fault: null })
const differenceRow = ({ kind, key, change }: Difference): PlannedRow => ({
  ...row(key),
  detail: kind,
  note: changeTexts[change],
})
function mistakeRow(line: string): PlannedRow {
  const [, place = '', message = line] = /^(\S+:\d+) (.*)$/s.exec(line) ?? []
  return { ...row(place || 'Catalogue'), fault: message }
}

class Refused extends Error {
  readonly refusal: Refusal<string>
  constructor(refusal: Refusal<string>) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Imports the zip if it still changes exactly what the plan has shown. */
export async function applyCatalogue({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<string>> {
  requireStepUp(ctx, 'catalogue.import')
  const unzipped = await unzipCatalogue(await readBytes(ctx.database.db, input.id))
  if (!unzipped.ok) return unzipped
  const outcome = await inFolder(unzipped.files, async (folder): Promise<{ ok: true } | Refusal<string>> => {
    try {
      await importMedia(ctx, folder, { isUpload: true })
      const catalogue = await readInThread(folder)
      await ctx.database.withLock((db) => importFiles(ctx, db, { folder, catalogue, ...stepsOf(ctx, input) }))
      return { ok: true }
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (error instanceof StartError) return refuse('invalid', error.message)
      throw error
    }
  })
  if (outcome.ok) await adoptDocuments(ctx)
  return outcome
}

function stepsOf(ctx: ActingContext, input: Input): ImportSteps {
  let changed = 0
  return {
    check: async (tx, catalogue, write) => {
      const file = await lockFile(tx, input.id)
      if (file.state === 'applied') throw new Refused(refuse('applied', appliedText(file)))
      const now = () => ctx.clock.now()
      const { written, differences, hash } = await compareStates(tx, { catalogue, now, write })
      if (hash !== input.hash) throw new Refused(refuse('plan_moved', movedText))
      if (differences.length === 0) throw new Refused(refuse('nothing_to_change', 'Nothing would change.'))
      changed = differences.length
      return written
    },
    record: async (tx) =>
      recordApplied(tx, ctx, { file: await lockFile(tx, input.id), outcome: { ok: true, changed }, faults: [] }),
  }
}

/** Works on the files in a folder of their own, which is deleted afterwards. */
async function inFolder<Result>(files: CatalogueFiles, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  try {
    for (const name of ['stones', 'pages', 'posts']) await mkdir(join(folder, name))
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), path.endsWith('.webp') ? bytes : asUnix(bytes))
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Editors on Windows end lines in their own way, and some add a byte order mark. */
const asUnix = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')
