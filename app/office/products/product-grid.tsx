import type { ComponentProps } from 'react'
import type { ProductChoices, ProductRow, ProductSort } from '#contract/office/products.ts'
import { SortHead } from '../parts/sort-head.tsx'
import { columnClasses, SelectBox } from './grid-columns.tsx'
import { ProductGridRow } from './product-grid-row.tsx'
import type { SavedDraft } from './publish-bar.tsx'

type ProductGridProps = {
  rows: ProductRow[]
  choices: ProductChoices | undefined
  selected: ReadonlySet<string>
  onSelect: (keys: string[], isSelected: boolean) => void
  sort: string
  onSort: (sort: string) => void
  isEditing: boolean
  /** A draft was saved in a cell of this product. */
  onSaved: (key: string, draft: SavedDraft) => void
}

/** Rows are selected with their box or the x key, and opened with Enter. */
export function ProductGrid({ rows, selected, onSelect, sort, onSort, isEditing, ...more }: ProductGridProps) {
  const all = rows.map(({ key }) => key)
  const classes = columnClasses(isEditing)
  const sorted = { sort, onSort }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
    <section aria-label="Products" tabIndex={0} className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className="w-10 px-2.5 py-2">
              <SelectBox
                label="Select all"
                isOn={all.every((key) => selected.has(key))}
                onChange={(isOn) => onSelect(all, isOn)}
              />
            </th>
            <Head {...sorted} by="name">
              Product
            </Head>
            <Head {...sorted} by="status" className={classes.status}>
              Status
            </Head>
            <Head className={classes.terms}>Material</Head>
            <Head className={classes.terms}>Finish</Head>
            <Head className={classes.collections}>Collections</Head>
            <Head {...sorted} by="price" isFigure>
              Price
            </Head>
            <Head {...sorted} by="stock" isFigure className={classes.stock}>
              Stock
            </Head>
            <Head isFigure className={classes.edited}>
              Lead time (days)
            </Head>
            <Head {...sorted} by="popularity" isFigure className={classes.edited}>
              Popularity
            </Head>
            <Head className={classes.edited}>Featured</Head>
            <Head {...sorted} by="updated" isFigure className={classes.updated}>
              Updated
            </Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ProductGridRow
              key={row.key}
              row={row}
              isSelected={selected.has(row.key)}
              onSelect={(isOn) => onSelect([row.key], isOn)}
              isEditing={isEditing}
              {...more}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadProps = Omit<ComponentProps<typeof SortHead>, 'by' | 'startsHigh'> & { by?: ProductSort }

/** What people want to see first: the newest, the dearest, the most. Names and states begin with the first letter. */
const startsHigh: readonly ProductSort[] = ['price', 'stock', 'popularity', 'updated']

const Head = ({ by, ...head }: HeadProps) => (
  <SortHead {...head} by={by} startsHigh={by !== undefined && startsHigh.includes(by)} />
)
