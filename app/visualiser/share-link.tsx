import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Hands the address on, which is the whole choice: to the phone's own sheet, or to the clipboard. */
export function ShareLink({ title }: { title: string }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = window.location.href
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      setSaid('Link copied')
    } catch (error) {
      // Who closes the sheet has not failed at anything.
      if (error instanceof Error && error.name === 'AbortError') return
      setSaid('The link could not be copied. It is in the address bar of your browser.')
    }
  }
  return (
    <div className="flex noscript:hidden flex-wrap items-center gap-4">
      <Button look="outline" onClick={() => void share()}>
        Share this room
      </Button>
      <p role="status" className="text-sm text-slate">
        {said}
      </p>
    </div>
  )
}
