import type { BulkDone } from '#contract/office/bulk.ts'

/** The orders that an action does not apply to, and why. */
export const RefusalReasons = ({ of }: { of: BulkDone['refused'] }) => (
  <ul className="max-h-48 overflow-y-auto text-quiet">
    {of.map(({ reference, reason }) => (
      <li key={reference}>
        {reference}: {reason}
      </li>
    ))}
  </ul>
)
