import { becomeScript } from './prepare.mjs'

becomeScript('commands/move.ts')
