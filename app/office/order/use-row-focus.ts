import { useLayoutEffect, useRef } from 'react'

export const rowId = (reference: string) => `row-${reference}`

/** Opening or closing an order changes its row, which keeps the focus. */
export function useRowFocus(open: string | null): void {
  const previous = useRef(open)
  useLayoutEffect(() => {
    if (previous.current === open) return
    const row = document.getElementById(rowId(open ?? previous.current ?? ''))
    previous.current = open
    row?.focus()
  }, [open])
}
