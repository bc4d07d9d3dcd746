type CompareSliderProps = {
  split: number
  /** Of the stones on the left and on the right. */
  names: readonly [string, string]
  onChange: (split: number) => void
}

const label = 'pointer-events-none absolute bottom-3 max-w-[45%] truncate bg-white/90 px-3 py-1.5 text-sm'

/** Names the stones on both halves, and moves the line between the two compared stones. */
export function CompareSlider({ split, names, onChange }: CompareSliderProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white"
        style={{ left: `${split}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full border border-rule bg-white text-ink">
          ↔
        </span>
      </div>
      {names.map((name, index) => (
        <span
          key={index === 0 ? 'left' : 'right'}
          aria-hidden="true"
          className={`${label} ${index === 0 ? 'left-3' : 'right-3'}`}
        >
          {name}
        </span>
      ))}
      <input
        type="range"
        min={0}
        max={100}
        value={split}
        aria-label="Where the first stone ends and the second begins"
        aria-valuetext={`${split} percent of the first stone`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="compare-slider absolute inset-0 size-full cursor-ew-resize opacity-0 focus-visible:opacity-100"
      />
    </>
  )
}
