import { hasPermission } from '#contract/office/permissions.ts'
import type { SearchResult } from '#contract/office/search.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { listCustomers } from '../customers/list-customers.ts'
import { listEnquiries } from '../enquiries/list-enquiries.ts'
import { listOfficeOrders } from '../orders/list-office-orders.ts'

const most = { orders: 8, customers: 5, enquiries: 5 }
const none = { rows: [] }

/** Searches orders, customers and enquiries, as far as the member of staff may read them. */
export async function searchOffice({ ctx, input }: { ctx: ShopContext; input: { q: string } }): Promise<SearchResult> {
  const { role } = requirePermission(ctx, 'today.read')
  const { q } = input
  const [orders, customers, enquiries] = await Promise.all([
    hasPermission(role, 'orders.read') ? listOfficeOrders({ ctx, input: { q, limit: most.orders } }) : none,
    hasPermission(role, 'customers.read') ? listCustomers({ ctx, input: { q, limit: most.customers } }) : none,
    hasPermission(role, 'enquiries.read') ? listEnquiries({ ctx, input: { q, limit: most.enquiries } }) : none,
  ])
  return { orders: orders.rows, customers: customers.rows, enquiries: enquiries.rows }
}
