import type { PictureCaption } from './picture-caption.ts'

const [width, height, margin] = [1440, 960, 48]
const serif = 'Newsreader, Georgia, serif'
const sans = '"Instrument Sans Variable", "Instrument Sans", Arial, sans-serif'
const [ink, slate, rule] = ['#26211d', '#5f5750', '#e0d9cf']

/** Shares the picture with its caption where the browser can share files, and saves it elsewhere. Returns what to say. */
export async function savePicture(caption: PictureCaption, company: string, note: string): Promise<string> {
  const blob = await drawnPicture(caption, company, note)
  if (!blob) return 'The picture could not be made. Please try again when the room is shown.'
  const name = `${caption.title.toLowerCase().replaceAll(' ', '-')}-${company.toLowerCase()}.jpg`
  const file = new File([blob], name, { type: blob.type })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: caption.title, text: window.location.href })
      return ''
    } catch (error) {
      // Closing the share sheet is not a failure. Anything else, such as a press too long ago, saves the picture.
      if (error instanceof Error && error.name === 'AbortError') return ''
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return 'Picture saved'
}

type Layer = HTMLCanvasElement | HTMLImageElement

/** What the page shows: the room, and over it the compared one with its left part cut off. */
function visibleLayers(): { layer: Layer; from: number }[] {
  const drawn = ':is(canvas[role=img], img[src^="/rooms/"]:not([alt=""]))'
  const found = document.querySelectorAll<Layer>(`#room-picture ${drawn}`)
  return [...found]
    .filter((layer) => layer.checkVisibility({ visibilityProperty: true }))
    .map((layer) => {
      const cut = layer.closest<HTMLElement>('[style*=clip-path]')?.style.clipPath ?? ''
      return { layer, from: Number(/([\d.]+)%/.exec(cut)?.[1] ?? 0) / 100 }
    })
}

async function drawnPicture(caption: PictureCaption, company: string, note: string): Promise<Blob | null> {
  const layers = visibleLayers()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height + 2 * margin + 60 + 44 * (caption.lines.length + 1)
  const context = canvas.getContext('2d')
  if (!context || layers.length === 0) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, canvas.height)
  for (const { layer, from } of layers) {
    const wide = layer instanceof HTMLImageElement ? layer.naturalWidth : layer.width
    const high = layer instanceof HTMLImageElement ? layer.naturalHeight : layer.height
    if (wide === 0) return null
    context.drawImage(layer, from * wide, 0, (1 - from) * wide, high, from * width, 0, (1 - from) * width, height)
  }
  const split = layers.find(({ from }) => from > 0)?.from ?? 0.5
  if (caption.halves) drawHalves(context, caption.halves, split)
  drawCaption(context, caption, `${company} · ${note}`)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

function drawHalves(context: CanvasRenderingContext2D, [left, right]: readonly [string, string], split: number) {
  context.fillStyle = '#ffffff'
  context.fillRect(split * width - 2, 0, 4, height)
  context.font = `28px ${sans}`
  for (const [name, isLeft] of [
    [left, true],
    [right, false],
  ] as const) {
    const wide = context.measureText(name).width + 40
    const x = isLeft ? 24 : width - 24 - wide
    context.fillStyle = '#ffffffe6'
    context.fillRect(x, height - 84, wide, 60)
    context.fillStyle = ink
    context.fillText(name, x + 20, height - 44)
  }
}

function drawCaption(context: CanvasRenderingContext2D, { title, lines }: PictureCaption, foot: string) {
  let y = height + margin + 40
  context.fillStyle = ink
  context.font = `44px ${serif}`
  context.fillText(title, margin, y)
  context.font = `26px ${sans}`
  for (const { text, price } of lines) {
    y += 44
    const room = context.measureText(price).width
    context.fillText(text, margin, y, width - 3 * margin - room)
    context.fillText(price, width - margin - room, y)
  }
  y += 24
  context.fillStyle = rule
  context.fillRect(margin, y, width - 2 * margin, 1)
  context.fillStyle = slate
  context.font = `22px ${sans}`
  context.fillText(foot, margin, y + 40, width - 2 * margin)
}
