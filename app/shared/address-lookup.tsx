import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { FoundAddress } from '#contract/customers/address.ts'
import { Button } from '../ui/button.tsx'
import { ApiError } from './api.ts'
import { findAddresses, hasAddressLookup } from './find-addresses.ts'

type AddressLookupProps = {
  /** Only British postcodes can be looked up. */
  enabled: boolean
  postcodeField: ReactNode
  readPostcode: () => string
  onChoose: (address: FoundAddress) => void
  /** Name of the field that takes the focus after a choice. */
  nextField: string
  className?: string
}

const failed = 'Failed to find addresses. Please enter manually.'

/** The postcode field and its lookup. Without a lookup service there is no button. */
export function AddressLookup({
  enabled,
  postcodeField,
  readPostcode,
  onChoose,
  nextField,
  className = '',
}: AddressLookupProps) {
  const id = useId()
  const { data: hasLookup } = useQuery({
    queryKey: ['address-lookup'],
    queryFn: ({ signal }) => hasAddressLookup(signal),
    retry: false,
  })
  const [missing, setMissing] = useState(false)
  const search = useMutation({ mutationFn: findAddresses })
  const find = () => {
    const postcode = readPostcode().trim()
    setMissing(!postcode)
    if (postcode) search.mutate(postcode)
  }
  const choose = (address: FoundAddress, form: HTMLFormElement | null) => {
    // The focus must move before the list disappears: a dialog that loses the focus puts it somewhere else.
    onChoose(address)
    const next = form?.elements.namedItem(nextField)
    if (next instanceof HTMLElement) next.focus()
    search.reset()
  }
  const found = search.data
  const error = missing ? 'Please enter a postcode to search' : lookupError(search.error, found)
  return (
    <div className={className}>
      {/* The button lines up with the box, even with an error below the box. */}
      <div className="flex items-start gap-3">
        {postcodeField}
        {hasLookup ? (
          <Button
            look="outline"
            busy={search.isPending}
            disabled={!enabled}
            onClick={find}
            className="mt-[2.125rem] min-h-[3.125rem] shrink-0"
          >
            {search.isPending ? 'Searching...' : <span className="first-letter:uppercase">find address</span>}
          </Button>
        ) : null}
      </div>
      <p role="alert" className="mt-1.5 text-xs text-alarm empty:hidden">
        {error}
      </p>
      {found && found.length > 0 ? (
        <div className="mt-4 border border-rule bg-white">
          <p id={id} role="status" className="eyebrow px-4 pt-3">
            {found.length === 1 ? 'One address found' : `${found.length} addresses found`}
          </p>
          <ul aria-labelledby={id}>
            {found.map((address) => (
              <li key={addressText(address)} className="border-b border-rule last:border-b-0">
                <button
                  type="button"
                  onClick={(event) => choose(address, event.currentTarget.form)}
                  className="min-h-11 w-full px-4 py-2 text-left text-sm hover:bg-beige"
                >
                  {addressText(address)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** A rejected postcode shows the server's message; after any other failure the address can be typed. */
function lookupError(error: Error | null, found: FoundAddress[] | undefined): string | null {
  if (error instanceof ApiError && error.status < 500 && error.status !== 404) return error.message
  return error || found?.length === 0 ? failed : null
}

const addressText = ({ line1, line2, city, postcode }: FoundAddress) =>
  [line1, line2, city, postcode].filter(Boolean).join(', ')
