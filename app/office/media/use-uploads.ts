import { useCallback, useEffect, useRef, useState } from 'react'
import { largestMediaBytes, type Media } from '#contract/media/media.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { sendPicture } from './send-picture.ts'

const atOnce = 3

export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The share that has been sent, from 0 to 1. */
  sent: number
  error: string
}

const tooLarge = `This file is larger than ${largestMediaBytes / 1024 / 1024} MB. Please choose a smaller one.`

/** A queue of uploads, a few of them at once. What is left of it is cancelled when the screen is closed. */
export function useUploads(onUploaded: (media: Media, file: File) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<number, () => void>())
  const nextId = useRef(0)
  const latest = useRef(onUploaded)
  latest.current = onUploaded

  const change = useCallback(
    (id: number, changes: Partial<Upload>) =>
      setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))),
    [],
  )

  useEffect(() => {
    const start = ({ id, file }: Upload) => {
      const { done, cancel } = sendPicture(file, (sent) => change(id, { sent }))
      running.current.set(id, cancel)
      change(id, { state: 'sending', sent: 0, error: '' })
      const end = (changes: Partial<Upload>) => {
        running.current.delete(id)
        change(id, changes)
      }
      done.then(
        (media) => {
          end({ state: 'done' })
          latest.current(media, file)
        },
        (error: unknown) => end({ state: 'failed', error: errorMessage(error) }),
      )
    }
    const waiting = uploads.filter(({ id, state }) => state === 'waiting' && !running.current.has(id))
    for (const upload of waiting.slice(0, atOnce - running.current.size)) start(upload)
  }, [uploads, change])

  useEffect(() => {
    const { current } = running
    return () => {
      for (const cancel of current.values()) cancel()
    }
  }, [])

  const toUpload = (file: File): Upload => ({
    id: nextId.current++,
    file,
    sent: 0,
    ...(file.size > largestMediaBytes ? { state: 'failed', error: tooLarge } : { state: 'waiting', error: '' }),
  })
  return {
    uploads,
    // A new choice replaces the list of those that are done.
    add: (files: File[]) =>
      setUploads((before) => [...before.filter(({ state }) => state !== 'done'), ...files.map(toUpload)]),
    retry: (id: number) => change(id, { state: 'waiting' }),
    remove: (id: number) => {
      running.current.get(id)?.()
      running.current.delete(id)
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
  }
}
