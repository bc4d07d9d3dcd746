import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../shared/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { BasketVoucher } from './calls.ts'
import { useVoucher } from './use-voucher.ts'

/** The voucher of the basket with a button to remove it, or a field to enter one, closed until it is wanted. */
export function VoucherField({ voucher }: { voucher: BasketVoucher | null }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useVoucher()
  // What was pressed is replaced by another button once the basket or the quote has changed, and that takes the focus.
  const button = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(false)
  const isApplied = voucher !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the voucher has been applied or removed
  useEffect(() => {
    if (takesFocus.current) button.current?.focus()
    takesFocus.current = false
  }, [isApplied])
  const change = (code: string | null) => {
    if (isPending) return
    takesFocus.current = true
    if (code === null) setOpen(false)
    mutate(code, {
      onError: () => {
        takesFocus.current = false
      },
    })
  }
  const failure = error ? errorMessage(error) : ''
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(String(new FormData(event.currentTarget).get('voucher') ?? ''))
  }
  if (voucher)
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-1 text-sm">
        <p role="status" className="min-w-0 grow basis-48 wrap-anywhere">
          {voucher.fault ?? `Voucher ${voucher.code} is applied.`}
        </p>
        <Button
          ref={button}
          look="quiet"
          busy={isPending}
          aria-label={`Remove voucher ${voucher.code}`}
          onClick={() => change(null)}
        >
          Remove
        </Button>
        {failure ? (
          <p role="alert" className="field-error basis-full">
            {failure}
          </p>
        ) : null}
      </div>
    )
  if (!isOpen)
    return (
      <Button ref={button} look="quiet" className="-mx-1 mt-2" onClick={() => setOpen(true)}>
        Add a voucher code
      </Button>
    )
  return (
    <form noValidate onSubmit={enter} className="mt-4 flex items-start gap-3">
      <Field
        label="Voucher code"
        name="voucher"
        className="min-w-0 grow"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        autoFocus
        error={failure}
        onChange={() => error && reset()}
      />
      <Button type="submit" look="outline" busy={isPending} className="mt-[2.15rem] min-h-[3.125rem]">
        Apply
      </Button>
    </form>
  )
}
