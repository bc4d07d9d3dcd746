import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = 'solid' | 'outline' | 'quiet'

const looks: Record<Look, string> = {
  solid: 'bg-ink text-white hover:bg-clay-deep disabled:bg-mortar',
  outline: 'border border-ink hover:border-clay hover:text-clay disabled:border-rule disabled:text-mortar',
  quiet: 'underline decoration-rule underline-offset-4 hover:text-clay hover:decoration-clay disabled:text-mortar',
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 text-sm transition-colors duration-150 disabled:cursor-not-allowed'
const padding: Record<Look, string> = { solid: 'px-6', outline: 'px-6', quiet: 'px-1' }

const classes = (look: Look, extra: string) => `${shape} ${padding[look]} ${looks[look]} ${extra}`

/** Every button of the shop. `busy` keeps the width, says so to screen readers and takes no second click. */
export function Button({
  look = 'solid',
  busy = false,
  className = '',
  disabled,
  ...rest
}: ComponentProps<'button'> & { look?: Look; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(look, className)}
    />
  )
}

export function ButtonLink({ look = 'solid', className = '', ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link prefetch="intent" {...rest} className={classes(look, className)} />
}
