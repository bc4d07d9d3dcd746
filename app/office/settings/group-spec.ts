import type { FieldSpec } from '../documents/field-spec.ts'

export type GroupSpec = {
  title: string
  /** One sentence on what the group is for. */
  intro: string
  /** Where the shop shows it. */
  shownAt?: { to: string; label: string }
  fields: readonly FieldSpec[]
}
