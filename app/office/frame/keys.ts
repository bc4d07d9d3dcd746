const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog]'

/** What a key press means: 'g o' is two presses within three seconds. */
type Meaning = { go: string } | { act: 'search' | 'help' | 'down' | 'up' | 'select' | 'select-all' | 'actions' } | null

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** `goKeys` maps the keys that open a screen after `g` to its address. */
export function readKey(press: Press, before: Press | null, goKeys: ReadonlyMap<string, string>): Meaning {
  const { key, ctrlKey, metaKey, altKey } = press
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return { act: 'search' }
  if (ctrlKey || metaKey || altKey) return null
  const address = before?.key === 'g' && press.timeStamp - before.timeStamp < 3000 && goKeys.get(key)
  if (address) return { go: address }
  const actions = {
    '/': 'search',
    '?': 'help',
    j: 'down',
    k: 'up',
    x: 'select',
    X: 'select-all',
    '.': 'actions',
  } as const
  return Object.hasOwn(actions, key) ? { act: actions[key as keyof typeof actions] } : null
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null
