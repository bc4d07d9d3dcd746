/** The permissions of each role, used by the API, the verbs and the screens. */

export const roles = ['owner', 'manager', 'sales', 'yard', 'content', 'accounts'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  yard: 'Yard',
  content: 'Content',
  accounts: 'Accounts',
}

const everyone: readonly Role[] = roles

/** The yard picks and loads, and sees neither prices nor email addresses. */
export const permissions = {
  'account.manage': everyone,
  'today.read': everyone,
  'orders.read': ['owner', 'manager', 'sales', 'yard', 'accounts'],
  'orders.prices': ['owner', 'manager', 'sales', 'accounts'],
  'orders.contacts': ['owner', 'manager', 'sales', 'accounts'],
  'orders.advance': ['owner', 'manager', 'sales', 'yard'],
  'orders.note': ['owner', 'manager', 'sales', 'yard', 'accounts'],
  /** Who looks after an order. */
  'orders.assign': ['owner', 'manager', 'sales'],
  /** Address, telephone number, email address and delivery day. */
  'orders.correct': ['owner', 'manager', 'sales'],
  'orders.cancel': ['owner', 'manager', 'sales'],
  'orders.mail': ['owner', 'manager', 'sales', 'accounts'],
  'orders.refund': ['owner', 'manager', 'sales', 'accounts'],
  'enquiries.read': ['owner', 'manager', 'sales', 'accounts'],
  'enquiries.answer': ['owner', 'manager', 'sales'],
  'claims.read': ['owner', 'manager', 'sales', 'accounts'],
  'claims.decide': ['owner', 'manager', 'sales'],
  'customers.read': ['owner', 'manager', 'sales', 'accounts'],
  'customers.note': ['owner', 'manager', 'sales'],
  'customers.export': ['owner', 'manager'],
  'customers.erase': ['owner', 'manager'],
  'health.read': ['owner', 'manager', 'accounts'],
  'health.retry': ['owner', 'manager'],
  'payments.resolve': ['owner', 'manager', 'accounts'],
  'stock.read': ['owner', 'manager', 'sales', 'yard', 'accounts'],
  'stock.move': ['owner', 'manager', 'yard'],
  'reports.read': ['owner', 'manager', 'accounts'],
  'vat.close': ['owner', 'accounts'],
  'staff.read': ['owner', 'manager'],
  'staff.manage': ['owner'],
  'catalogue.edit': ['owner', 'manager', 'content'],
  'catalogue.publish': ['owner', 'manager'],
  /** The whole catalogue from a file, over what the shop has. */
  'catalogue.import': ['owner', 'manager'],
  'prices.read': ['owner', 'manager', 'sales', 'content', 'accounts'],
  'prices.change': ['owner', 'manager'],
  'vouchers.change': ['owner', 'manager'],
  /** What the shop pays for its goods. */
  'prices.cost': ['owner', 'manager', 'accounts'],
  'content.edit': ['owner', 'manager', 'content'],
  /** Publishing one also needs the permission to publish each of its documents. */
  'releases.edit': ['owner', 'manager', 'content'],
  /** The yard photographs the stone of its batches. */
  'media.upload': ['owner', 'manager', 'content', 'yard'],
  /** Marks stone in photographs, of a product or a batch. */
  'faces.mark': ['owner', 'manager', 'content', 'yard'],
  /** The screen: each kind of file needs the permission for what it contains. */
  'files.use': everyone,
  'settings.change': ['owner', 'manager'],
  'audit.read': ['owner', 'manager'],
  'backup.download': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const hasPermission = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role)
