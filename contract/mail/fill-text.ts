import type { MailTextParts, MailTextSpec } from './mail-text-spec.ts'
import { type MailTextKey, mailTexts } from './mail-texts.ts'

/** Stand for the names in a text. An email has those of its `placeholders`. */
export type MailValues = Record<string, string>

/** The texts of an email: those that staff have written, or the standard ones, with their names filled in. */
export function fillText(key: MailTextKey, own: Partial<MailTextParts>, values: MailValues): MailTextParts {
  const standard: MailTextSpec['standard'] = mailTexts[key].standard
  const fill = (text: string) =>
    // Without a name, 'Hello {name},' is 'Hello,'.
    text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return value === '' ? '' : `${space}${value}`
    })
  const line = (part: 'subject' | 'heading' | 'greeting') => fill(own[part] || standard[part] || '')
  const lines = (part: 'intro' | 'closing') => (own[part]?.length ? own[part] : (standard[part] ?? [])).map(fill)
  return {
    subject: line('subject'),
    heading: line('heading'),
    greeting: line('greeting'),
    intro: lines('intro'),
    closing: lines('closing'),
  }
}
