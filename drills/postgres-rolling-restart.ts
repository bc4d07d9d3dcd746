import { join } from 'node:path'
import { openProxiedShops, openVisitors } from '#testing/processes/proxied-shops.ts'

/** Two shops behind a proxy are restarted one after the other under load: no request may fail. */
const root = join(import.meta.dirname, '..')
const shops = await openProxiedShops(root)
let failed = true
try {
  const visitors = await openVisitors(shops.url, 8)
  await visitors.more()
  for (const shop of ['a', 'b'] as const) {
    await shops.restart(shop, root)
    await visitors.more()
  }
  await visitors.close()
  const { good, failures } = visitors.counts
  failed = failures.length > 0
  console.log(`${failed ? 'FAIL' : 'ok  '} rolling restart: ${good} answered, ${failures.length} failed`)
  for (const failure of failures.slice(0, 10)) console.log(`     ${failure}`)
} finally {
  await shops.close()
}
process.exit(failed ? 1 : 0)
