import { Search } from 'lucide-react'
import { useId } from 'react'
import { Form } from 'react-router'

/** Works without JavaScript. */
export function SearchForm() {
  const id = useId()
  return (
    <Form action="/search" role="search" className="max-w-xl">
      <label htmlFor={id} className="text-sm">
        Search the shop
      </label>
      <div className="mt-1.5 flex">
        <input
          id={id}
          type="search"
          name="q"
          required
          maxLength={200}
          placeholder="Limestone, herringbone, sealer…"
          className="min-h-12 w-full min-w-0 border border-r-0 border-mortar bg-white px-3.5 placeholder:text-slate"
        />
        <button
          type="submit"
          className="grid min-h-12 w-14 shrink-0 place-items-center bg-ink text-white transition-colors hover:bg-clay-deep"
        >
          <Search aria-hidden="true" className="size-5" strokeWidth={1.5} />
          <span className="sr-only">Search</span>
        </button>
      </div>
    </Form>
  )
}
