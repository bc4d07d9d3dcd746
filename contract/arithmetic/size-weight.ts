import { coverageOfShape } from './area.ts'

/** Of most stone, in kilograms per cubic metre. */
const usualDensity = 2600

type Size = { shape?: unknown; width?: unknown; height?: unknown; thickness?: unknown; weight?: unknown }

/** In cubic metres; null if the measures do not say it. */
function volumeOf({ shape, width, height, thickness }: Size): number | null {
  const [w, h, t] = [Number(width), Number(height), Number(thickness)]
  if (![w, h, t].every((side) => Number.isInteger(side) && side > 0)) return null
  const area = coverageOfShape((shape ?? 'rectangle') as Parameters<typeof coverageOfShape>[0], w, h)
  return area === null ? null : (area * t) / 1e9
}

/** Of a size whose weight is known; null if it is not a plausible stone, such as a hollow basin. */
export function densityOf(size: Size): number | null {
  const volume = volumeOf(size)
  const density = volume && Number(size.weight) / volume
  return density && density > 1500 && density < 3500 ? density : null
}

/** In kilograms, of one piece. */
export function suggestedWeight(size: Size, density = usualDensity): number | null {
  const volume = volumeOf(size)
  return volume && Math.max(0.01, Math.round(volume * density * 100) / 100)
}
