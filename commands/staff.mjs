import { becomeScript } from './prepare.mjs'

becomeScript('commands/staff.ts')
