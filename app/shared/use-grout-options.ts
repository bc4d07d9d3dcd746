import { useQuery } from '@tanstack/react-query'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { SoldGrout } from '#contract/rooms/room-stone-list.ts'
import { type GroutName, groutNames, grouts } from '#contract/rooms/rooms.ts'
import { browserApi } from './api.ts'
import { useExVat, useHideVat } from './hide-vat.ts'
import { soldGroutsQuery } from './sold-grouts-query.ts'

type Wanted = { joint: number; chosen: GroutName | null | undefined; suitsPlace: (grout: SoldGrout) => boolean }

/** The grouts for sale that suit the joint, with their prices. The chosen one stays in the list even if it does not suit. */
export function useGroutOptions({ joint, chosen, suitsPlace }: Wanted): { value: string; label: string }[] {
  const { data: sold = [] } = useQuery(soldGroutsQuery(browserApi))
  const [hidden] = useHideVat()
  const exVat = useExVat()
  const priceText = (pence: number) =>
    hidden ? `from ${formatPounds(exVat(pence))} ex VAT` : `from ${formatPounds(pence)}`
  const options = groutNames.flatMap((name) => {
    const found = sold.find((one) => one.name === name)
    const { title } = grouts[name]
    if (found && suitsPlace(found) && joint >= found.joints[0] && joint <= found.joints[1])
      return [{ value: name, label: `${title}, ${priceText(found.price_pence)}` }]
    return name === chosen ? [{ value: name, label: title }] : []
  })
  return [{ value: '', label: 'To suit the stone' }, ...options]
}
