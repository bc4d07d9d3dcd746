import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

type LatePartProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** What the part is given; it is fetched the first time `open` is true and stays from then on. */
  part: Props
  /** Takes `open` back when it could not be fetched, so that the next opening tries again. */
  onFail: () => void
}

/** A drawer, dialog or form whose code comes when it is first opened. Unlike React.lazy a failed download breaks nothing. */
export function LatePart<Props extends { open: boolean }>({ load, part, onFail }: LatePartProps<Props>) {
  const [Part, setPart] = useState<{ use: ComponentType<Props> } | null>(null)
  const [failed, setFailed] = useState(false)
  const fetchPart = useEffectEvent(() => load())
  const giveUp = useEffectEvent(() => {
    setFailed(true)
    onFail()
  })
  const wanted = part.open && !Part
  useEffect(() => {
    if (!wanted) return
    let current = true
    setFailed(false)
    fetchPart().then(
      (use) => current && setPart({ use }),
      () => current && giveUp(),
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
