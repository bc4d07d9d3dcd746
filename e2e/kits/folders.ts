import { join } from 'node:path'

const folder = () => process.env.E2E_DATA_DIR ?? ''

/** The catalogue, laid out and closed. */
export const seededFolder = () => join(folder(), 'seeded')
/** The data of the shop all journeys share. */
export const sharedFolder = () => join(folder(), 'shared')
