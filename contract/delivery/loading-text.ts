import type { Carriage } from '../arithmetic/delivery-service.ts'
import type { VariationKind } from '../arithmetic/size.ts'

type Loaded = { kind: VariationKind; carriage: Carriage }

const isStone = ({ kind, carriage }: Loaded) => kind === 'size' && carriage !== 'parcel'

export const hasSlabs = (lines: readonly Loaded[]): boolean =>
  lines.some(({ kind, carriage }) => kind === 'size' && carriage === 'slab')

/** How a collected order gets on to the buyer's vehicle. */
export function loadingText(lines: readonly Loaded[]): string {
  if (hasSlabs(lines)) return slabLoading
  if (lines.some(isStone)) return palletLoading
  return 'We hand it over at the counter.'
}

export const palletLoading =
  'We load pallets by forklift on to open or flat-bed vehicles; a van or car has to be loaded by hand.'

export const slabLoading =
  'We lift slabs with a crane. They travel upright: please bring a flat-bed with an A-frame and straps. We cannot load them into a car or a van.'
