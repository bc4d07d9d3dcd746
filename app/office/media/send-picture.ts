import type { Media } from '#contract/media/media.ts'
import { ApiError } from '../../shared/api.ts'
import { announceSignedOut } from '../../shared/signed-out.ts'

type Sending = { done: Promise<Media>; cancel: () => void }

/** Uploads a picture and reports the share that has been sent, which fetch cannot do. */
export function sendPicture(file: File, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<Media>((resolve, reject) => {
    request.open('POST', '/api/office/media')
    request.responseType = 'json'
    // The shop looks at the bytes; the header only has to say that this is an upload.
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => {
      if (request.status === 200) return resolve(request.response.media)
      if (request.status === 401) announceSignedOut()
      reject(new ApiError(request.status, request.response?.error ?? {}))
    }
    request.onerror = () => reject(new Error('no response'))
    request.send(file)
  })
  return { done, cancel: () => request.abort() }
}
