/** Opens every page of the shop in the preview that the current page is part of. Browsers without the Navigation API leave it. */
export function keepPreview(): () => void {
  const { navigation } = window as Partial<Window>
  const token = new URLSearchParams(window.location.search).get('preview')
  const onNavigate = (event: NavigateEvent) => {
    const url = new URL(event.destination.url)
    if (!token || event.hashChange || !event.cancelable || event.downloadRequest !== null) return
    if (url.origin !== window.location.origin || url.searchParams.has('preview')) return
    event.preventDefault()
    url.searchParams.set('preview', token)
    // Loaded as a whole, because only the server shows drafts.
    navigation?.navigate(url.href)
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
