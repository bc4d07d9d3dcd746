/** An event before hydration: a press or submit, with the name of its element, or an input, with its value. */
type EarlyEvent =
  | { k: 'click' | 'submit'; t: HTMLElement; n: string }
  | { k: 'input'; t: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; v: string; c: boolean | undefined }

/** Set by `early-events-script.ts`. While paused, it records nothing, so that a replay is not recorded again. */
type EarlyEvents = { q: EarlyEvent[]; paused?: boolean; stop: () => void }

declare global {
  interface Window {
    earlyEvents?: EarlyEvents | undefined
  }
}

/** Replays all early events once, in order. Events during the replay are added to the end of the queue. */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.earlyEvents
  if (!early) return
  for (let event = early.q.shift(); event; event = early.q.shift()) {
    early.paused = true
    if (event.k === 'input') replayInput(event)
    else replayPress(event)
    early.paused = false
    // Lets React render the change before the next event.
    await new Promise((resolve) => setTimeout(resolve))
  }
  early.stop()
  window.earlyEvents = undefined
}

function replayPress({ k, t, n }: EarlyEvent & { k: 'click' | 'submit' }) {
  delete t.dataset.tapped
  t.ariaBusy = null
  // The name may have grown ('Basket' to 'Basket, 2 items'), but it must not have become a different one.
  if (!t.isConnected || !(t.ariaLabel || t.textContent).startsWith(n)) return
  if (k === 'click') t.click()
  else if (t instanceof HTMLFormElement) t.requestSubmit()
}

function replayInput({ t, v, c }: EarlyEvent & { k: 'input' }) {
  if (!t.isConnected) return
  t.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  if (t instanceof HTMLSelectElement) {
    t.value = v
    t.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (t.type === 'checkbox' || t.type === 'radio') {
    ;(t as HTMLInputElement).checked = !c
    t.click()
  } else retype(t, v)
  if (document.activeElement !== t) t.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * React reports a change only if the text differs from the value it has recorded, and at hydration it records the text
 * that is already there. So this sets another value in a way that React records, then the text in a way it does not.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  // Some types of field, such as email, have no selection: null.
  const { selectionStart, selectionEnd } = field
  field.value = text === '' ? ' ' : ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
