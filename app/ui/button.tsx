import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

/** `alarm`: office only. `bare`: size and behaviour without colours. `own`: no styles at all, only the caller's class. */
type Look = 'solid' | 'outline' | 'quiet' | 'alarm' | 'bare' | 'own'

/** The looks are styled in app/styles/controls.css for the shop and in office.css for the office. */
const classes = (look: Look, extra: string) => (look === 'own' ? extra : `button button-${look} ${extra}`)

/**
 * A `busy` button keeps its width, is announced as busy and ignores clicks. It is not `disabled`, because that would move
 * the focus to the top of the page.
 */
export function Button({
  look = 'solid',
  busy = false,
  className = '',
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: Look; busy?: boolean }) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // This also stops a submit button from sending its form, even by Enter in a field.
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
