import { useSyncExternalStore } from 'react'
import { withoutVat } from '#contract/arithmetic/money.ts'
import { useSite } from './site.ts'

/**
 * 'hide vat?': one preference for all prices, pages and tabs of a visit. A session cookie fits: every tab has it, and it
 * goes when the browser closes. The server never reads it; pages are the same for everyone.
 */
const cookie = 'hide-vat'

let hidden: boolean | undefined
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

const readCookie = () => document.cookie.split('; ').includes(`${cookie}=yes`)

function isHidden(): boolean {
  hidden ??= readCookie()
  return hidden
}

function show(next: boolean): void {
  hidden = next
  for (const listener of listeners) listener()
}

function setHidden(hide: boolean): void {
  // If cookies are blocked, this page and the other open tabs still have the choice.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is neither synchronous nor everywhere.
  document.cookie = `${cookie}=yes; path=/; samesite=lax${hide ? '' : '; max-age=0'}`
  show(hide)
  channel?.postMessage(hide)
}

/** A page restored by the Back button received no messages while it was frozen. */
const readAgain = (event: PageTransitionEvent) => {
  if (event.persisted) show(readCookie())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    channel = new BroadcastChannel(cookie)
    channel.onmessage = (event: MessageEvent<boolean>) => show(event.data)
    window.addEventListener('pageshow', readAgain)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
    window.removeEventListener('pageshow', readAgain)
  }
}

export function useHideVat(): [boolean, (hide: boolean) => void] {
  const isHiddenNow = useSyncExternalStore(subscribe, isHidden, () => false)
  return [isHiddenNow, setHidden]
}

/** Takes today's VAT off a price. */
export function useExVat(): (pence: number) => number {
  const { vat_rate: rate } = useSite()
  return (pence) => withoutVat(pence, rate)
}
