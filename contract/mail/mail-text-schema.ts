import { z } from 'zod'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import type { MailTextSpec } from './mail-text-spec.ts'
import { type MailTextKey, mailTextKeys, mailTexts } from './mail-texts.ts'

const mostParagraphs = 8

/** What is wrong with the names in braces of a text, or null. */
function placeholderFault(text: string, { placeholders }: MailTextSpec): string | null {
  const known = placeholders.map((name) => `{${name}}`)
  const [unknown] = (text.match(/\{[^{}]*\}/g) ?? []).filter((one) => !known.includes(one))
  if (unknown) return `${unknown} can’t be used here. You can use ${known.join(', ')}`
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))
    ? 'A brace is missing its other half: write the names as {shop}'
    : null
}

/** The texts of one email. An empty field stands for its standard text. */
const schemaFor = (key: MailTextKey) => {
  const line = (longest: number) =>
    z
      .string()
      .trim()
      .max(longest, `Please keep this under ${longest} characters`)
      .refine(isVisibleLine, plainOnly)
      .superRefine((text, ctx) => {
        const message = placeholderFault(text, mailTexts[key])
        if (message) ctx.addIssue({ code: 'custom', message })
      })
  // The faults of single paragraphs are at the field that all of them share.
  const paragraphs = z.array(z.string()).transform((texts, ctx) => {
    const parsed = z
      .array(line(800))
      .max(mostParagraphs, `Please use at most ${mostParagraphs} paragraphs`)
      .safeParse(texts)
    if (parsed.success) return parsed.data.filter(Boolean)
    ctx.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? plainOnly })
    return z.NEVER
  })
  return z.strictObject({
    subject: line(120),
    heading: line(120),
    greeting: line(120),
    intro: paragraphs,
    closing: paragraphs,
  })
}

export const mailTextSchemas = Object.fromEntries(mailTextKeys.map((key) => [key, schemaFor(key)])) as Record<
  MailTextKey,
  ReturnType<typeof schemaFor>
>
