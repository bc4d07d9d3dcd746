import { type ImportKind, importPermissions, largestCsvBytes, largestZipBytes } from '#contract/office/files.ts'
import type { fileImports } from '#database/tables/files.ts'
import { requirePermission } from '../access/require-permission.ts'
import { actorName } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { csvFileKinds, openTable } from './file-table.ts'
import { addFile, deleteForgotten } from './stored-file.ts'
import { unzipCatalogue } from './unzip-catalogue.ts'

type Input = { kind: ImportKind; name: string; bytes: Uint8Array }

/** Stores a file that can be read, as it was sent. Changes nothing else. */
export async function receiveFile({
  ctx,
  input: { kind, name, bytes },
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true; id: number } | Refusal<'invalid'>> {
  const permission = importPermissions[kind]
  requirePermission(ctx, permission)
  const largest = kind === 'catalogue' ? largestZipBytes : largestCsvBytes
  if (bytes.length > largest)
    return refuse('invalid', `This file is larger than ${largest / 1024 / 1024} MB. Please split it.`)
  const opened = kind === 'catalogue' ? await unzipCatalogue(bytes) : await openTable(csvFileKinds[kind], bytes)
  if (!opened.ok) return opened
  const reading = 'reading' in opened ? opened.reading : null
  const now = ctx.clock.now()
  const id = await ctx.database.db.transaction(async (tx) => {
    await deleteForgotten(tx, now)
    const author = actorName(ctx.actor) ?? ctx.actor.kind
    const row: typeof fileImports.$inferInsert = { kind, name, bytes: bytes.length, state: 'open', author, sentAt: now }
    const added = await addFile(tx, { ...row, reading }, bytes)
    await writeAudit(tx, ctx, {
      verb: 'file_sent',
      subject: 'file',
      subjectId: added,
      after: { kind, file: name, bytes: bytes.length },
    })
    return added
  })
  return { ok: true, id }
}
