import { runCommand } from './run-command.ts'

/** `npm run audit`: checks that the audit log is complete and unaltered. */
await runCommand('audit', process.argv.slice(2))
