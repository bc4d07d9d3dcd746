import { become, install, run } from './prepare.mjs'

install()
// The office is built once: its pages have no hot reload.
run('vite', ['build', '--config', 'vite.office.config.ts', '--logLevel', 'warn'])
// The shop's pages reload in place; a change to one of these restarts the process.
const watched = ['api', 'contract', 'shop', 'database', 'shop.config.ts'].flatMap((path) => ['--watch-path', path])
become('node', [...watched, '--watch-preserve-output', 'server/main.ts', '--dev'])
