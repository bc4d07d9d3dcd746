import { useCallback, useEffect, useRef, useState } from 'react'
import { largestMediaBytes, type Media } from '#contract/media/media.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { sendPicture } from './send-picture.ts'

const atOnce = 3

export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'done' | 'failed'
  /** The share that has been sent, from 0 to 1. */
  sent: number
  error: string
  /** Once it is stored. */
  media?: Media
  /** What became of a picture that was stored, if there is more to say. */
  note?: string | undefined
}

/** Called for each picture once it is stored. It may return a few words for the list. */
export type OnUploaded = (media: Media, file: File) => string | undefined

const tooLarge = `This file is larger than ${largestMediaBytes / 1024 / 1024} MB. Please choose a smaller one.`

const isTooLarge = ({ file }: Pick<Upload, 'file'>): boolean => file.size > largestMediaBytes

/** A queue of uploads, a few of them at once. What is left of it is cancelled when the screen is closed. */
export function useUploads(onUploaded: OnUploaded) {
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
        (media) => end({ state: 'stored', media }),
        (error: unknown) => end({ state: 'failed', error: errorMessage(error) }),
      )
    }
    const waiting = uploads.filter(({ id, state }) => state === 'waiting' && !running.current.has(id))
    for (const upload of waiting.slice(0, atOnce - running.current.size)) start(upload)
  }, [uploads, change])

  // Handed on in the order in which they were chosen, however long each of them takes.
  useEffect(() => {
    const unsettled = uploads.findIndex(({ state }) => state === 'waiting' || state === 'sending')
    const next = uploads.find(({ state }, index) => state === 'stored' && (unsettled < 0 || index < unsettled))
    if (next?.media) change(next.id, { state: 'done', note: latest.current(next.media, next.file) })
  }, [uploads, change])

  useEffect(() => {
    const { current } = running
    return () => {
      for (const cancel of current.values()) cancel()
    }
  }, [])

  const unfinished = uploads.filter(({ state }) => state !== 'done' && state !== 'failed').length
  useEffect(() => {
    if (unfinished === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unfinished])

  const toUpload = (file: File): Upload => ({
    id: nextId.current++,
    file,
    sent: 0,
    ...(isTooLarge({ file }) ? { state: 'failed', error: tooLarge } : { state: 'waiting', error: '' }),
  })
  return {
    uploads,
    unfinished,
    // A new choice replaces the list of those that are done.
    add: (files: File[]) =>
      setUploads((before) => [...before.filter(({ state }) => state !== 'done'), ...files.map(toUpload)]),
    retry: (id: number) => change(id, { state: 'waiting' }),
    retryAll: () =>
      setUploads((before) =>
        before.map((upload) =>
          upload.state === 'failed' && !isTooLarge(upload) ? { ...upload, state: 'waiting' } : upload,
        ),
      ),
    remove: (id: number) => {
      running.current.get(id)?.()
      running.current.delete(id)
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
  }
}
