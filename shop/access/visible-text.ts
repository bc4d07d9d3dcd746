import { hasPermission, type Role } from '#contract/office/permissions.ts'

const number = String.raw`(?:\d(?:[\d,.]*\d)?|\.\d+)`
const amounts = new RegExp(
  String.raw`(?:[£€$]|\b(?:gbp|eur))\s*${number}|(?<!\w)${number}\s*(?:[£€$]|(?:pounds?|pence|quid|gbp|eur|euros?|sterling|p(?!\.m))\b)`,
  'gi',
)
const emails = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+/g

/** Removes the amounts and email addresses that a role may not see from a text that somebody wrote. */
export function visibleText(role: Role, text: string): string {
  const priced = hasPermission(role, 'orders.prices') ? text : text.replace(amounts, '(amount)')
  return hasPermission(role, 'orders.contacts') ? priced : priced.replace(emails, '(email address)')
}
