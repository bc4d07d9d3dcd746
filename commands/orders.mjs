import { becomeScript } from './prepare.mjs'

becomeScript('commands/orders.ts')
