import { runCommand } from './run-command.ts'

/** `npm run catalogue -- diff | import`: the shop's catalogue against the files in `catalogue/`. */
await runCommand('catalogue', process.argv.slice(2))
