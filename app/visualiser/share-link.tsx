import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'

/** Shares the URL, which contains the complete choice, by the phone's share sheet or the clipboard. */
export function ShareLink({ title }: { title: string }) {
  const [message, setMessage] = useState('')
  const show = (text: string) => {
    setMessage(text)
    say(text)
  }
  const share = async () => {
    const url = window.location.href
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      show('Link copied')
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof Error && error.name === 'AbortError') return
      show('The link could not be copied. It is in the address bar of your browser.')
    }
  }
  return (
    <div className="flex noscript:hidden flex-wrap items-center gap-4">
      <Button look="outline" onClick={() => void share()}>
        Share this room
      </Button>
      <p className="text-sm text-slate">{message}</p>
    </div>
  )
}
