import { become, install } from './prepare.mjs'
import { scratchEnvironment } from './scratch.mjs'

install()
become('vitest', ['watch', ...process.argv.slice(2)], scratchEnvironment())
