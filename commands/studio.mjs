import { become, install } from './prepare.mjs'

install()
become('node', ['studio/draw.ts', ...process.argv.slice(2)])
