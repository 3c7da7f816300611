// The call that identifies this platform and lists its abilities.
import { PlatformAnswer, platformPath } from './abilities.ts'
import { named, read } from './endpoint.ts'
import { everyRole } from './user.ts'

export const platformEndpoints = named({
  /** chosen: abilities of a platform beyond §7; a platform without this call has none of them. */
  getPlatform: read({
    path: platformPath,
    summary: 'What this platform knows beyond the specified calls',
    answer: PlatformAnswer,
    roles: everyRole,
    scope: 'platform',
    reads: ['settings'],
    ability: 'additions',
  }),
})
