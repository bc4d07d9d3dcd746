import { become, install, run } from './prepare.mjs'

install()
// The office is built once: its pages do not change in place.
run('vite', ['build', '--config', 'vite.office.config.ts', '--logLevel', 'warn'])
// Pages change in place; any other change restarts the process.
const watched = ['api', 'contract', 'shop', 'database', 'shop.config.ts'].flatMap((path) => ['--watch-path', path])
become('node', [...watched, '--watch-preserve-output', 'server/main.ts', '--dev'])
