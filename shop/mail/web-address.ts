/** A link in a mail is one of ours; anything but http(s) here is a mistake of the caller. */
export function webAddress(href: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(href)) throw new TypeError('A mail links to web addresses only')
  return href
}
