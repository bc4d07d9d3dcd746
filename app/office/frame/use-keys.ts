import { useEffect, useEffectEvent } from 'react'
import { officeScreens } from '../office-screens.tsx'
import { isTyping, readKey } from './keys.ts'
import { areSingleKeysOn } from './single-keys.ts'

const goKeys = new Map(officeScreens.flatMap(({ path, link }) => (link?.key ? [[link.key, link.to ?? path]] : [])))

type Handlers = { search: () => void; help: () => void; go: (to: string) => void }

/** Keyboard shortcuts for every screen. Those of one key do nothing while someone is typing. A list's rows are its `data-row` links. */
export function useKeys({ search, help, go }: Handlers): void {
  const press = useEffectEvent((event: KeyboardEvent, before: KeyboardEvent | null) => {
    const meaning = readKey(event, before, goKeys)
    if (!meaning) return
    const isOneKey = !event.ctrlKey && !event.metaKey
    if (isOneKey && (!areSingleKeysOn() || isTyping(event.target))) return
    event.preventDefault()
    if ('go' in meaning) go(meaning.go)
    else if (meaning.act === 'search') search()
    else if (meaning.act === 'help') help()
    else if (meaning.act === 'down' || meaning.act === 'up') stepRow(meaning.act === 'down' ? 1 : -1)
    else if (meaning.act === 'select') toggleRow()
    else if (meaning.act === 'select-all') toggleAll()
    else if (meaning.act === 'actions') document.querySelector<HTMLElement>('[data-actions] button')?.focus()
  })
  useEffect(() => {
    let before: KeyboardEvent | null = null
    const listen = (event: KeyboardEvent) => {
      press(event, before)
      before = event
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Toggles the checkbox of the focused row. */
function toggleRow(): void {
  document.activeElement?.closest('tr, li')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}

function toggleAll(): void {
  document.querySelector<HTMLInputElement>('thead input[type=checkbox]')?.click()
}

/** Focuses the link of the next or previous row. Enter then opens it, as with any link. */
function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)
  rows[next]?.focus()
}
