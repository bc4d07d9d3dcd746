import { sizeText } from '#contract/arithmetic/size-text.ts'
import type { ActingContext } from '../context.ts'
import { checkDisk } from './check-disk.ts'
import { checkPassphrase } from './check-passphrase.ts'
import { makeBackup } from './make-backup.ts'
import { bytesOf } from './manifest.ts'
import { finishRun } from './record-run.ts'
import { thinOut } from './thin-out.ts'

type Input = { id: number; target: string; isScheduled: boolean; signal?: AbortSignal }

/** Makes the backup of a run that has been started. A scheduled one also deletes backups that are no longer kept. */
export const runBackup = ({ ctx, input }: { ctx: ActingContext; input: Input }) =>
  finishRun(ctx, { id: input.id, kind: 'backup' }, async () => {
    const store = await ctx.backups.open(input.target)
    if (input.isScheduled) await checkDisk(ctx, store, input.target)
    await checkPassphrase(store, input.target)
    const backup = await makeBackup({ ctx, input: { store, signal: input.signal } })
    if (input.isScheduled) await thinOut(store, { keep: ctx.settings.backup.keep, clock: ctx.clock })
    const bytes = bytesOf(backup)
    const rows = backup.tables.reduce((total, table) => total + table.rows, 0)
    const photos = Object.keys(backup.photos).length
    const text = `The backup ${backup.name} is complete: ${backup.tables.length} tables with ${rows} rows and ${photos} photos, ${sizeText(bytes)}.`
    return { name: backup.name, bytes, text }
  })
