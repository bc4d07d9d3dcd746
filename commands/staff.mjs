import { becomeCommand } from './prepare.mjs'

becomeCommand('commands/staff.ts')
