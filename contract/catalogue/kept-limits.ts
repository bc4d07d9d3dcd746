/** How many stones a visitor's browser keeps. Separate from the schemas, which every page would load with them. */
export const mostSaved = 40
export const mostSeen = 8
export const mostCompared = 4
