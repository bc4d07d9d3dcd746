import { resolve } from 'node:path'
import { runCommand } from './run-command.ts'

/** `npm run catalogue -- diff | import | export`: the shop's catalogue against files. */
const [verb, ...rest] = process.argv.slice(2)
// The shop may run in another folder.
const paths = rest.map((argument) => (argument.startsWith('--') ? argument : resolve(argument)))
await runCommand('catalogue', verb === undefined ? [] : [verb, ...paths])
