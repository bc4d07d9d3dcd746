import { becomeCommand } from './prepare.mjs'

becomeCommand('commands/orders.ts')
