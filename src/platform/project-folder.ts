import { fileURLToPath } from 'node:url'

/** Two folders up, from here and from the program that `program.js` makes of the sources. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
