/** Shares the URL, which contains the complete choice, by the phone's share sheet or the clipboard. Returns what to say. */
export async function shareRoom(title: string): Promise<string> {
  const url = window.location.href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied'
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof Error && error.name === 'AbortError') return ''
    return 'The link could not be copied. It is in the address bar of your browser.'
  }
}
