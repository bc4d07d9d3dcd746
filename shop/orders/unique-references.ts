/** Each order once, however its reference was typed. */
export const uniqueReferences = (references: string[]): string[] => [
  ...new Set(references.map((reference) => reference.toUpperCase())),
]
