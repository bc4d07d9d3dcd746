import { runCommand } from './run-command.ts'

/** `npm run staff -- …`: lets a person with access to the machine back into the office. */
await runCommand('staff', process.argv.slice(2))
