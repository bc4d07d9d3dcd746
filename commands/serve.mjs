import { become, openShop } from './prepare.mjs'

// Opens a shop that is installed and built, as in the image of the Dockerfile.
become('node', openShop)
