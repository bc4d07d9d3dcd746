import { useQuery } from '@tanstack/react-query'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { LaidChoice } from '#contract/rooms/room-stone.ts'
import { type GroutName, groutNames, grouts } from '#contract/rooms/rooms.ts'
import { browserApi } from '../shared/api.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { soldGroutsQuery } from './sold-grouts-query.ts'

type GroutSelectProps = {
  name: string
  laid: LaidChoice
  isOutdoors: boolean
  onChange: (grout: GroutName | undefined) => void
}

/** The grouts for sale that suit the joint, with their prices. A grout from an old link stays in the list. */
export function GroutSelect({ name, laid, isOutdoors, onChange }: GroutSelectProps) {
  const { data: sold = [] } = useQuery(soldGroutsQuery(browserApi))
  const [hidden] = useHideVat()
  const exVat = useExVat()
  const priceText = (pence: number) =>
    hidden ? `from ${formatPounds(exVat(pence))} ex VAT` : `from ${formatPounds(pence)}`
  const options = groutNames.flatMap((grout): (readonly [string, string])[] => {
    const found = sold.find((one) => one.name === grout)
    const { title } = grouts[grout]
    const suits =
      found && (isOutdoors || !found.outdoor) && laid.joint >= found.joints[0] && laid.joint <= found.joints[1]
    if (suits) return [[grout, `${title}, ${priceText(found.price_pence)}`]]
    return grout === laid.grout ? [[grout, title]] : []
  })
  return (
    <ChoiceSelect
      label="Grout"
      name={name}
      value={laid.grout ?? ''}
      onChange={(chosen) => onChange(groutNames.find((grout) => grout === chosen))}
      options={[['', 'To suit the stone'], ...options]}
    />
  )
}
