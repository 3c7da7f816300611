// Which member a player is, and what the books allow.
import { expect, test } from 'vitest'
import { whyNotLinkPlayer, whyNotRelink, whyNotUnlinkPlayer, type WalletUse } from '../../src/rules/player-members.ts'
import { anAsking, aPlayer, aTeamView } from '../support/builders.ts'

const ada = aPlayer({ memberId: '7' })
const bea = aPlayer({ playerId: '2', nickname: 'Bea', role: 'Starter' })
const view = aTeamView({ tournament: { state: 'Completed' }, team: { players: [ada, bea], state: 'Registered' } })
const nobody = aTeamView({ team: { players: [] } })

test.each([
  { does: 'an open player, after the end', args: { player: 'bea', memberId: '8' }, code: undefined },
  { does: 'another member than before', args: { player: 'Ada', memberId: '8' }, code: undefined },
  { does: 'nothing is named yet', args: undefined, code: undefined },
  { does: 'the same member again', args: { player: 'Ada', memberId: '7' }, code: 'team.isMember' },
  { does: 'the member of a team mate', args: { player: 'Bea', memberId: '7' }, code: 'team.memberTwice' },
  { does: 'a name of another team', args: { player: 'Zoe', memberId: '8' }, code: 'team.unknownPlayer' },
])('linking $does', ({ args, code }) => {
  expect(whyNotLinkPlayer(view, anAsking(), args)?.code).toBe(code)
})

test.each([
  { does: 'a linked player', args: { player: 'Ada' }, code: undefined },
  { does: 'an open player', args: { player: 'Bea' }, code: 'team.notMember' },
  { does: 'a name of another team', args: { player: 'Zoe' }, code: 'team.unknownPlayer' },
])('unlinking $does', ({ args, code }) => {
  expect(whyNotUnlinkPlayer(view, anAsking(), args)?.code).toBe(code)
})

test('a team without players, and one without members', () => {
  expect(whyNotLinkPlayer(nobody, anAsking())?.code).toBe('team.noPlayers')
  expect(whyNotUnlinkPlayer(nobody, anAsking())?.code).toBe('team.noMembers')
})

const fee = (memberId: string, state: WalletUse['state'] = 'Completed'): WalletUse => ({
  transactionId: '90',
  category: 'EntryFee',
  state,
  memberId,
  memberName: `Member ${memberId}`,
})
const prize = (memberId: string) => ({ ...fee(memberId), category: 'Deposit' as const })

test.each([
  { does: 'no wallet was used', player: ada, to: '8', moved: [], code: undefined },
  { does: 'its own wallet was used', player: ada, to: '8', moved: [fee('7')], code: 'team.walletMoved' },
  { does: 'its own wallet was used: unlinked', player: ada, to: null, moved: [prize('7')], code: 'team.walletMoved' },
  { does: 'its own wallet was used: the same again', player: ada, to: '7', moved: [fee('7')], code: undefined },
  { does: 'the wallet of a former captain was used', player: ada, to: '8', moved: [fee('9')], code: undefined },
  { does: 'the prize went to another', player: ada, to: '8', moved: [prize('9')], code: 'team.prizePaidTo' },
  { does: 'the prize went to the member', player: ada, to: '9', moved: [prize('9')], code: undefined },
  { does: 'the prize went to a team mate', player: bea, to: '8', moved: [prize('7')], code: undefined },
  { does: 'the prize of the captain went to another', player: bea, to: '8', moved: [prize('9')], code: undefined },
])('$does', ({ player, to, moved, code }) => {
  const isLinked = moved.some(({ memberId }) => memberId === player.memberId)
  const linked = isLinked ? player : { ...player, memberId: null }
  expect(whyNotRelink(view.team, linked, to, moved)?.code).toBe(code)
})

test('what helps is the refund, as far as it has come', () => {
  expect(whyNotRelink(view.team, ada, null, [fee('7')])?.unblock).toBe('payment refund 90')
  expect(whyNotRelink(view.team, ada, null, [fee('7', 'RefundPending')])?.unblock).toBe('payment confirm-refund 90')
})
