import { slipRisk } from '#contract/catalogue/slip-risk.ts'
import type { Product } from '../../shared/product-query.ts'

export type TechnicalRow = { label: string; value: string; note?: string }

export const pendulumNote =
  'PTV is the pendulum test value, measured by swinging a rubber heel across the stone. 36 and over is low slip risk, 25 to 35 moderate, under 25 high.'

const shades = {
  V1: 'V1, uniform: one piece looks much like the next',
  V2: 'V2, slight: the same colours, a little more or less of each',
  V3: 'V3, moderate: colours on one piece hint at those on others',
  V4: 'V4, substantial: pieces differ freely, so see several before you decide',
}

function absorbs(percent: number): string {
  if (percent <= 0.5) return 'very little'
  if (percent <= 3) return 'little'
  return percent <= 6 ? 'some' : 'much, so seal it well'
}

const sealing = {
  needed: 'Needed, before grouting and again as it wears',
  advised: 'Advised, for an easier life',
  'not needed': 'Not needed',
}

const yesNo = (yes: boolean) => (yes ? 'Yes' : 'No')

/** The technical table, explained for shoppers. */
export function technicalRows({
  attributes,
  technical,
  details,
}: Pick<Product, 'attributes' | 'technical' | 'details'>): TechnicalRow[] {
  const terms = (slug: string) => attributes.find((attribute) => attribute.slug === slug)?.options.join(', ')
  const rows: (TechnicalRow | null)[] = [
    row('Material', terms('pa_material')),
    row('Finish', terms('pa_finish')),
    row('Colour', terms('pa_colour')),
  ]
  if (technical)
    rows.push(
      row('Origin', technical.quarry ? `${technical.quarry}, ${technical.origin}` : technical.origin),
      row('Edge', technical.edge),
      technical.slip_wet === undefined
        ? null
        : {
            label: 'Grip when wet',
            value: `PTV ${technical.slip_wet}, ${slipRisk(technical.slip_wet)}`,
            note: pendulumNote,
          },
      technical.slip_dry === undefined
        ? null
        : row('Grip when dry', `PTV ${technical.slip_dry}, ${slipRisk(technical.slip_dry)}`),
      row('Frost proof', yesNo(technical.frost_proof)),
      row('Underfloor heating', yesNo(technical.underfloor_heating)),
      row('Water absorption', `${technical.water_absorption}%, ${absorbs(technical.water_absorption)}`),
      row('Shade variation', shades[technical.shade_variation]),
      row('Sealing', sealing[technical.sealing]),
    )
  for (const [label, value] of Object.entries(details)) rows.push(row(label, value))
  return rows.filter((entry) => entry !== null)
}

const row = (label: string, value: string | undefined): TechnicalRow | null => (value ? { label, value } : null)
