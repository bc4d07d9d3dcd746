import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** A placeholder about as tall as the section. Without JavaScript nothing will load, so it shows the error. */
export function SectionLoading({ failure }: { failure: string }) {
  return (
    <div className="grid min-h-96 place-items-center">
      <div className="noscript:hidden">
        <Spinner />
      </div>
      <noscript>
        <p className="text-slate">{failure}</p>
      </noscript>
    </div>
  )
}

export function SectionError({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div role="alert" className="border-y border-rule py-12">
      <p>{text}</p>
      <Button look="quiet" className="mt-2 -ml-1" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
