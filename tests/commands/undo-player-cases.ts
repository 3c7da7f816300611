// What is done and taken back in `undo-rows.test.ts`: acts on the players of a team.
import { type Case, aMember, aTeam, act, ofTeam, run } from './undo-session.ts'

export const playerCases: readonly Case[] = [
  ofTeam('team.add-player: behind the others', { player: 'Eve' }),
  ofTeam('team.edit-player: all of it', {
    player: 'Bea',
    nickname: 'Bee',
    role: 'Bench',
    inGameName: 'bee#1',
    discordId: '80351110224678913',
  }),
  ofTeam('team.remove-player: from between the others', { player: 'Bea' }),
  {
    does: 'team.add-player: whose Discord id a member has',
    act: async () => act('team.add-player', [await aTeam()], { player: 'Eve', discordId: (await aMember()).discordId }),
  },
  {
    does: 'team.edit-player: a Discord id that a member has, over a link made by hand',
    act: async () => {
      const [team, linked] = [await aTeam(), await aMember()]
      await run(act('team.link-player', [team], { player: 'Bea', memberId: linked.memberId }))
      return act('team.edit-player', [team], { player: 'Bea', discordId: linked.discordId, inGameName: 'bea' })
    },
  },
  {
    does: 'team.edit-player: of one member to that of another',
    act: async () => {
      const [team, one, other] = [await aTeam(), await aMember(), await aMember()]
      await run(act('team.edit-player', [team], { player: 'Bea', discordId: one.discordId }))
      return act('team.edit-player', [team], { player: 'Bea', discordId: other.discordId })
    },
  },
  {
    does: 'team.edit-roster: a Discord id that a member has',
    act: async () => {
      const discordIds = [`Bea ${(await aMember()).discordId}`]
      return act('team.edit-roster', [await aTeam()], { starters: ['Team A', 'Bea'], bench: ['Dan'], discordIds })
    },
  },
  {
    does: 'team.edit-roster: two players change their Discord ids, and so their members',
    act: async () => {
      const [team, one, other] = [await aTeam(), await aMember(), await aMember()]
      const roster = { starters: ['Team A', 'Bea'], bench: ['Dan'] }
      const ids = (captain: string, starter: string) => [`Team A ${captain}`, `Bea ${starter}`]
      await run(act('team.edit-roster', [team], { ...roster, discordIds: ids(one.discordId, other.discordId) }))
      return act('team.edit-roster', [team], { ...roster, discordIds: ids(other.discordId, one.discordId) })
    },
  },
  {
    does: 'team.edit-roster: a player takes the Discord id of another, who gets a new one',
    act: async () => {
      const [team, { discordId }] = [await aTeam(), await aMember()]
      const roster = { starters: ['Team A', 'Bea'], bench: ['Dan'] }
      await run(act('team.edit-roster', [team], { ...roster, discordIds: [`Team A ${discordId}`] }))
      const discordIds = ['Team A 80351110224678999', `Bea ${discordId}`]
      return act('team.edit-roster', [team], { ...roster, discordIds })
    },
  },
  {
    does: 'team.remove-player: who is a member',
    act: async () => {
      const team = await aTeam()
      await run(act('team.link-player', [team], { player: 'Bea', memberId: (await aMember()).memberId }))
      return act('team.remove-player', [team], { player: 'Bea' })
    },
  },
  {
    does: 'team.remove-player: unlinked from the member with the same Discord id',
    act: async () => {
      const [team, { discordId }] = [await aTeam(), await aMember()]
      await run(act('team.edit-player', [team], { player: 'Bea', discordId }))
      await run(act('team.unlink-player', [team], { player: 'Bea' }))
      return act('team.remove-player', [team], { player: 'Bea' })
    },
  },
  {
    does: 'team.link-player: to the first member',
    act: async () => act('team.link-player', [await aTeam()], { player: 'Bea', memberId: (await aMember()).memberId }),
  },
  {
    does: 'team.link-player: to another member',
    act: async () => {
      const team = await aTeam()
      await run(act('team.link-player', [team], { player: 'Bea', memberId: (await aMember()).memberId }))
      return act('team.link-player', [team], { player: 'Bea', memberId: (await aMember()).memberId })
    },
  },
  {
    does: 'team.unlink-player: by its name',
    act: async () => {
      const team = await aTeam()
      await run(act('team.link-player', [team], { player: 'Bea', memberId: (await aMember()).memberId }))
      return act('team.unlink-player', [team], { player: 'Bea' })
    },
  },
  ofTeam('team.edit-roster: starters and bench change places', { starters: ['Team A', 'Dan'], bench: ['Bea'] }),
  ofTeam('team.accept-request: to the bench', { player: 'Cal', role: 'Bench' }),
  ofTeam('team.refuse-request: from between the others', { player: 'Cal' }),
  ofTeam('team.change-captain: to the bench', { player: 'Dan' }),
]
