const dialogs = '[role=dialog], [role=alertdialog]'
const lists = 'ul, ol, tbody'
const parts = `main, section, article, form, fieldset, li, ${dialogs}`
const headings = 'h1, h2, h3, h4, legend'
const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
  .map((kind) => `${kind}:not(:disabled, [tabindex="-1"], [type=hidden])`)
  .join()

/** Where a control was: it was in `item`, which has been removed from `parent`. */
type Place = { item: Node; parent: Element; next: Node | null; previous: Node | null }
type Focused = { control: HTMLElement; place: Place | null }

/**
 * The rule for the focus after its control has vanished: in a list it moves to the next item, else to the one before, else
 * to the control next to the list; anywhere else to the heading of the part. It waits first, so that whatever opens or
 * closes can take the focus itself.
 */
export function keepFocus(): () => void {
  let inPage: Focused | null = null
  let inDialog: Focused | null = null
  /** The visitor has pressed on something that takes no focus. */
  let isLeft = false

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    isLeft = false
    const focused = { control: target, place: null }
    if (target.closest(dialogs)) inDialog = focused
    else [inPage, inDialog] = [focused, null]
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // A browser may say that the focus has gone before it removes the control.
    queueMicrotask(() => {
      isLeft = document.activeElement === document.body && (inDialog ?? inPage)?.control.isConnected === true
    })
  }
  const move = () => {
    if (isLeft || (document.activeElement && document.activeElement !== document.body)) return
    // A dialog closes together with its controls: then the control behind it counts.
    for (const focused of [inDialog, inPage]) {
      const target = focused && (focused.place ? landing(focused.control, focused.place) : focused.control)
      if (!target?.isConnected) continue
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
      return
    }
  }
  const observer = new MutationObserver((records) => {
    let isGone = false
    for (const focused of [inPage, inDialog])
      for (const { removedNodes, target, nextSibling, previousSibling } of records) {
        const at = focused?.place?.parent ?? focused?.control
        if (!focused || !at || at.isConnected || !(target instanceof Element)) continue
        const item = [...removedNodes].find((node) => node.contains(at))
        if (!item) continue
        focused.place = { item, parent: target, next: nextSibling, previous: previousSibling }
        isGone = true
      }
    if (isGone) requestAnimationFrame(() => setTimeout(move))
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}

const controlsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility())

function landing(control: HTMLElement, { item, parent, next, previous }: Place): HTMLElement | null {
  if (!parent.isConnected || parent === document.body) return null
  if (parent.matches(lists)) {
    const which = item instanceof Element ? [...item.querySelectorAll(controls)].indexOf(control) : -1
    for (const neighbour of [next, previous]) {
      const found = neighbour instanceof Element && neighbour.isConnected ? controlsIn(neighbour) : []
      if (found.length > 0) return found[which] ?? found.at(-1) ?? null
    }
    const near = controlsIn(parent.parentElement ?? parent)
    const follows = (other: Element) => parent.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
    const found = near.find(follows) ?? near.at(-1)
    if (found) return found
  }
  for (let part: Element | null = parent; part; part = part.parentElement) {
    const heading = part.matches(parts) && part.querySelector<HTMLElement>(headings)
    if (heading) return heading
    if (part.matches('main')) return part as HTMLElement
  }
  return null
}
