import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import { pictureCaption } from './picture-caption.ts'
import { savePicture } from './save-picture.ts'
import type { Stones } from './shown-room.ts'

/** Shares the URL, which contains the complete choice, by the phone's share sheet or the clipboard. Returns what to say. */
export async function shareLink(title: string): Promise<string> {
  const url = window.location.href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied'
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof Error && error.name === 'AbortError') return ''
    return 'The link could not be copied. It is in the address bar of your browser.'
  }
}

type Picture = {
  choice: RoomChoice
  stones: Stones
  company: string
  /** Takes VAT off a price, if the visitor hides it. */
  exVat: ((pence: number) => number) | undefined
}

export function sharePicture({ choice, stones, company, exVat }: Picture): Promise<string> {
  const caption = pictureCaption({ choice, stones, priceOf: exVat ?? ((pence) => pence) })
  return savePicture(caption, company, exVat ? 'Prices exclude VAT' : 'Prices include VAT')
}
