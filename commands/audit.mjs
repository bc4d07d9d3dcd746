import { become, install } from './prepare.mjs'

install()
become('node', ['commands/audit.ts', ...process.argv.slice(2)])
