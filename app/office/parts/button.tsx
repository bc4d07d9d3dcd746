import type { ComponentProps } from 'react'

type Look = 'solid' | 'outline' | 'quiet' | 'alarm'

const looks: Record<Look, string> = {
  solid: 'bg-ink px-4 text-on-ink hover:bg-clay disabled:bg-edge forced-colors:border',
  outline: 'border border-edge px-4 hover:border-clay hover:text-clay disabled:text-edge',
  quiet: 'px-2 text-quiet underline decoration-rule underline-offset-4 hover:text-clay hover:decoration-clay',
  alarm: 'border border-alarm px-4 text-alarm hover:bg-alarm-wash',
}

type ButtonProps = ComponentProps<'button'> & { look?: Look; busy?: boolean }

/** `busy` takes no second click, and keeps the focus where it is. */
export function Button({ look = 'outline', busy = false, className = '', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-md transition-colors duration-150 aria-busy:cursor-wait aria-busy:opacity-70 ${looks[look]} ${className}`}
    />
  )
}
