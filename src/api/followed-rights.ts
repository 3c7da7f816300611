// The live stream says by which rights it reads. Where the token says others, they were changed: the token is renewed, and with it
// every tab takes the new role.
import type { Rights } from '../contract/change.ts'
import { rightsText, userOf, type Identity } from './identity.ts'

export const noRights: Rights = { role: 'Unknown', venueCompanyId: null, venueId: null }

export function createFollowedRights(identity: Identity): (rights: Rights) => Promise<void> {
  let renewedFor: string | undefined
  return async (rights) => {
    const said = rightsText(rights)
    if (said === rightsText(userOf(identity))) return void (renewedFor = undefined)
    // Once: the tokens of another platform may never say what its streams say.
    if (said === renewedFor) return
    renewedFor = said
    const token = await identity.token()
    if (token !== undefined && (await identity.renew(token)) === 'unreachable') renewedFor = undefined
  }
}
