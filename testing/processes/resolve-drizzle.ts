import { registerHooks } from 'node:module'

/**
 * Node parses Drizzle's `package.json` of 179 KB again for each of 500 imports, which is a fifth of a start. The shop does
 * without this hook (docs/decisions/024-start.md), but the tests start a hundred processes.
 */
const drizzle = '/node_modules/drizzle-orm/'
const found = new Map<string, { url: string; format?: string | null | undefined }>()

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (specifier.startsWith('.') && from.includes(drizzle))
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { url: known.url, format: known.format, shortCircuit: true }
  },
})
