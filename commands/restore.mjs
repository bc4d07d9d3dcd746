import { becomeScript } from './prepare.mjs'

becomeScript('commands/restore.ts')
