import { setTimeout as wait } from 'node:timers/promises'
import { backupTarget } from '#contract/settings/backup-target.ts'
import { readRun, startRun } from '#shop/backup/record-run.ts'
import { runBackup } from '#shop/backup/run-backup.ts'
import type { ActingContext } from '#shop/context.ts'
import type { Command } from './command.ts'

const usage = `npm run backup                            makes a backup in the folder or bucket of the settings
npm run backup -- <folder>                makes one in this folder
npm run backup -- s3://<bucket>/<folder>  makes one in this bucket`

/** The shop answers a command within a minute, and a backup may take longer. */
const longestAnswerMs = 40_000
const lookMs = 500

/** `npm run backup`: copies the whole shop while it is open. */
export const backupCommand: Command = async (ctx, args) => {
  const [first, second, ...rest] = args
  if (first === '--wait' && rest.length === 0) return waitForRun(ctx, Number(second))
  const target = first === undefined ? ctx.settings.backup.target : first
  if (target === '') return { ok: false, text: `The settings name no folder or bucket for backups.\n${usage}` }
  if (second !== undefined || !backupTarget.safeParse(target).success) return { ok: false, text: usage }
  const started = await startRun(ctx, { kind: 'backup', isScheduled: false, target })
  if (!started?.ok) return { ok: false, text: started?.message ?? '' }
  return answerOf(started.id, runBackup({ ctx, input: { id: started.id, target, isScheduled: false } }))
}

type Answer = Awaited<ReturnType<Command>>

/** The result of a run, or how to ask again if it takes long. */
export async function answerOf(id: number, run: Promise<Answer>): Promise<Answer> {
  const isOver = new AbortController()
  const late = wait(longestAnswerMs, null, { ref: false, signal: isOver.signal }).catch(() => null)
  const answer = await Promise.race([run, late])
  isOver.abort()
  return answer ?? { ok: true, text: '', again: ['--wait', String(id)] }
}

/** Waits for a run of this or another process. */
export async function waitForRun(ctx: ActingContext, id: number): Promise<Answer> {
  const latest = performance.now() + longestAnswerMs
  for (;;) {
    const run = await readRun(ctx, id)
    if (!run) return { ok: false, text: `There is no run ${id}.` }
    if (run.endedAt && run.error) return { ok: false, text: run.error }
    if (run.endedAt)
      return {
        ok: true,
        text: run.kind === 'backup' ? `The backup ${run.name} is complete.` : `The backup ${run.name} can be restored.`,
      }
    if (performance.now() > latest) return { ok: true, text: '', again: ['--wait', String(id)] }
    await wait(lookMs)
  }
}
