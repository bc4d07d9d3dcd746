import { becomeCommand } from './prepare.mjs'

becomeCommand('commands/audit.ts')
