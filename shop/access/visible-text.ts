import { hasPermission, type Role } from '#contract/office/permissions.ts'

const amounts = /(?:[£€$]|\bgbp)\s*\d(?:[\d,.]*\d)?|\b\d(?:[\d,.]*\d)?\s*(?:pounds?|pence|quid|gbp|p)\b/gi
const emails = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+/g

/** What somebody wrote, without the amounts and email addresses that its reader may not see. */
export function visibleText(role: Role, text: string): string {
  const priced = hasPermission(role, 'orders.prices') ? text : text.replace(amounts, '(amount)')
  return hasPermission(role, 'orders.contacts') ? priced : priced.replace(emails, '(email address)')
}
