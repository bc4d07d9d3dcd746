import { absoluteTarget } from './absolute-target.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup [-- <folder or s3>]`: copies the whole shop while it is open. */
await runCommand('backup', process.argv.slice(2).map(absoluteTarget))
