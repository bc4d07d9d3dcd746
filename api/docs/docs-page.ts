import { escapeHtml } from '#shop/mail/mail-html.ts'

/** The API's description as a plain page: no scripts, and no styles from another origin. */

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: Parameter[]
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}
export type ApiDescription = {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

function shape(schema: Schema | undefined, depth = 0): string {
  if (!schema) return ''
  if (schema.anyOf) return schema.anyOf.map((option) => shape(option, depth)).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.items) return `[${shape(schema.items, depth)}]`
  if (!schema.properties || depth > 3) return [schema.type ?? 'any'].flat().join(' | ')
  const indent = '  '.repeat(depth + 1)
  const rows = Object.entries(schema.properties).map(([name, inner]) => `${indent}${name}: ${shape(inner, depth + 1)}`)
  return `{\n${rows.join('\n')}\n${'  '.repeat(depth)}}`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: location, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${location}${required ? ', required' : ''}</td>` +
      `<td><code>${escapeHtml(shape(schema))}</code>${schema?.default === undefined ? '' : ` default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`}</td></tr>`,
  )
  const response = operation.responses?.['200']?.content?.['application/json']?.schema
  const id = `${method}${path}`.replace(/[^a-z0-9]+/gi, '-')
  return `<section id="${id}"><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary ?? '')}</p>
${parameters.length > 0 ? `<table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Value</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${response ? `<details><summary>Response</summary><pre>${escapeHtml(shape(response))}</pre></details>` : ''}</section>`
}

export function docsPage(description: ApiDescription): string {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other')]
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(description.info.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escapeHtml(description.info.title)}</h1><p>${escapeHtml(description.info.description ?? '')}</p>
<p>As JSON: <a href="/api/openapi.json">/api/openapi.json</a></p>
${groups.map(([tag, list]) => `<h2>${escapeHtml(tag)}</h2>${list.map(({ method, path, operation }) => operationHtml(method, path, operation)).join('')}`).join('')}
</main></body></html>`
}

export const docsStyle = `body{margin:0;background:#faf8f5;color:#2b2724;font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:3rem 1.5rem}h1,h2{font-family:Georgia,serif;font-weight:400}
h2{margin-top:3rem;border-bottom:1px solid #ddd5ca}section{margin:2rem 0}h3{margin:0}code,pre{font-size:.875rem}
pre{overflow:auto;background:#f1ece5;padding:1rem}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e8e1d8;vertical-align:top}a{color:#7a4b2a}
summary{cursor:pointer;padding:.5rem 0}`
