import { type ComponentType, useEffect, useRef, useState } from 'react'

type LatePartProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** What the part is given; it is fetched the first time `open` is true and stays from then on. */
  part: Props
}

/**
 * A drawer, dialog or form whose code comes when it is first opened. Unlike React.lazy a failed download breaks nothing:
 * it is said, and the next opening tries again.
 */
export function LatePart<Props extends { open: boolean }>({ load, part }: LatePartProps<Props>) {
  const [Part, setPart] = useState<{ use: ComponentType<Props> } | null>(null)
  const [failed, setFailed] = useState(false)
  const fetcher = useRef(load)
  const wanted = part.open && !Part
  useEffect(() => {
    if (!wanted) return
    let current = true
    setFailed(false)
    fetcher.current().then(
      (use) => current && setPart({ use }),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [wanted])
  if (Part) return <Part.use {...part} />
  return failed ? (
    <p role="alert" className="mt-2 text-sm text-alarm">
      This could not be loaded. Please check your connection and try again.
    </p>
  ) : null
}
