import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KeptStone } from '#contract/catalogue/kept-stones.ts'
import { Price } from '../../shared/price.tsx'
import { ProductLink } from '../../shared/product-link.tsx'
import { Picture } from '../../ui/picture.tsx'

const yesNo = (yes: boolean | null) => (yes === null ? '–' : yes ? 'Suitable' : 'Not advised')

const rows: { label: string; of: (stone: KeptStone) => ReactNode }[] = [
  { label: 'Price', of: ({ price }) => <Price price={price} from /> },
  { label: 'Finish', of: ({ finishes }) => finishes.join(', ') || '–' },
  { label: 'Sizes', of: ({ sizes }) => <Sizes sizes={sizes} /> },
  { label: 'Grip when wet', of: ({ slip_wet: value }) => value ?? 'Not measured' },
  { label: 'Underfloor heating', of: ({ underfloor_heating: suits }) => yesNo(suits) },
  { label: 'Outdoors', of: ({ outdoors }) => yesNo(outdoors) },
  { label: 'Stock', of: ({ in_stock: inStock }) => (inStock ? 'In stock' : 'Temporarily out of stock') },
]

/** Up to four stones side by side. On a phone it scrolls sideways and the row headings stay. */
export function CompareTable({ stones, onRemove }: { stones: KeptStone[]; onRemove: (stone: KeptStone) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
    <section className="relative overflow-x-auto" aria-label="Table of the stones side by side" tabIndex={0}>
      <table
        className="figures w-full table-fixed text-left text-sm"
        style={{ minWidth: `${7 + stones.length * 9}rem` }}
      >
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 z-10 w-28 bg-chalk md:w-44" />
            {stones.map((stone) => (
              <th key={stone.id} scope="col" className="px-2 pb-4 font-normal md:px-4">
                <StoneHead stone={stone} onRemove={() => onRemove(stone)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label} className="border-t border-rule align-top">
              <th scope="row" className="sticky left-0 z-10 bg-chalk py-3 pr-3 font-normal text-slate">
                {label}
              </th>
              {stones.map((stone) => (
                <td key={stone.id} className="px-2 py-3 md:px-4">
                  {of(stone)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StoneHead({ stone, onRemove }: { stone: KeptStone; onRemove: () => void }) {
  const [picture] = stone.images
  return (
    <>
      <div className="relative">
        <div className="product-card-frame">
          {picture ? (
            <Picture picture={picture} alt="" sizes="(min-width: 1080px) 22vw, 45vw" />
          ) : (
            <p>No image available</p>
          )}
        </div>
        <button
          type="button"
          aria-label={`Remove ${stone.name} from the comparison`}
          onClick={onRemove}
          className="absolute top-1 right-1 grid size-11 place-items-center bg-white/90 hover:text-clay"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </div>
      <ProductLink product={stone} className="mt-3 block font-serif text-lg leading-snug hover:text-clay">
        {stone.name}
      </ProductLink>
    </>
  )
}

const shownSizes = 5

function Sizes({ sizes }: { sizes: string[] }) {
  const more = sizes.length - shownSizes
  return (
    <ul className="space-y-1">
      {sizes.slice(0, more === 1 ? sizes.length : shownSizes).map((size) => (
        <li key={size}>{size}</li>
      ))}
      {more > 1 ? <li className="text-slate">and {more} more</li> : null}
    </ul>
  )
}
