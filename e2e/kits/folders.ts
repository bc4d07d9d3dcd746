import { join } from 'node:path'

const folder = () => process.env.E2E_DATA_DIR ?? ''

/** The seeded data, which no journey changes. */
export const unusedFolder = () => join(folder(), 'unused')
/** The data of the shop all journeys share. */
export const sharedFolder = () => join(folder(), 'shared')
/** The resized pictures of all these shops. */
export const pictureFolder = () => join(folder(), 'pictures')
