import { become, install, run } from './prepare.mjs'

install()
// The office is no part of the shop's own pages: it is as it was when this began.
run('vite', ['build', '--config', 'vite.office.config.ts', '--logLevel', 'warn'])
// Pages change in place; a change behind them starts the process anew.
const watched = ['api', 'contract', 'shop', 'database', 'shop.config.ts'].flatMap((path) => ['--watch-path', path])
become('node', [...watched, '--watch-preserve-output', 'server/main.ts', '--dev'])
