import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProxiedShops, openVisitors, type ProxiedShops, type ShopName } from '#testing/processes/proxied-shops.ts'
import { oneBuyer, wellStocked } from '../benchmarks/checkout.ts'

/**
 * Two versions of the shop serve one database behind a proxy, while buyers order and pay. Versions are put in and taken
 * out again without a restore; no request may fail. `EARLIER=<folder>` takes another checkout as the first version.
 */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'two-versions-'))
const minutes = Number(process.env.MINUTES ?? 2)
const journal = 'database/migrations/meta/_journal.json'

const first = process.env.EARLIER ?? root
/** Adds a column and changes a stored function. */
const second = makeVersion('second', [
  { tag: 'drill_expand', text: '-- expand\nALTER TABLE "orders" ADD COLUMN "drill" text;\n' },
])
const expand = migrationTags(second).at(-1)
/** Takes away what the first version would have used if it had known it. */
const third = makeVersion('third', [
  { tag: 'drill_expand', text: '-- expand\nALTER TABLE "orders" ADD COLUMN "drill" text;\n' },
  { tag: 'drill_contract', text: `-- contract after ${expand}\nALTER TABLE "orders" DROP COLUMN "drill";\n` },
])
const steps: { says: string; shop: ShopName; checkout: string }[] = [
  { says: 'b gets the second version', shop: 'b', checkout: second },
  { says: 'a restarts with the first version', shop: 'a', checkout: first },
  { says: 'b restarts with the second version', shop: 'b', checkout: second },
  { says: 'b goes back to the first version', shop: 'b', checkout: first },
  { says: 'b gets the second version again', shop: 'b', checkout: second },
  { says: 'a gets the second version', shop: 'a', checkout: second },
  { says: 'b gets the third version, after which the first can no longer start', shop: 'b', checkout: third },
  { says: 'a restarts with the second version', shop: 'a', checkout: second },
  { says: 'a gets the third version', shop: 'a', checkout: third },
]

let failed = true
const shops = await openProxiedShops(first)
try {
  const visitors = await openVisitors(shops.url, 6)
  const buyers = await openBuyers(shops.url)
  await visitors.more()
  const started = Date.now()
  for (const [index, { says, shop, checkout }] of steps.entries()) {
    console.log(says)
    await shops.restart(shop, checkout)
    await Promise.all([visitors.more(), buyers.more(3)])
    const due = started + ((index + 1) / steps.length) * minutes * 60_000
    while (Date.now() < due) await visitors.more(10)
  }
  await visitors.close()
  await buyers.close()
  await refusesFirstVersion(shops)
  const failures = [...visitors.counts.failures, ...buyers.counts.failures]
  failed = failures.length > 0
  console.log(
    `${failed ? 'FAIL' : 'ok  '} two versions: ${visitors.counts.good} requests and ${buyers.counts.paid} paid orders, ${failures.length} failed`,
  )
  for (const failure of failures.slice(0, 10)) console.log(`     ${failure}`)
} finally {
  await shops.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

/** A copy of this checkout with more migrations and a changed stored function. Packages and pages are linked. */
function makeVersion(name: string, migrations: { tag: string; text: string }[]): string {
  const copy = join(folder, name)
  const linked = ['node_modules', 'build']
  const skipped = [...linked, '.git', '.react-router', 'data', 'e2e', 'docs']
  for (const entry of readdirSync(root))
    if (!skipped.includes(entry)) cpSync(join(root, entry), join(copy, entry), { recursive: true })
  for (const entry of linked) symlinkSync(join(root, entry), join(copy, entry))
  for (const { tag, text } of migrations) addMigration(copy, tag, text)
  appendFileSync(join(copy, 'database/functions/load_basket.sql'), `\n-- ${name}\n`)
  return copy
}

function addMigration(copy: string, tag: string, text: string): void {
  const path = join(copy, journal)
  const content = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = content.entries.at(-1)
  if (!last) throw new Error('There are no migrations')
  const idx = last.idx + 1
  const added = { ...last, idx, when: last.when + 1, tag: `${String(idx).padStart(4, '0')}_${tag}` }
  writeFileSync(path, JSON.stringify({ ...content, entries: [...content.entries, added] }))
  writeFileSync(join(copy, `database/migrations/${added.tag}.sql`), text)
  const landed = join(copy, 'database/migrations/landed.json')
  const hashes = JSON.parse(readFileSync(landed, 'utf8')) as Record<string, string[]>
  writeFileSync(landed, JSON.stringify({ ...hashes, [added.tag]: [createHash('sha256').update(text).digest('hex')] }))
}

function migrationTags(checkout: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(checkout, journal), 'utf8')) as { entries: { tag: string }[] }
  return entries.map(({ tag }) => tag)
}

/** Two buyers who order and pay until they are told to stop. */
async function openBuyers(url: string) {
  let wanted = await wellStocked(url)
  const counts = { paid: 0, failures: [] as string[] }
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  let number = 0
  const buy = async () => {
    while (!isOver) {
      const item = wanted[number % wanted.length]
      if (!item) throw new Error('nothing is in stock')
      await oneBuyer(agent, url, { number: number++, wanted: item }).then(
        () => counts.paid++,
        (error: Error) => {
          // In ten minutes the two buy all that there is of a size.
          if (error.message.includes('"out_of_stock"')) wanted = wanted.filter((other) => other !== item)
          else counts.failures.push(error.message)
        },
      )
    }
  }
  const buying = [buy(), buy()]
  const more = async (orders: number) => {
    const before = counts.paid + counts.failures.length
    while (counts.paid + counts.failures.length < before + orders)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const close = async () => {
    isOver = true
    await Promise.all(buying)
    agent.destroy()
  }
  return { counts, more, close }
}

async function refusesFirstVersion({ database }: ProxiedShops): Promise<void> {
  const environment = { ...process.env, DATABASE_URL: database, DATA_DIR: join(folder, 'refused'), PORT: '0' }
  try {
    execFileSync(process.execPath, ['server/main.ts'], { cwd: first, env: environment, stdio: 'pipe', timeout: 60_000 })
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    if (text.includes('newer version')) return
    throw error
  }
  throw new Error('The first version started after the contract step')
}
