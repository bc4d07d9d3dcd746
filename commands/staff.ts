import { runCommand } from './run-command.ts'

/** `npm run staff -- …`: the way back into the office for the person at the machine. */
await runCommand('staff', process.argv.slice(2))
