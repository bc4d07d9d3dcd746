/** Something done before the page answered: pressed or sent off (with the name it had), or typed or ticked (with its value). */
type EarlyEvent =
  | { k: 'click' | 'submit'; t: HTMLElement; n: string }
  | { k: 'input'; t: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; v: string; c: boolean | undefined }

/** What `early-events-script.ts` leaves behind. While it is paused it keeps nothing, so that a replay is not kept again. */
type EarlyEvents = { q: EarlyEvent[]; paused?: boolean; stop: () => void }

declare global {
  interface Window {
    earlyEvents?: EarlyEvents | undefined
  }
}

/** Lets everything that was done too early happen once, in order; what is done meanwhile joins the end. */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.earlyEvents
  if (!early) return
  for (let event = early.q.shift(); event; event = early.q.shift()) {
    early.paused = true
    if (event.k === 'input') replayInput(event)
    else replayPress(event)
    early.paused = false
    // React draws what this one changed before the next one happens.
    await new Promise((resolve) => setTimeout(resolve))
  }
  early.stop()
  window.earlyEvents = undefined
}

function replayPress({ k, t, n }: EarlyEvent & { k: 'click' | 'submit' }) {
  delete t.dataset.tapped
  t.ariaBusy = null
  // Its name may have grown ('Basket' to 'Basket, 2 items'), but it must not have become another one.
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
 * React reports a change of a field only where its text differs from the one React last knew, and takes what stands there
 * when it comes for known. So that is set back first, in a way React notices, and then typed again, in a way it does not.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  // Some kinds of field, e-mail among them, have no selection: null.
  const { selectionStart, selectionEnd } = field
  field.value = text === '' ? ' ' : ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
