import type { ActingContext } from '../context.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedClaims } from './seed-claims.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { seedOrders } from './seed-orders.ts'
import { seedStock } from './seed-stock.ts'

export const demoOrders = 400

/** Fills an empty shop with four months of made-up trade: orders, accounts, stock in two bays, claims and enquiries. */
export async function seedDemo(ctx: ActingContext): Promise<void> {
  await seedOrders(ctx, { count: demoOrders, days: 120 })
  await seedAccounts(ctx)
  await seedStock(ctx)
  await seedClaims(ctx)
  await seedEnquiries(ctx)
}
