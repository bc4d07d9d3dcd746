import { build, install } from './prepare.mjs'

install()
build()
await import('./serve.mjs')
