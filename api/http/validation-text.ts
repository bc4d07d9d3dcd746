import { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const inEnglish = z.locales.en().localeError
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The default error for a value whose schema has no message: a phrase that follows the field's name. */
export function validationText(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is required' : `must be ${nouns[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') return `must ${bound(issue.origin, 'at least', Number(issue.minimum))}`
  if (issue.code === 'too_big') return `must ${bound(issue.origin, 'at most', Number(issue.maximum))}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  const text = inEnglish(issue)
  return lowerFirst(typeof text === 'string' ? text : (text?.message ?? 'is not valid'))
}

function bound(origin: string, side: 'at least' | 'at most', limit: number): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : null
  return unit ? `have ${side} ${limit} ${limit === 1 ? unit : `${unit}s`}` : `be ${side} ${limit}`
}
