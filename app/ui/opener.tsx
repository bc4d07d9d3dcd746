import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

type OpenerProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'autoFocus'> & {
  label: string
  children: (close: () => void) => ReactNode
}

/** A button that what it opens replaces. Closing brings the button back, with the focus. */
export function Opener({ label, children, ...button }: OpenerProps) {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  if (state === 'open') return children(() => setState('closed'))
  return (
    <Button {...button} autoFocus={state === 'closed'} onClick={() => setState('open')}>
      {label}
    </Button>
  )
}
