/** Splits sanitised HTML in two, so that the page can put a component in between. */

/** After its first paragraph. */
export const afterOpening = (html: string): [string, string] => cut(html, html.indexOf('</p>') + '</p>'.length)

/** Before its first heading. */
export const beforeHeading = (html: string): [string, string] => cut(html, html.search(/<h2[ >]/))

const cut = (html: string, at: number): [string, string] => (at < 4 ? [html, ''] : [html.slice(0, at), html.slice(at)])
