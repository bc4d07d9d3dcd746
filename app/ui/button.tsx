import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

/** `alarm` is the office's. `bare`: size and behaviour only, for a button that brings its own colours; `own`: one that brings its whole class. */
type Look = 'solid' | 'outline' | 'quiet' | 'alarm' | 'bare' | 'own'

/** What each look is, the shop says in app/styles/controls.css and the office in office.css. */
const classes = (look: Look, extra: string) => (look === 'own' ? extra : `button button-${look} ${extra}`)

/**
 * Every button of the shop and the office. `busy` keeps the width, says so to screen readers and takes no second click.
 * The button is not `disabled` while it is busy: that would move the focus to the top of the page.
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
