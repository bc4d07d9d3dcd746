import { type RefObject, useState } from 'react'
import { Form } from 'react-router'

/**
 * Takes the text typed between the press on the search icon and the moment the search overlay has loaded and taken the
 * focus. It looks like the overlay's field, which then replaces it and takes over the text.
 */
export function EarlySearchField({ earlyText, close }: { earlyText: RefObject<string>; close: () => void }) {
  const [replaced, setReplaced] = useState(false)
  if (replaced) return null
  return (
    <Form
      action="/search"
      role="search"
      onSubmit={close}
      className="fixed inset-x-0 top-0 z-50 bg-chalk pt-4 pb-8 md:pt-8 md:pb-12"
    >
      <div className="page">
        <input
          // biome-ignore lint/a11y/noAutofocus: it only appears after a press on the search icon
          autoFocus
          aria-label="Search the shop"
          name="q"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          onFocus={(event) => {
            // Another window may have had the focus since the text was typed.
            earlyText.current = event.target.value
          }}
          onChange={(event) => {
            earlyText.current = event.target.value
          }}
          onBlur={(event) => setReplaced(event.relatedTarget !== null)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          placeholder="Stone, room, finish or question"
          className="h-14 w-full border-b-2 border-clay bg-transparent font-serif text-lg outline-none placeholder:text-slate sm:pl-8 md:h-16 md:text-xl"
        />
      </div>
    </Form>
  )
}
