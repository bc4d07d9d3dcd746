import { parseArgs } from 'node:util'
import { momentInLondon } from '#contract/arithmetic/london-time.ts'
import { backupTarget } from '#contract/settings/backup-target.ts'
import { StartError } from '#database/start-error.ts'
import { splitBackup } from '#server/commands/drill-restore-command.ts'
import { parseEnvironment } from '#server/environment.ts'
import { openBackups } from '#server/open-backups.ts'
import { openPhotoStore } from '#server/open-photo-store.ts'
import { backupTime, listBackups, readManifest } from '#shop/backup/manifest.ts'
import { restoreBackup } from '#shop/backup/restore-backup.ts'
import { ShopError } from '#shop/error.ts'
import { absoluteTarget } from './absolute-target.ts'

/** `npm run restore -- <backup>`: puts a backup into the data folder, or into the empty database of DATABASE_URL. */
const usage = `npm run restore -- <backup>         such as /mnt/backup/2026-11-18T030000Z-1a2b3c, as the shop was then
npm run restore -- <folder or s3>   the newest backup there, and every change that was copied after it
npm run restore -- <folder or s3> --until 2026-11-18T10:15
                                    as the shop was at that time in London`

/** A time in London, or one with its own offset. */
function readMoment(text: string): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? []
  return new Date(day && time ? (momentInLondon(day, time) ?? '') : text)
}

async function restore(path: string, until?: Date): Promise<string[]> {
  const environment = parseEnvironment(process.env)
  const { DATABASE_URL: url, DATA_DIR: folder } = environment
  const { target, name: wanted } = splitBackup(path)
  const store = await openBackups(environment).open(target)
  const isBefore = (name: string) => !until || (backupTime(name) ?? 0) <= until
  const name = wanted ?? (await listBackups(store)).filter(isBefore).at(-1)
  if (!name) throw new StartError(`There is no backup in ${target}${until ? ' before that time' : ''}.`)
  const backup = await readManifest(store, name)
  const bucket = environment.MEDIA_S3_BUCKET ? await openPhotoStore(environment) : null
  const { orders, lastOrder, auditHead, continuedTo, aside } = await restoreBackup(
    { folder, url, bucket },
    { store, backup, at: new Date(), withLog: wanted === undefined || until !== undefined, until },
  )
  return [
    `The backup ${name} is restored into ${url ? 'the database of DATABASE_URL' : folder}: ${backup.tables.length} tables and ${Object.keys(backup.photos).length} photos, ${continuedTo ? `and the changes up to ${continuedTo.toISOString()}` : 'every row as it was'}.`,
    lastOrder
      ? `It has ${orders} orders. The last one is ${lastOrder.reference} of ${lastOrder.at.toISOString()}.`
      : 'It has no orders.',
    `The audit log is complete to ${auditHead}, and stock is the sum of its moves.`,
    ...(aside ? [`What was there before is in ${aside}.`] : []),
    `Anything after ${continuedTo?.toISOString() ?? backup.madeAt} is missing. Look at Stripe, PayPal and your bank for payments since then, and at the emails of the shop for invoices: their numbers will be used again.`,
    'Start the shop: it updates an older backup by itself.',
  ]
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { until: { type: 'string' } } })
  const [path = '', ...more] = positionals.map(absoluteTarget)
  const until = values.until === undefined ? undefined : readMoment(values.until)
  if (more.length > 0 || !backupTarget.safeParse(path).success || Number.isNaN(until?.getTime() ?? 0))
    throw new StartError(usage)
  console.log((await restore(path, until)).join('\n'))
} catch (error) {
  if (!(error instanceof StartError || error instanceof ShopError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
