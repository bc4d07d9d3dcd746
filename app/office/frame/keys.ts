/** Keys of the office, never while somebody types. */

export const goKeys = {
  t: '/',
  o: '/orders',
  e: '/enquiries?state=waiting',
  c: '/customers',
  d: '/dispatch',
  s: '/stock',
  u: '/staff',
  a: '/audit',
  r: '/reports',
} as const

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog]'

/** What a key press means here: 'g o' is two presses within a second. */
export type Meaning =
  | { go: string }
  | { act: 'search' | 'help' | 'down' | 'up' | 'select' | 'select-all' | 'actions' }
  | null

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

export function readKey(press: Press, before: Press | null): Meaning {
  const { key, ctrlKey, metaKey, altKey } = press
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return { act: 'search' }
  if (ctrlKey || metaKey || altKey) return null
  if (before?.key === 'g' && press.timeStamp - before.timeStamp < 1000 && Object.hasOwn(goKeys, key))
    return { go: goKeys[key as keyof typeof goKeys] }
  const acts = { '/': 'search', '?': 'help', j: 'down', k: 'up', x: 'select', X: 'select-all', '.': 'actions' } as const
  return Object.hasOwn(acts, key) ? { act: acts[key as keyof typeof acts] } : null
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null

/** What the list of keys says. */
export const keyHelp: [string, string][] = [
  ['Ctrl K or /', 'Search'],
  ['g t', 'Today'],
  ['g o', 'Orders'],
  ['g e', 'Enquiries'],
  ['g c', 'Customers'],
  ['g d', 'Dispatch'],
  ['g s', 'Stock'],
  ['g u', 'Staff'],
  ['g r', 'Reports'],
  ['g a', 'Audit'],
  ['j, k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['X', 'Select all rows'],
  ['.', 'Go to what can be done with them'],
  ['?', 'Show these keys'],
]
