import { type FileQuestions, fileQuestions, importPermissions } from '#contract/office/files.ts'
import type { Database } from '#database/database.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { appliedText, lockFile, movedText, recordApplied } from './applied-file.ts'
import { applyCatalogue } from './catalogue-file.ts'
import { csvFileKinds } from './file-table.ts'
import { planRows, readRows } from './plan-file.ts'
import { findFile, readBytes } from './stored-file.ts'

type Question = (typeof fileQuestions)[number]
type Input = { id: number; hash: string; accepts: Question[] }
type Applied = { ok: true; changed: number; faults: number; priceChange: number | null }

/** Carries out the plan of a file exactly as it was shown: all rows without a fault, or none. */
export async function applyFile({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<string>> {
  const file = await findFile(ctx, input.id)
  const permission = importPermissions[file.kind]
  requirePermission(ctx, permission)
  if (file.kind === 'catalogue') return applyCatalogue({ ctx, input })
  const outcome = await writeOnce(ctx, (tx) => applyCsv(tx, ctx, input))
  if (!outcome.ok) return outcome
  if (outcome.priceChange !== null) await csvFileKinds.prices.finish?.(ctx, { priceChange: outcome.priceChange })
  return { ok: true }
}

async function applyCsv(tx: Database, ctx: ActingContext, input: Input): Promise<Applied | Refusal<string>> {
  const file = await lockFile(tx, input.id)
  if (file.kind === 'catalogue') throw new ShopError('not_found', 'There is no such file.')
  if (file.state === 'applied') return refuse('applied', appliedText(file))
  const read = await readRows(file, await readBytes(tx, file.id))
  if (!read.ok) return read
  const { kind, entries, decimal } = read
  await kind.lock(tx, ctx, entries)
  // Under its locks nothing that the plan depends on can change any more.
  const plan = await planRows(tx, ctx, read)
  if (!plan.ok) return plan
  if (plan.hash !== input.hash) return refuse('plan_moved', movedText)
  const asked = unanswered(plan.plan.questions, input.accepts)
  if (asked) return asked
  const outcome = await kind.apply(tx, ctx, { entries, decimal, plan: plan.plan, note: `File ${file.name}` })
  if (!outcome.ok) return outcome
  const faults = plan.rows.flatMap(({ row, fault }) => (fault === null || row === null ? [] : [{ row, fault }]))
  await recordApplied(tx, ctx, { file, outcome, faults })
  return { ok: true, changed: outcome.changed, faults: faults.length, priceChange: outcome.priceChange ?? null }
}

const questionTexts: Record<Question, string> = {
  zero: 'Some sizes would cost nothing. Please confirm that you mean it.',
  below_cost: 'Some sizes would be sold for less than they cost. Please confirm that you mean it.',
}

function unanswered(questions: FileQuestions, accepts: Question[]): Refusal<string> | null {
  const open = fileQuestions.find((question) => questions[question] > 0 && !accepts.includes(question))
  return open ? refuse(open, questionTexts[open]) : null
}
