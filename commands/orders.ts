import { runCommand } from './run-command.ts'

/** `npm run orders -- …`, through the running shop where there is one. Being on the machine is the key to it. */
await runCommand('orders', process.argv.slice(2))
