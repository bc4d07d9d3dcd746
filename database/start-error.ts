/** Stops a start for a reason that the person who started it can act on: only the message is printed, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** How PostgreSQL says that it cannot write. Nothing is damaged in these cases. */
const codesInWords: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Permission denied/, 'EACCES'],
  [/Operation not permitted/, 'EPERM'],
  [/Read-only file system/, 'EROFS'],
]

/** Why the embedded database did not open, from its last message. */
export function openError(folder: string, reason: string): unknown {
  const code = codesInWords.find(([words]) => words.test(reason))?.[1]
  if (code) return folderError(folder, Object.assign(new Error(reason), { code }))
  return new StartError(
    `The database in ${folder} cannot be opened (${reason}). Put a backup of the folder in its place, ` +
      'or move it away to begin with an empty shop.',
  )
}

const folderReasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'there is a file of that name',
}

/** Why a data folder cannot be used, or the error itself if the reason is unknown. */
export function folderError(folder: string, error: unknown): unknown {
  const reason = folderReasons[(error as NodeJS.ErrnoException).code ?? '']
  if (!reason) return error
  return new StartError(
    `The data folder ${folder} cannot be used: ${reason}. Set DATA_DIR to a folder this shop may write to.`,
    { cause: error },
  )
}

const serverReasons: Record<string, (place: string, user: string) => string> = {
  ECONNREFUSED: (place) => `There is no PostgreSQL answering at ${place}. Is it running, and is DATABASE_URL right?`,
  ECONNRESET: (place) => `The PostgreSQL at ${place} closed the connection. Is it running, and is DATABASE_URL right?`,
  ETIMEDOUT: (place) => `The PostgreSQL at ${place} does not answer. Is the address in DATABASE_URL right?`,
  ENOTFOUND: (place) => `The host of DATABASE_URL, ${place}, is not known.`,
  EAI_AGAIN: (place) => `The host of DATABASE_URL, ${place}, cannot be looked up now.`,
  '28000': (_place, user) => `PostgreSQL does not let the user '${user}' of DATABASE_URL in.`,
  '28P01': (_place, user) => `PostgreSQL does not accept the password of the user '${user}' of DATABASE_URL.`,
  '3D000': (place) =>
    `The database of DATABASE_URL does not exist at ${place}. Create it, encoded in UTF8, and start again.`,
  '42501': (_place, user) =>
    `The user '${user}' of DATABASE_URL may not create tables there. Make it the owner of the database.`,
  '25006': () => 'The PostgreSQL of DATABASE_URL is read-only. Set DATABASE_URL to one that takes writes.',
  '53300': (place) =>
    `The PostgreSQL at ${place} has no connection to spare. Raise its max_connections or run fewer processes.`,
  '57P03': (place) => `The PostgreSQL at ${place} is still starting or stopping. Try again in a moment.`,
}

/** Why a PostgreSQL cannot be used, or the error itself if the reason is unknown. */
export function serverError(url: string, error: unknown): unknown {
  const { host, username } = URL.canParse(url) ? new URL(url) : { host: '', username: '' }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code)
    const reason = serverReasons[/^Connection terminated|^timeout exceeded/.test(cause.message) ? 'ETIMEDOUT' : code]
    if (reason) return new StartError(reason(host || 'its address', username), { cause: error })
  }
  return error
}

export const wrongEncoding = (encoding: string) =>
  new StartError(
    `The database of DATABASE_URL is encoded in ${encoding}, which cannot hold every name. Create one with encoding UTF8.`,
  )
