import { becomeScript } from './prepare.mjs'

becomeScript('commands/catalogue.ts')
