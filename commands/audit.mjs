import { becomeScript } from './prepare.mjs'

becomeScript('commands/audit.ts')
