import type { TextReading } from '#contract/office/files.ts'
import { type Refusal, refuse } from '../refuse.ts'

type Encoding = TextReading['encoding']

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** The encoding that the bytes are in; Windows-1252 if nothing else fits, as old versions of Excel write. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file, without its byte order mark. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): { ok: true; text: string } | Refusal<'invalid'> {
  if (bytes.length === 0) return refuse('invalid', 'This file is empty.')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04))
    return refuse(
      'invalid',
      'This is not a CSV file but a workbook or an archive. In Excel, save it as CSV and send that.',
    )
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) return refuse('invalid', 'This is not a CSV file. Please save it as CSV and send that.')
  return { ok: true, text }
}
