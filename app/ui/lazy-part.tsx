import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { followGoneBuild, takeReopening } from './gone-build.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A part fetched when it is first wanted. Unlike React.lazy a failed download rejects here and breaks nothing. */
export function useLazyPart<Props>(load: Load<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const fetchPart = useCallback(async () => {
    const part = await load()
    setPart(() => part)
  }, [load])
  return [Part, fetchPart] as const
}

type LazyPartProps<Props> = {
  load: Load<Props>
  /** What the part is given; it is fetched the first time `open` is true and stays from then on. */
  part: Props
  /** Takes `open` back when it could not be fetched, and opens by itself what a newer build was asked for. */
  onOpenChange?: ((open: boolean) => void) | undefined
  /** The name under which it opens by itself on the page as the new build has it. */
  reopenAs?: string
  /** The page to ask the new build for; this one where nothing else is said. */
  pageInstead?: () => string
  waiting?: ReactNode
  failure?: string
  failureClass?: string
}

/** A drawer, dialog or form whose code comes when it is first opened. */
export function LazyPart<Props extends { open: boolean; onOpenChange?: (open: boolean) => void }>({
  load,
  part,
  onOpenChange = part.onOpenChange,
  reopenAs,
  pageInstead,
  waiting = null,
  failure = 'This could not be loaded. Please check your connection and try again.',
  failureClass = 'mt-2 text-sm text-alarm',
}: LazyPartProps<Props>) {
  const [Part, fetchPart] = useLazyPart(load)
  const [failed, setFailed] = useState(false)
  const giveUp = useEffectEvent(async () => {
    if (await followGoneBuild({ reopenAs, pageInstead })) return
    setFailed(true)
    onOpenChange?.(false)
  })
  const wanted = part.open && !Part
  useEffect(() => {
    if (!wanted) return
    let current = true
    setFailed(false)
    fetchPart().catch(() => (current ? giveUp() : undefined))
    return () => {
      current = false
    }
  }, [wanted, fetchPart])
  const reopen = useEffectEvent(() => reopenAs && takeReopening(reopenAs) && onOpenChange?.(true))
  useEffect(() => void reopen(), [])
  if (Part) return <Part {...part} />
  if (wanted) return waiting
  return failed ? (
    <p role="alert" className={failureClass}>
      {failure}
    </p>
  ) : null
}

/** A screen or form that the server draws too, and whose code comes beside the page's own. */
export function lazyScreen<Props extends object>(load: Load<Props>, waiting: ReactNode): ComponentType<Props> {
  const Screen = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={waiting}>
      <Screen {...props} />
    </Suspense>
  )
}
