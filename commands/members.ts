// Members: what is known of them, and their home shops.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { idOf } from '../src/contract/ids.ts'
import { Name } from '../src/contract/limits.ts'
import { Birthday, Email, Gender, Member, TypedMobile } from '../src/contract/member.ts'
import { readStored } from '../src/contract/stored.ts'
import { DiscordId } from '../src/contract/team.ts'
import { paths } from '../src/paths.ts'
import { confirmed, defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'
import { storedValues } from '../src/registry/stored-values.ts'

const details = {
  firstName: v.optional(v.nullable(Name)),
  lastName: v.optional(v.nullable(Name)),
  email: v.optional(v.nullable(Email)),
  mobile: v.optional(v.nullable(TypedMobile)),
  gender: v.optional(v.nullable(Gender)),
  birthday: v.optional(v.nullable(Birthday)),
  discordId: v.optional(v.nullable(DiscordId)),
}

type Typed = { [K in keyof typeof details]?: v.InferOutput<(typeof details)[K]> | undefined }

/** As the platform has them: text that is not given is empty. */
function sent({ gender, birthday, ...texts }: Typed) {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined)
  return {
    ...(gender !== undefined && { gender }),
    ...(birthday !== undefined && { birthday }),
    ...(Object.fromEntries(given.map(([name, text]) => [name, text ?? ''])) as { [K in keyof typeof texts]: string }),
  }
}

/** The fields of its form. */
function asTyped(member: Member): Record<string, unknown> {
  const values = storedValues(member, ['nickname', ...Object.keys(details)])
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))
}

export const createMember = defineCommand({
  id: 'member.create',
  needs: 'members',
  args: v.object({ nickname: Name, ...details, homeShop: v.optional(idOf('venue')) }),
  positional: ['nickname'],
  keys: 'a e',
  onPages: [paths.members()],
  risk: confirmed,
  subject: ({ nickname }) => nickname,
  done: { leadsTo: (answer) => paths.member(readStored(Member, answer).memberId) },
  plan: (_, { nickname, homeShop, ...typed }) => [
    request(
      endpoints.createMember,
      {},
      { nickname, ...sent(typed), ...(homeShop !== undefined && { homeShopVenueId: homeShop }) },
    ),
  ],
})

export const editMember = defineCommand({
  id: 'member.edit',
  needs: 'members',
  target: 'member',
  args: v.object({ nickname: v.optional(Name), ...details }),
  keys: 'e m',
  menu: 'edit',
  risk: reversible,
  plan: ({ member }, { nickname, ...typed }) => [
    request(
      endpoints.editMember,
      { id: member.memberId },
      { ...(nickname !== undefined && { nickname }), ...sent(typed), version: member.version },
    ),
  ],
  undo: ({ member }, typed): Invocation => {
    const stored = asTyped(member)
    return invocation(
      editMember,
      [member.memberId],
      Object.fromEntries(Object.keys(typed).map((name) => [name, stored[name]])),
    )
  },
  form: { prefill: ({ member }) => asTyped(member) },
})

export const setHomeShop = defineCommand({
  id: 'member.set-home-shop',
  needs: 'members',
  target: 'member',
  args: v.object({ homeShop: idOf('venue') }),
  positional: ['homeShop'],
  keys: 'e h',
  menu: 'edit',
  risk: confirmed,
  plan: ({ member }, { homeShop }) => [
    request(endpoints.setHomeShop, { id: member.memberId }, { homeShopVenueId: homeShop, version: member.version }),
  ],
  undo: ({ member: { memberId, homeShopVenueId } }): Invocation | undefined =>
    homeShopVenueId === null ? undefined : invocation(setHomeShop, [memberId], { homeShop: homeShopVenueId }),
  form: {
    prefill: ({ member }) => (member.homeShopVenueId === null ? {} : { homeShop: member.homeShopVenueId }),
  },
})
