export const badgeLook = 'bg-alarm px-2 py-0.5 text-xs text-white'

/** Why nothing was added: appears beside what is missing and goes once it is there. */
export function Badge({ id, children }: { id: string; children: string }) {
  return (
    <span id={id} role="alert" className={badgeLook}>
      {children}
    </span>
  )
}
