import { become, build, install, openShop } from './prepare.mjs'

install()
build()
become('node', openShop)
