import type { ActingContext } from '../context.ts'
import { unusable } from './backup-store.ts'
import { drillRestore } from './drill-restore.ts'
import { bytesOf, listBackups, readManifest } from './manifest.ts'
import { finishRun } from './record-run.ts'

type Input = { id: number; target: string; name?: string | undefined }

/** Practises the restore of a backup, by default the newest of the target, for a run that has been started. */
export const runDrill = ({ ctx, input }: { ctx: ActingContext; input: Input }) =>
  finishRun(ctx, { id: input.id, kind: 'drill' }, async () => {
    const store = await ctx.backups.open(input.target)
    const name = input.name ?? (await listBackups(store)).at(-1)
    if (!name) throw unusable(`There is no backup in ${input.target}.`)
    const backup = await readManifest(store, name)
    const { orders, auditHead, continuedTo } = await drillRestore({
      ctx,
      input: { store, backup, withLog: input.name === undefined },
    })
    const text = `The backup ${name} can be restored${continuedTo ? `, with the changes up to ${continuedTo.toISOString()}` : ''}: every row and photo is as it was, ${orders} orders, the audit log is complete to ${auditHead}, stock is the sum of its moves.`
    return { name, bytes: bytesOf(backup), text }
  })
