/** Stops the start for a reason that the operator can fix: only the message is printed, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** PostgreSQL's messages when it cannot write. Nothing is damaged in these cases. */
const writeErrors: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Permission denied/, 'EACCES'],
  [/Operation not permitted/, 'EPERM'],
  [/Read-only file system/, 'EROFS'],
]

/** Why the embedded database did not open, from its last message. */
export function openError(folder: string, reason: string): unknown {
  const code = writeErrors.find(([pattern]) => pattern.test(reason))?.[1]
  if (code) return folderError(folder, Object.assign(new Error(reason), { code }))
  return new StartError(
    `The database in ${folder} cannot be opened (${reason}). Put a backup of the folder in its place, ` +
      'or move it away to start with an empty shop.',
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

const serverReasons: Record<string, (host: string, user: string) => string> = {
  ECONNREFUSED: (host) => `There is no PostgreSQL at ${host}. Is it running, and is DATABASE_URL right?`,
  ECONNRESET: (host) => `The PostgreSQL at ${host} closed the connection. Is it running, and is DATABASE_URL right?`,
  ETIMEDOUT: (host) => `The PostgreSQL at ${host} does not respond. Is the address in DATABASE_URL right?`,
  ENOTFOUND: (host) => `The host of DATABASE_URL, ${host}, does not exist.`,
  EAI_AGAIN: (host) => `The host of DATABASE_URL, ${host}, cannot be looked up now.`,
  '28000': (_host, user) => `PostgreSQL refuses the user '${user}' of DATABASE_URL.`,
  '28P01': (_host, user) => `PostgreSQL does not accept the password of the user '${user}' of DATABASE_URL.`,
  '3D000': (host) =>
    `The database of DATABASE_URL does not exist at ${host}. Create it, encoded in UTF8, and start again.`,
  '42501': (_host, user) =>
    `The user '${user}' of DATABASE_URL may not create tables there. Make it the owner of the database.`,
  '25006': () => 'The PostgreSQL of DATABASE_URL is read-only. Set DATABASE_URL to a server that accepts writes.',
  '53300': (host) =>
    `The PostgreSQL at ${host} has no free connection. Raise its max_connections or run fewer processes.`,
  '57P03': (host) => `The PostgreSQL at ${host} is still starting or stopping. Try again in a moment.`,
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
    `The database of DATABASE_URL is encoded in ${encoding}, which cannot store every name. Create a database with encoding UTF8.`,
  )
