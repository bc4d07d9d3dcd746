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
import { openNewBuild, shouldReopen } from './stale-build.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Loads a part when it is first needed. Unlike with React.lazy, a failed download can be tried again, in browsers that do. */
export function useLazyPart<Props>(load: Load<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const fetchPart = useCallback(async () => {
    const part = await load()
    setPart(() => part)
  }, [load])
  return [Part, fetchPart] as const
}

/** Parts that could not be loaded on this page, even if they were mounted again since. */
const failedBefore = new WeakSet<object>()

type LazyPartProps<Props> = {
  load: Load<Props>
  /** The part's props. Its code is loaded the first time `open` is true. */
  part: Props
  /** Called with false if the code cannot be loaded, and with true if the part reopens on a page of a new build. */
  onOpenChange?: ((open: boolean) => void) | undefined
  /** The name by which the part reopens after the page was loaded from a new build. */
  reopenAs?: string
  /** The page of the new build to open; by default the current one. */
  pageInstead?: () => string
  waiting?: ReactNode
  failure?: string
  failureClass?: string
}

/** A drawer, dialog or form whose code is loaded when it first opens. */
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
  const onLoadFailed = useEffectEvent(async () => {
    const isRetry = failedBefore.has(load)
    failedBefore.add(load)
    if (await openNewBuild({ reopenAs, pageInstead, isRetry })) return
    setFailed(true)
    onOpenChange?.(false)
  })
  const shouldLoad = part.open && !Part
  useEffect(() => {
    if (!shouldLoad) return
    let current = true
    setFailed(false)
    fetchPart().catch(() => (current ? onLoadFailed() : undefined))
    return () => {
      current = false
    }
  }, [shouldLoad, fetchPart])
  const reopen = useEffectEvent(() => reopenAs && shouldReopen(reopenAs) && onOpenChange?.(true))
  useEffect(() => void reopen(), [])
  if (Part) return <Part {...part} />
  if (shouldLoad) return waiting
  return failed ? (
    <p role="alert" className={failureClass}>
      {failure}
    </p>
  ) : null
}

/** A screen or form in a separate chunk, which the server renders too. */
export function lazyScreen<Props extends object>(load: Load<Props>, waiting: ReactNode): ComponentType<Props> {
  const Screen = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={waiting}>
      <Screen {...props} />
    </Suspense>
  )
}
