/** Whether the visitor's last action was to follow a link in an overlay, or to send a form there that opens a page. */
let followed = false

const onClick = (event: MouseEvent) => {
  const newTab = event.metaKey || event.ctrlKey || event.shiftKey
  followed = !newTab && event.target instanceof Element && event.target.closest('[role=dialog] a[href]') !== null
}

const onSubmit = (event: SubmitEvent) => {
  followed = event.target instanceof Element && event.target.matches('[role=dialog] form[action]')
}

/** Used once, in the root layout. */
export function watchOverlayLinks(): () => void {
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('submit', onSubmit, true)
  }
}

/** If true, the next page takes the focus, and the overlay does not return it to the button that opened it. */
export const followedOverlayLink = (): boolean => followed
