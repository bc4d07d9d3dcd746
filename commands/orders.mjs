import { become, install } from './prepare.mjs'

install()
become('node', ['commands/orders.ts', ...process.argv.slice(2)])
