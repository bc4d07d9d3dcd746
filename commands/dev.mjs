import { become, install } from './prepare.mjs'

install()
// Pages change in place; a change behind them starts the process anew.
const watched = ['api', 'contract', 'shop', 'database', 'shop.config.ts'].flatMap((path) => ['--watch-path', path])
become('node', [...watched, '--watch-preserve-output', 'server/main.ts', '--dev'])
