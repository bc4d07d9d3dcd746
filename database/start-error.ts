/** A reason why the shop cannot start on this database, in one sentence for the person who starts it. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'

  static ofFolder(folder: string, reason: string, options?: ErrorOptions): DatabaseStartError {
    return new DatabaseStartError(
      `The database in ${folder} cannot be opened (${reason}). Put a backup of the folder in its place, ` +
        'or move it away to begin with an empty shop.',
      options,
    )
  }
}
