import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from 'react-router'
import { PriceText } from '../shared/price-text.tsx'
import { ProductLink } from '../shared/product-link.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'

/** Suggestions by kind. Each is a link, so that it can be opened in another tab. */
export function SuggestionList({ onFollow }: { onFollow: () => void }) {
  return (
    <Autocomplete.List className="mt-6 grid gap-x-12 gap-y-7 outline-none empty:hidden md:mt-8 md:grid-cols-[2fr_1fr_1fr]">
      {(group: SuggestionGroup) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="eyebrow">{group.value}</Autocomplete.GroupLabel>
          <div
            role="presentation"
            className={group.value === 'Products' ? 'mt-2 grid gap-x-8 sm:max-md:grid-cols-2 lg:grid-cols-2' : 'mt-2'}
          >
            <Autocomplete.Collection>
              {(item: Suggestion) => (
                <Autocomplete.Item
                  key={item.path}
                  value={item}
                  onClick={onFollow}
                  render={item.product ? <ProductLink product={item.product} /> : <Link to={item.path} />}
                  className="-mx-3 flex min-h-11 items-center gap-4 px-3 py-1.5 data-highlighted:bg-beige data-highlighted:text-clay data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-clay"
                >
                  {item.image ? (
                    <Picture picture={item.image} alt="" sizes="56px" className="size-14 shrink-0 object-cover" />
                  ) : null}
                  <span className="min-w-0">
                    <span className="block leading-snug">{item.label}</span>
                    {item.price ? (
                      <span className="figures block text-xs text-slate">
                        <PriceText text={item.price} />
                      </span>
                    ) : null}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </div>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
