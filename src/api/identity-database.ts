// Where the tokens are kept. The first script opens it before it reads anything else.
import { browserDatabase } from './browser-database.ts'

export const identityDatabase = browserDatabase('arena-session', 'kept')
