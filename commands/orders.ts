import { runCommand } from './run-command.ts'

/** `npm run orders -- …`, through the running shop if there is one. Access to the machine is the only permission. */
await runCommand('orders', process.argv.slice(2))
