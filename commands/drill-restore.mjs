import { becomeScript } from './prepare.mjs'

becomeScript('commands/drill-restore.ts')
