// The pages of a member.
import { administrators } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'

const ofMember = { target: 'member', needs: 'members', roles: administrators, risk: safe, menu: 'open' } as const

export const goMemberProfile = defineCommand({
  ...ofMember,
  id: 'go.member-profile',
  keys: 't n',
  effect: ({ member }) => ({ do: 'go', to: paths.memberProfile(member.memberId) }),
})

export const goMemberPoints = defineCommand({
  ...ofMember,
  id: 'go.member-points',
  keys: 't l',
  effect: ({ member }) => ({ do: 'go', to: paths.memberPoints(member.memberId) }),
})
