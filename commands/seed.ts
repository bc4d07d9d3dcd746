import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#database/start-error.ts'
import { parseEnvironment } from '#server/environment.ts'
import { generateCatalogue } from '#shop/catalogue/import/generated-catalogue.ts'
import { importGenerated } from '#shop/catalogue/import/import-catalogue.ts'
import { openCatalogue } from '#shop/catalogue/import/open-catalogue.ts'
import { readCatalogue } from '#shop/catalogue/import/read-files.ts'
import { demoOrders, seedDemo } from '#shop/demo/seed-demo.ts'
import { seedOrders } from '#shop/demo/seed-orders.ts'
import { openCommandContext } from './command-context.ts'

/**
 * `npm run seed`: the shop's catalogue. `-- --products 10000`: a generated one. `-- --demo`: a few hundred made-up
 * orders and enquiries to fill the office. `-- --orders 100000`: many, for benchmarks. Each kind has its own folder.
 */
const { values } = parseArgs({
  options: { products: { type: 'string' }, orders: { type: 'string' }, demo: { type: 'boolean', default: false } },
})
const generated = wholeNumber('products', 100_000)
const orders = wholeNumber('orders', 1_000_000)

function wholeNumber(name: 'products' | 'orders', most: number): number | null {
  const text = values[name]
  if (text === undefined) return null
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  console.error(`--${name} takes a whole number from 1 to ${most}.`)
  process.exit(1)
}

const environment = parseEnvironment(process.env)
if ((orders || values.demo) && environment.isLive) {
  console.error('This is a live shop: it cannot be filled with made-up orders.')
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
const kinds = [generated && `generated-${generated}`, orders && `orders-${orders}`, values.demo && 'demo']
process.env.DATA_DIR ??= ['./data', ...kinds.filter(Boolean)].join('-')
const where = process.env.DATABASE_URL ? 'DATABASE_URL' : process.env.DATA_DIR
const ctx = await openCommandContext()
try {
  const imported =
    generated === null
      ? (await openCatalogue(ctx, { folder: join(root, 'catalogue'), isLive: environment.isLive })).imported
      : await importGenerated(ctx, generateCatalogue(generated, readCatalogue(join(root, 'catalogue'))))
  console.log(imported === null ? `${where} already has a catalogue.` : `${imported} products imported into ${where}.`)
  if (orders) await seedOrders(ctx, { count: orders, days: 3 * 365 })
  if (values.demo) await seedDemo(ctx)
  if (orders || values.demo)
    console.log(`${orders ?? demoOrders} made-up orders written. Open them: DATA_DIR=${where} npm start`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await ctx.database.close()
}
