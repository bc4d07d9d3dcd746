import { Spinner } from '../ui/spinner.tsx'

/** Shown while the text loads. The spinner appears after a moment, so that a fast response does not flicker. */
export function PageLoading({ title }: { title: string }) {
  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <h1 className="sr-only">{title}</h1>
      <div className="transition-opacity delay-150 duration-150 starting:opacity-0">
        <Spinner className="size-9" />
      </div>
    </div>
  )
}
