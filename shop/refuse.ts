/** An error that a screen branches on: returned, never thrown. Codes are snake_case; the message is for the visitor. */
export type Refusal<Code extends string = string> = {
  ok: false
  code: Code
  message: string
  /** A phrase or sentence for each invalid field. */
  fields?: Record<string, string> | undefined
}

export const refuse = <Code extends string>(
  code: Code,
  message: string,
  fields?: Record<string, string>,
): Refusal<Code> => ({ ok: false, code, message, ...(fields ? { fields } : {}) })
