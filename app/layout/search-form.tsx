import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'

/** A search form in the page itself, which works without JavaScript. */
export function SearchForm({ className = '' }: { className?: string }) {
  const id = useId()
  return (
    <search className={className}>
      <Form action="/search" className="flex gap-3">
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <input
          id={id}
          type="search"
          name="q"
          required
          maxLength={100}
          placeholder="Stone, room, finish or question"
          className="min-h-12 w-full min-w-0 border border-mortar bg-white px-4 text-base placeholder:text-slate"
        />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  )
}
