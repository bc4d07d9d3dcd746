import { absoluteTarget } from './absolute-target.ts'
import { runCommand } from './run-command.ts'

/** `npm run drill-restore [-- <backup>]`: shows that a backup can be restored. */
await runCommand('drill-restore', process.argv.slice(2).map(absoluteTarget))
