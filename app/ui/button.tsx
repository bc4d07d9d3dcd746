import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

/** `bare`: size and behaviour only, for a button that brings its own colours; `own`: one that brings its whole class. */
type Look = 'solid' | 'outline' | 'quiet' | 'bare' | 'own'

const looks: Record<Look, string> = {
  // Forced colours take the ground away: the edge is what is left of a solid button then.
  solid: 'bg-ink text-white hover:bg-clay-deep disabled:bg-mortar aria-busy:bg-slate forced-colors:border',
  outline:
    'border border-ink hover:border-clay hover:text-clay disabled:border-rule disabled:text-mortar aria-busy:border-mortar aria-busy:text-slate',
  quiet:
    'underline decoration-rule underline-offset-4 hover:text-clay hover:decoration-clay disabled:text-mortar aria-busy:text-slate',
  bare: '',
  own: '',
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 text-sm transition-colors duration-150 disabled:cursor-not-allowed aria-busy:cursor-wait print:hidden'
const padding: Record<Look, string> = { solid: 'px-6', outline: 'px-6', quiet: 'px-1', bare: 'px-6', own: '' }

const classes = (look: Look, extra: string) =>
  look === 'own' ? extra : `${shape} ${padding[look]} ${looks[look]} ${extra}`

/**
 * Every button of the shop. `busy` keeps the width, says so to screen readers and takes no second click. It is not
 * `disabled` meanwhile: that would throw the focus back to the top of the page.
 */
export function Button({
  look = 'solid',
  busy = false,
  className = '',
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: Look; busy?: boolean }) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button's form is not sent either, not even by Enter in one of its fields.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classes(look, className)}
    />
  )
}

export function ButtonLink({ look = 'solid', className = '', ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link prefetch="intent" {...rest} className={classes(look, className)} />
}
