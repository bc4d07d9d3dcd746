import { StartError } from '#database/start-error.ts'
import { parseEnvironment } from '#server/environment.ts'
import { moveShop } from '#shop/backup/move-shop.ts'
import { ShopError } from '#shop/error.ts'
import { openCommandContext } from './command-context.ts'

/** `npm run move -- <url>`: moves a closed shop from the embedded database into an empty PostgreSQL, or back. */
const usage = `npm run move -- postgres://…   copies the closed shop of DATA_DIR into this empty database
npm run move -- embedded       copies the closed shop of DATABASE_URL into DATA_DIR`

async function move(to: string): Promise<string[]> {
  const { DATABASE_URL, DATA_DIR: folder } = parseEnvironment(process.env)
  const isBack = to === 'embedded'
  if (isBack !== (DATABASE_URL !== undefined) || (!isBack && !/^postgres(ql)?:\/\//.test(to)))
    throw new StartError(usage)
  const { orders, auditHead, aside } = await moveShop({
    ctx: await openCommandContext(),
    input: { folder, url: isBack ? undefined : to },
  })
  return [
    `The shop is moved: every row as it was, ${orders} orders, the audit log complete to ${auditHead}, stock the sum of its moves.`,
    ...(aside ? [`What was in ${folder} before is in ${aside}.`] : []),
    isBack
      ? 'Start it without DATABASE_URL.'
      : 'Start it with this DATABASE_URL, and the same DATA_DIR for its photos.',
    'The rows are still in the old database too: do not start a shop there.',
  ]
}

try {
  const [to = '', ...more] = process.argv.slice(2)
  if (more.length > 0) throw new StartError(usage)
  console.log((await move(to)).join('\n'))
} catch (error) {
  if (!(error instanceof StartError || error instanceof ShopError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
// The database is still open if the move failed.
process.exit()
