import { become, install } from './prepare.mjs'

install()
become('node', ['commands/staff.ts', ...process.argv.slice(2)])
