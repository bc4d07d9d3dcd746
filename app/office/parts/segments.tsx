type SegmentsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few views, one of them at a time. */
export const Segments = <Value extends string>({ label, options, value: chosen, onChange }: SegmentsProps<Value>) => (
  <fieldset className="inline-flex rounded-md border border-edge p-0.5">
    <legend className="sr-only">{label}</legend>
    {options.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        onClick={() => onChange(value)}
        className="min-h-10 rounded-sm px-4 text-quiet hover:text-clay aria-pressed:bg-ink aria-pressed:text-on-ink xl:min-h-8 xl:px-3"
      >
        {text}
      </button>
    ))}
  </fieldset>
)
