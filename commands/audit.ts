import { runCommand } from './run-command.ts'

/** `npm run audit`: whether the log of who changed what is whole. */
await runCommand('audit', process.argv.slice(2))
