import type { FieldSpec } from '../documents/field-spec.ts'

/** The fields of a limit on what may be unpaid at a time. */
export const unpaidBound = (name: string, label: string): FieldSpec => ({
  kind: 'group',
  name,
  label,
  fields: [
    { kind: 'whole', name: 'orders', label: 'Orders' },
    { kind: 'pounds', name: 'pence', label: 'Worth in all (£)' },
  ],
})
