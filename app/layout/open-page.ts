/** Makes the browser load a page; returns false if the shop cannot be reached. */
export async function openPage(href: string): Promise<boolean> {
  const isReachable = await fetch(href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReachable) window.location.assign(href)
  return isReachable
}
