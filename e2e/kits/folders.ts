import { join } from 'node:path'

const folder = () => process.env.E2E_DATA_DIR ?? ''

/** The catalogue, as no journey has changed it. */
export const unusedFolder = () => join(folder(), 'unused')
/** The data of the shop all journeys share. */
export const sharedFolder = () => join(folder(), 'shared')
