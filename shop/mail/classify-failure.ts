import { SendError } from './smtp.ts'

export type Failure = {
  code: string
  text: string
  /** The reason for the log, without email addresses. */
  why: string
  /** The email is not retried. */
  isFinal: boolean
  /** The server received the complete email and never responded. */
  isUnanswered: boolean
  /** What is affected: this email only, this connection, or the server and therefore every email. */
  trouble: 'none' | 'connection' | 'server'
  cause: unknown
}

type SmtpError = {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The address itself is wrong (RFC 3463, X.1.x); 5.1.7 and 5.1.8 are about the sender. */
const wrongRecipient = /\b5\.1\.(?:[0-46]|10)\b/
const brokenConnection = new Set(['ETIMEDOUT', 'ECONNECTION', 'ESTREAM', 'ECONNRESET', 'EPIPE'])

/**
 * Only a wrong recipient address is final. Any other rejection, like 'relay not permitted', may be caused by our
 * settings and is retried later. A problem with the sender or the login affects every email.
 */
export function classifyFailure(error: unknown): Failure {
  const cause = error instanceof SendError ? error.cause : error
  const { code, originalCode, command, response = '', responseCode } = (cause ?? {}) as SmtpError
  const text = cause instanceof Error ? cause.message : String(cause)
  const ofMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const isBroken = code === undefined || brokenConnection.has(code) || brokenConnection.has(originalCode ?? '')
  const isRefused = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500
  return {
    code: [code ?? 'unknown', responseCode].filter(Boolean).join(' '),
    text,
    why: [originalCode, text.replace(/\S*@\S*/g, '…')].filter(Boolean).join(': ').slice(0, 300),
    isFinal: isRefused && wrongRecipient.test(response),
    isUnanswered: error instanceof SendError && error.isUnanswered,
    trouble: ofMail ? 'none' : isBroken ? 'connection' : 'server',
    cause,
  }
}
