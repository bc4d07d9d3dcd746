import type { Settings } from '#contract/settings/settings.ts'
import { escapeHtml } from '#shop/mail/mail-html.ts'

export type HtmlPage = {
  title: string
  paragraphs: string[]
  /** Posts to one of the shop's own URLs. */
  button?: { label: string; action: string }
  /** HTML to show below the text, already escaped. */
  extra?: string
}

/** A short page with at most one button, in the shop's style, for links opened from outside the shop. */
export const htmlPage = (settings: Settings, page: HtmlPage): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(`${page.title} | ${settings.company.name}`)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/newsletter/page.css"></head>
<body><header><a href="/">${escapeHtml(settings.company.name)}</a></header>
<main><h1>${escapeHtml(page.title)}</h1>
${page.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${page.button ? `<form method="post" action="${escapeHtml(page.button.action)}"><button type="submit">${escapeHtml(page.button.label)}</button></form>` : ''}
${page.extra ?? '<p><a href="/">Go to the shop</a></p>'}
</main></body></html>
`

export const htmlPageStyle = `@font-face{font-family:Newsreader;src:url(/fonts/newsreader.woff2) format("woff2");font-weight:400;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(/fonts/instrument-sans.woff2) format("woff2");font-weight:400 700;font-display:swap}
html{background:#fbf9f6;color:#26211d;font:17px/1.65 "Instrument Sans",Arial,sans-serif}
body{margin:0}header{border-bottom:1px solid #e0d9cf;padding:1.25rem clamp(1.25rem,4vw,4rem)}
header a{display:inline-block;min-height:44px;font:400 1.625rem/44px Newsreader,Georgia,serif;color:inherit;text-decoration:none}
main{max-width:44rem;margin:0 auto;padding:clamp(3rem,10vw,7rem) 1.25rem}main:has(table){max-width:75rem;padding-top:3rem}
h1{font:400 clamp(2.125rem,5vw,2.875rem)/1.12 Newsreader,Georgia,serif;letter-spacing:-.01em;margin:0 0 1.5rem;text-wrap:balance}
p{margin:0 0 1rem;text-wrap:pretty}a{color:#8f4a2b;text-underline-offset:.2em}a:hover{color:#713820}
form{margin:2rem 0}button{min-height:48px;padding:0 1.75rem;border:0;background:#26211d;color:#fff;font:inherit;font-size:.9375rem;cursor:pointer}
button:hover{background:#713820}button.outline{border:1px solid #26211d;background:none;color:inherit}button.outline:hover{border-color:#8f4a2b;color:#8f4a2b}
form:has(+form){margin-bottom:.75rem}form+form{margin-top:0}form:has(+form) button,form+form button{width:100%;max-width:26rem;padding:.6rem 1.25rem;line-height:1.5}
:focus-visible{outline:2px solid #8f4a2b;outline-offset:3px}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{overflow-wrap:anywhere;padding:.65rem 1rem .65rem 0;border-bottom:1px solid #e0d9cf;text-align:left;vertical-align:top}th{font-weight:600}
p>a:only-child{display:inline-block;padding:.6rem 0}td a{display:inline-block;min-height:24px}pre{margin:1.5rem 0;padding:1.25rem;background:#f3efe9;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9375rem}
`
