import { useHideVat } from '../shared/hide-vat.ts'

const choice =
  'min-h-11 px-1 text-slate pointer-coarse:min-w-11 underline-offset-6 hover:text-clay aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-clay'

/** 'Prices inc / ex VAT', for trade: the same preference as 'hide vat?' in the size list. */
export function VatSwitch({ className }: { className: string }) {
  const [hidden, setHidden] = useHideVat()
  return (
    <fieldset className={`flex items-center whitespace-nowrap ${className}`}>
      <legend className="sr-only">Prices including or excluding VAT</legend>
      {/* Between these two widths the menu needs the space. */}
      <span aria-hidden="true" className="mr-0.5 text-slate lg:max-xl:hidden">
        Prices
      </span>
      <button type="button" aria-pressed={!hidden} onClick={() => setHidden(false)} className={choice}>
        inc<span className="sr-only"> VAT</span>
      </button>
      <span aria-hidden="true" className="text-mortar">
        /
      </span>
      <button type="button" aria-pressed={hidden} onClick={() => setHidden(true)} className={choice}>
        ex<span className="sr-only"> VAT</span>
      </button>
      <span aria-hidden="true" className="ml-0.5 text-slate">
        VAT
      </span>
    </fieldset>
  )
}
