import { become, install } from './prepare.mjs'

install()
become('node', ['commands/seed.ts', ...process.argv.slice(2)])
