import { FolderInUse, lockFolder } from '#database/folder-lock.ts'

/** For folder-lock.test.ts: tries to take the lock on every message, and replies whether it succeeded. */
const [folder = ''] = process.argv.slice(2)
process.on('message', async () => {
  try {
    await lockFolder(folder)
    process.send?.('got it')
  } catch (error) {
    process.send?.(error instanceof FolderInUse ? 'in use' : String(error))
  }
})
process.send?.('ready')
