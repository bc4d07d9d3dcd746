import { basename, dirname } from 'node:path'
import { backupTarget } from '#contract/settings/backup-target.ts'
import { backupTime } from '#shop/backup/manifest.ts'
import { startRun } from '#shop/backup/record-run.ts'
import { runDrill } from '#shop/backup/run-drill.ts'
import { answerOf, waitForRun } from './backup-command.ts'
import type { Command } from './command.ts'

const usage = `npm run drill-restore                     restores the newest backup of the settings next to the shop, checks it and deletes the result
npm run drill-restore -- <folder or s3>   the newest backup there
npm run drill-restore -- <backup>         this one, such as /mnt/backup/2026-11-18T030000Z-1a2b3c`

/** `npm run drill-restore`: shows that a backup can be restored, while the shop is open. */
export const drillRestoreCommand: Command = async (ctx, args) => {
  const [first, second, ...rest] = args
  if (first === '--wait' && rest.length === 0) return waitForRun(ctx, Number(second))
  const path = first ?? ctx.settings.backup.target
  if (path === '') return { ok: false, text: `The settings name no folder or bucket for backups.\n${usage}` }
  if (second !== undefined || !backupTarget.safeParse(path).success) return { ok: false, text: usage }
  const { target, name } = splitBackup(path)
  const started = await startRun(ctx, { kind: 'drill', isScheduled: false, target })
  if (!started?.ok) return { ok: false, text: started?.message ?? '' }
  return answerOf(started.id, runDrill({ ctx, input: { id: started.id, target, name } }))
}

/** The target of a backup and its name, or only the target if the path does not end with a name. */
export function splitBackup(path: string): { target: string; name: string | undefined } {
  const name = basename(path)
  return backupTime(name) ? { target: dirname(path), name } : { target: path, name: undefined }
}
