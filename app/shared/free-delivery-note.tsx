import { formatPounds } from '#contract/arithmetic/money.ts'

type FreeDeliveryNoteProps = {
  /** How much more the goods must cost; 0 if standard delivery is free. */
  missing: number
  /** The postcode is not known, and some places cost extra. */
  hasSurcharges?: boolean
}

/** '£120.00 more for free delivery.' */
export const FreeDeliveryNote = ({ missing, hasSurcharges = false }: FreeDeliveryNoteProps) => (
  <p className="figures mb-3 text-sm text-moss">
    {missing === 0 ? 'Standard delivery is free.' : `${formatPounds(missing)} more for free delivery.`}
    {hasSurcharges ? ' Some areas have a surcharge.' : ''}
  </p>
)
