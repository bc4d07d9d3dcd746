import { Link } from 'react-router'
import type { ProductChoices, ProductRow } from '#contract/office/products.ts'
import { listMomentText, poundsText } from '../parts/format.ts'
import { ProductPicture } from '../parts/product-picture.tsx'
import { CheckCell, ChoiceCell, CollectionsCell, NumberCell, TextCell } from './grid-cells.tsx'
import { columnClasses, SelectBox } from './grid-columns.tsx'
import { statusOptions } from './product-sections.ts'
import type { SavedDraft } from './publish-bar.tsx'

type ProductGridRowProps = {
  row: ProductRow
  choices: ProductChoices | undefined
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  isEditing: boolean
  onSaved: (key: string, draft: SavedDraft) => void
}

/** Status, prices and what a product is called, as it will be with its draft. */
export function ProductGridRow({ row, choices, isSelected, onSelect, isEditing, onSaved }: ProductGridRowProps) {
  const { key, fields, stock } = row
  const name = fields.name || 'Untitled'
  const classes = columnClasses(isEditing)
  const cell = 'px-2.5 py-2'
  const figure = `${cell} pt-4 text-right whitespace-nowrap`
  // A field is as high as the picture next to it; text stands on its line.
  const field = isEditing ? cell : `${cell} pt-4`
  const edit = { row, onSaved: (number: number | null) => onSaved(key, { name, number }) }
  const options = (group: keyof ProductChoices) =>
    (choices?.[group] ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const nameOf = (group: keyof ProductChoices, slug: string) =>
    choices?.[group].find((one) => one.slug === slug)?.name ?? slug
  const names = fields.collections.map((slug) => nameOf('collections', slug))
  return (
    <tr className="border-b border-rule align-top last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash">
      <td className={`${cell} pt-3.5`}>
        <SelectBox label={`Select ${name}`} isOn={isSelected} onChange={onSelect} />
      </td>
      <td className={`${cell} ${isEditing ? 'min-w-80' : 'min-w-44'}`}>
        <div className="flex min-h-11 items-center gap-3">
          <ProductPicture src={row.picture} size="large" />
          <div className="min-w-0 grow">
            {isEditing ? (
              <>
                <TextCell {...edit} field="name" label="Name" />
                <Link
                  to={`/products/${key}`}
                  data-row
                  className="inline-flex min-h-6 items-center text-xs text-quiet hover:text-clay"
                >
                  Open<span className="sr-only"> {name}</span>
                </Link>
              </>
            ) : (
              <Link to={`/products/${key}`} data-row className="wrap-anywhere hover:text-clay">
                {name}
              </Link>
            )}
            <Marks row={row} />
          </div>
        </div>
      </td>
      <td className={`${field} ${classes.status}`}>
        {isEditing && row.is_published ? (
          <ChoiceCell {...edit} field="status" label="Status" options={statusOptions} />
        ) : (
          <span className="whitespace-nowrap">{statusText(row)}</span>
        )}
      </td>
      <td className={`${field} ${classes.terms}`}>
        {isEditing ? (
          <ChoiceCell {...edit} field="material" label="Material" options={[none, ...options('material')]} />
        ) : (
          nameOf('material', fields.material)
        )}
      </td>
      <td className={`${field} ${classes.terms}`}>
        {isEditing ? (
          <ChoiceCell {...edit} field="finish" label="Finish" options={[none, ...options('finish')]} />
        ) : (
          nameOf('finish', fields.finish)
        )}
      </td>
      <td className={`${field} ${classes.collections}`}>
        {isEditing ? (
          <CollectionsCell {...edit} options={options('collections')} names={names} />
        ) : (
          <>
            {names[0]}
            {names.length > 1 && (
              <span className="text-xs whitespace-nowrap text-quiet" title={names.join(', ')}>
                {' '}
                + {names.length - 1}
              </span>
            )}
          </>
        )}
      </td>
      <td className={figure}>
        <Prices row={row} />
      </td>
      <td className={`${figure} ${stock === 0 ? 'text-alarm' : ''} ${classes.stock}`}>
        {stock.toLocaleString('en-GB')}
      </td>
      <td className={`${field} ${classes.edited}`}>
        {isEditing && row.sizes > 0 && <NumberCell {...edit} field="leadDays" label="Lead time (days)" />}
      </td>
      <td className={`${field} ${classes.edited}`}>
        {isEditing && <NumberCell {...edit} field="popularity" label="Popularity" />}
      </td>
      <td className={`${field} ${classes.edited}`}>
        {isEditing && <CheckCell {...edit} field="isFeatured" label="Featured" />}
      </td>
      <td className={`${figure} text-xs text-quiet ${classes.updated}`}>
        {row.updated_at && listMomentText(row.updated_at)}
      </td>
    </tr>
  )
}

const none = { value: '', label: 'None' }

const statusText = ({ fields, is_published }: ProductRow): string =>
  is_published
    ? (statusOptions.find(({ value }) => value === fields.status)?.label ?? fields.status)
    : 'Not published yet'

/** What a phone has no column for, and whose changes are not published. */
function Marks({ row }: { row: ProductRow }) {
  const { draft, is_published } = row
  return (
    <span className="block text-xs text-quiet">
      <span className="sm:hidden">
        {statusText(row)}
        {draft && is_published && ' · '}
      </span>
      {draft && is_published && <span className="text-clay">Draft by {draft.author}</span>}
    </span>
  )
}

function Prices({ row: { from_pence: from, to_pence: to, unit } }: { row: ProductRow }) {
  if (from === null) return <span className="text-xs text-alarm">No price</span>
  return (
    <>
      {poundsText(from)}
      {to !== null && to !== from && <span className="max-sm:hidden">–{poundsText(to)}</span>}
      {unit === 'm2' && <span className="text-xs text-quiet"> /m²</span>}
    </>
  )
}
