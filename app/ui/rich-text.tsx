/** HTML from our own content, which the server has sanitised by allow-list before it was stored and again before it was sent. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on both sides of the database, see shop/sanitise-html.ts
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
