import type { LineItem } from './basket.ts'

/** A line as the API answers it: one square metre of slate. */
export const slateLine: LineItem = {
  id: 'line-slate',
  product_id: 1,
  variation_id: 11,
  name: 'Brazilian Black Slate Metro 200x100x10',
  parent_name: 'Brazilian Black Slate Metro',
  slug: 'brazilian-black-slate-metro',
  image: null,
  price: '43.50',
  price_pence: 4350,
  unit: 'm2',
  quantity: 50,
  total: '43.50',
  total_pence: 4350,
  price_per_piece_pence: 87,
  m2_quantity: '1.000',
  coverage_mm2: 20_000,
  display_quantity: '1.000 m²',
  is_sample: false,
  kind: 'size',
  available: 400,
  weight_g: 28_000,
  version: 1,
  notices: [],
  meta_data: [{ key: 'pa_sizemm', value: '200x100x10', display_value: '200x100x10' }],
}
