import { becomeScript } from './prepare.mjs'

becomeScript('commands/backup.ts')
