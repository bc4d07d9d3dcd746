/** Links in emails are our own, so anything but http(s) is a mistake in the calling code. */
export function webAddress(href: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(href)) throw new TypeError('A mail links to web addresses only')
  return href
}
