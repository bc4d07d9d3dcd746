import { become, build, install } from './prepare.mjs'

install()
build()
become('node', ['api/server.ts'])
