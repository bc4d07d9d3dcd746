/** HTML from our own content. The server has sanitised it by allow-list, before storing it and before sending it. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on both sides of the database, see shop/sanitise-html.ts
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
