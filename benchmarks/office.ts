import { join } from 'node:path'
import { seedStore } from './measures.ts'
import { measureJourneys } from './office-journeys.ts'
import { measureProducts } from './office-products.ts'
import { measureScreens, openOffice, type Read } from './office-screens.ts'

/** How long staff wait for each office screen and each journey, in shops with a hundred thousand orders and ten thousand products. */

const root = join(import.meta.dirname, '..')
const orders = 100_000
type Kind = 'PGlite' | 'PostgreSQL'

/** The requests of the office screens, with values from the seeded orders: first page, late page, filters, searches. */
async function screens(read: Read): Promise<[screen: string, path: string][]> {
  const { rows } = (await read('orders')) as {
    rows: { id: number; reference: string; postcode: string; name: string }[]
  }
  const [newest] = rows
  if (!newest) throw new Error('there are no orders to measure with')
  const today = new Date()
  const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const month = `from=${day(31)}&until=${day(1)}`
  const quarter = `from=${day(120)}&until=${day(30)}`
  const year = `from=${day(365)}&until=${day(1)}`
  const surname = newest.name.split(' ').at(-1) ?? ''
  return [
    ['Today', 'today'],
    ['Orders', 'orders'],
    ['Orders, far down', `orders?before=${newest.id - 90_000}`],
    ['Orders, two states', 'orders?state=paid,picking'],
    ['Orders, a rare state', 'orders?state=cancelled'],
    ['Orders, in a month', `orders?${month}`],
    ['Orders, by postcode', `orders?q=${encodeURIComponent(newest.postcode)}`],
    ['Orders, by name', `orders?q=${encodeURIComponent(surname)}`],
    ['Orders, by reference', `orders?q=${newest.reference}`],
    ['Orders, nothing found', 'orders?q=zzyzx'],
    ['Orders, needing attention', 'orders?attention=1'],
    ['Orders, sorted by total', 'orders?sort=-total'],
    ['Orders, sorted by delivery day', 'orders?sort=delivery'],
    ['Orders to pick, sorted by delivery day', 'orders?state=paid&sort=delivery'],
    ['Order', `orders/${newest.reference}`],
    ['Search, by postcode', `search?q=${encodeURIComponent(newest.postcode)}`],
    ['Search, by name', `search?q=${encodeURIComponent(surname)}`],
    ['Customers', 'customers'],
    ['Customers, by name', `customers?q=${encodeURIComponent(surname)}`],
    ['Customers, sorted by name', 'customers?sort=name'],
    ['Enquiries', 'enquiries'],
    ['Claims', 'claims'],
    ['Stock', 'stock'],
    ['Stock, low', 'stock?low=1'],
    ['Stock, by name', 'stock?q=carrara'],
    ['Stock, sorted by sales', 'stock?sort=-sold'],
    ['Stock, sorted by pieces', 'stock?sort=stock'],
    ['Sales of a month by day', `reports/sales?by=day&${month}`],
    ['Sales of a year by month', `reports/sales?by=month&${year}`],
    ['Best sellers of a month', `reports/best-sellers?${month}`],
    ['Best sellers of a year', `reports/best-sellers?${year}`],
    ['Samples of a month', `reports/samples?${month}`],
    ['VAT of a quarter', `reports/vat?${quarter}`],
    ['Stock value', 'reports/stock'],
    ['Health', 'health'],
  ]
}

async function measure(kind: Kind, url: string | undefined) {
  const seeding = performance.now()
  const store = await seedStore(root, ['--orders', String(orders)], url)
  console.log(`     ${kind}: ${orders} orders written in ${Math.round((performance.now() - seeding) / 1000)} s`)
  const office = await openOffice(root, store.environment)
  await measureJourneys(kind, office)
  await measureScreens(kind, office.read, await screens(office.read))
  await office.close()
  await store.remove()
}

/** `npm run bench -- office products` measures only the catalogue. */
const hasOrders = process.argv[2] !== 'products'
const postgres = process.env.DATABASE_URL
if (postgres) {
  await measureProducts('PostgreSQL', root, postgres)
  if (hasOrders) await measure('PostgreSQL', postgres)
} else console.log('     PostgreSQL was not measured: set DATABASE_URL.')
if (hasOrders) await measure('PGlite', undefined)
await measureProducts('PGlite', root, undefined)
