export const badgeLook = 'bg-alarm px-2 py-0.5 text-xs text-white'

/** Says why nothing was added, next to the missing choice, until it is made. */
export function Badge({ id, children }: { id: string; children: string }) {
  return (
    <span id={id} role="alert" className={badgeLook}>
      {children}
    </span>
  )
}
