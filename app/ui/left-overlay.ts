/** Whether the last thing done was to follow a link, or send a form that has an address, out of an overlay. */
let left = false

const onClick = (event: MouseEvent) => {
  const newTab = event.metaKey || event.ctrlKey || event.shiftKey
  left = !newTab && event.target instanceof Element && event.target.closest('[role=dialog] a[href]') !== null
}

const onSubmit = (event: SubmitEvent) => {
  left = event.target instanceof Element && event.target.matches('[role=dialog] form[action]')
}

/** Once, in the frame of the page. */
export function watchOverlays(): () => void {
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('submit', onSubmit, true)
  }
}

/** If so, a page that is on its way takes the focus, and the overlay need not give it back. */
export const leftOverlay = (): boolean => left
