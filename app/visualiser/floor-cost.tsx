import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { floorCosts } from './floor-costs.ts'
import type { Stones } from './shown-room.ts'

/** What the floor in the picture costs, in the words of the saved picture. */
export function FloorCost({ choice, stones }: { choice: RoomChoice; stones: Stones }) {
  const [hidden] = useHideVat()
  const exVat = useExVat()
  const costs = floorCosts({ choice, stones, priceOf: hidden ? exVat : (pence) => pence })
  return costs.map(({ text, price }) => (
    <p key={text} className="figures flex flex-wrap justify-between gap-x-6">
      <span>{text}</span>
      <span>
        {price}
        {hidden ? ' ex VAT' : ''}
      </span>
    </p>
  ))
}
