// What is done and taken back in `undo-rows.test.ts`: acts on matches, brackets, rooms, tournaments and teams.
import { matchNamed } from '../platform/world.ts'
import {
  type Case,
  aRoom,
  act,
  called,
  calm,
  divisionOf,
  drawn,
  idOf,
  image,
  matchOf,
  noon,
  ofForm,
  ofMatch,
  open,
  played,
  roundOf,
  run,
  running,
  twiceConfirmed,
  withForm,
  withTeamLogo,
  won,
  world,
} from './undo-session.ts'

const automatic = { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' } as const

export const cases: readonly Case[] = [
  ofMatch('match.update-score: a first result', async () => ['', await running(), { score: '1-0' }]),
  ofMatch('match.update-score: after another match was played', async () => [
    'G1-M2',
    await won(await running(), 'G1-M1'),
    { score: '0-1' },
  ]),
  ofMatch('match.update-score: the final, which ends the bracket', async () => {
    const made = await won(await won(await running(), 'G1-M1'), 'G1-M2')
    return ['G1-M3', made, { score: '1-0' }]
  }),
  ofMatch('match.update-score: another score of the same winner', async () => [
    '',
    await won(await running({ bestOf: 3 }), 'G1-M1'),
    { score: '2-1' },
  ]),
  ofMatch('match.update-score: another winner, whom nobody has played yet', async () => [
    '',
    await won(await running(), 'G1-M1'),
    { score: '0-1' },
  ]),
  {
    ...ofMatch('match.update-score: another winner, whose later match was played', async () => [
      '',
      await played(),
      { score: '0-1', cascade: true },
    ]),
    wall: true,
  },
  ofMatch('match.update-score: another score, later matches played', async () => [
    '',
    await played({ bestOf: 3 }),
    { score: '2-1' },
  ]),
  ofMatch('match.reset-score: nothing followed', async () => ['', await won(await running(), 'G1-M1'), {}]),
  {
    ...ofMatch('match.reset-score: later matches were played', async () => ['', await played(), { cascade: true }]),
    wall: true,
  },
  ofMatch('match.create-room: as it stands', async () => ['', await running(), {}]),
  ofMatch('match.create-room: with a best of', async () => ['', await running(), { bestOf: 5, checkInDuration: 7 }]),
  ofMatch('match.setting: best of', async () => [
    '',
    await running(),
    { bestOf: 5, checkInDuration: 7, schedule: noon },
  ]),
  ofMatch('match.assign: the other way round', async () => {
    const made = await drawn()
    return [
      '',
      made,
      {
        teams: matchNamed(made.detail, 'G1-M1')
          .teams.flatMap((team) => team?.tournamentTeamId ?? [])
          .toReversed(),
      },
    ]
  }),
  {
    does: 'round.setting: one for all',
    act: async () => {
      const made = await running()
      return act('round.setting', [roundOf(made, 'G1-M1')], { bestOf: 5 })
    },
  },
  {
    does: 'round.setting: over different ones',
    act: async () => {
      const made = await running()
      await run(act('match.setting', [matchOf(made, 'G1-M1')], { bestOf: 5 }))
      return act('round.setting', [roundOf(made, 'G1-M1')], { bestOf: 3 })
    },
  },
  {
    does: 'round.rename: a name of its own',
    act: async () => act('round.rename', [roundOf(await drawn(), 'G1-M1')], { name: 'Openers' }),
  },
  {
    does: 'bracket.generate: as the teams stand',
    act: async () => {
      const made = await open()
      await world.call('closeRegistration', { as: world.as, params: { id: made.id } })
      return act('bracket.generate', [made.stage.id])
    },
  },
  {
    does: 'bracket.generate: in another order, in two divisions',
    act: async () => {
      const made = await open()
      await world.call('closeRegistration', { as: world.as, params: { id: made.id } })
      return act('bracket.generate', [made.stage.id], {
        groups: 2,
        teams: made.teams.map((team) => team.tournamentTeamId).toReversed(),
      })
    },
  },
  {
    does: 'bracket.seed: the other way round',
    act: async () => {
      const made = await drawn()
      return act('bracket.seed', [divisionOf(made)], {
        teams: made.teams.map((team) => team.tournamentTeamId).toReversed(),
      })
    },
  },
  {
    does: 'bracket.add-division: the second',
    act: async () => act('bracket.add-division', [(await drawn()).stage.id], { teamNum: 3 }),
  },
  {
    does: 'bracket.add-division: the first',
    act: async () => {
      const made = await open()
      await world.call('closeRegistration', { as: world.as, params: { id: made.id } })
      return act('bracket.add-division', [made.stage.id], { teamNum: 3 })
    },
  },
  { does: 'bracket.show: hidden', act: async () => act('bracket.show', [divisionOf(await drawn())]) },
  {
    does: 'bracket.hide: shown',
    act: async () => {
      const made = await drawn()
      await run(act('bracket.show', [divisionOf(made)]))
      return act('bracket.hide', [divisionOf(made)])
    },
  },
  {
    does: 'bracket.add-match: of two teams',
    act: async () => {
      const made = await running()
      return act('bracket.add-match', [divisionOf(made)], {
        name: 'Again',
        round: roundOf(made, 'G1-M1'),
        teams: [idOf(made, 0), idOf(made, 1)],
      })
    },
  },
  {
    does: 'room.approve: the first of two',
    act: async () => act('room.approve', [await twiceConfirmed()], { reason: 'seen' }),
  },
  {
    does: 'room.confirm: the first of two',
    act: async () => act('room.confirm', [await twiceConfirmed()], { score: '0-1', reason: 'seen' }),
  },
  {
    does: 'room.accept-report: the first of two',
    act: async () => act('room.accept-report', [await twiceConfirmed()], { report: '1', reason: 'seen' }),
  },
  {
    does: 'room.check-in: a team',
    act: async () => {
      const { rooms, room } = await aRoom()
      return act('room.check-in', [room.matchId], { who: (await rooms.look(room.matchId)).teams[0]?.name })
    },
  },
  {
    does: 'room.ready: a team',
    act: async () => {
      const { rooms, room } = await aRoom()
      const { teams } = await rooms.look(room.matchId)
      await world.call('checkInTeam', {
        as: world.as,
        params: { matchId: room.matchId, tournamentTeamId: room.a },
        body: {},
      })
      return act('room.ready', [room.matchId], { team: teams[0]?.name })
    },
  },
  {
    does: 'room.ask-assistance: withdrawn',
    act: async () => act('room.ask-assistance', [(await aRoom()).room.matchId], { text: 'Lights out' }),
  },
  { does: 'room.claim: a call', act: async () => act('room.claim', [await called()], { note: 'mine' }) },
  {
    does: 'room.release: with its note',
    act: async () => {
      const room = await called()
      await run(act('room.claim', [room], { note: 'mine' }))
      return act('room.release', [room])
    },
  },
  {
    does: 'tournament.edit: some of everything',
    act: async () => {
      const { id } = await world.tournament(calm)
      return act('tournament.edit', [id], {
        name: `Another ${id}`,
        champion: 'TWD 100.00',
        groups: ['A: 8', 'B: 8'],
        about: '# Welcome',
        matchStart: noon,
        registrationFee: '50.00',
        instant: true,
      })
    },
  },
  {
    does: 'tournament.set-venues: two',
    act: async () => act('tournament.set-venues', [(await world.tournament()).id], { venueIds: ['v1', 'v2'] }),
  },
  {
    does: 'tournament.open-registration: published',
    act: async () => act('tournament.open-registration', [(await world.published({}, {})).tournament.id]),
    wall: 'confirm',
  },
  {
    does: 'tournament.open-registration: closed before',
    act: async () => {
      const { id } = await open()
      await world.call('closeRegistration', { as: world.as, params: { id } })
      return act('tournament.open-registration', [id])
    },
  },
  {
    does: 'tournament.close-registration: open',
    act: async () => act('tournament.close-registration', [(await open()).id]),
  },
  {
    does: 'tournament.save-as-template: with stages',
    act: async () => act('tournament.save-as-template', [(await withForm()).id], { name: 'Kept' }),
  },
  {
    does: 'team.add: with players',
    act: async () => act('team.add', [(await open()).id], { name: 'Zulu', players: ['Ann', 'Ben'] }),
  },
  {
    does: 'team.add: the last of an instant tournament',
    act: async () => {
      const { id } = await world.open(1, automatic, { ...calm, maxTeams: 2, instant: true })
      return act('team.add', [id], { name: 'Zulu' })
    },
  },
  {
    does: 'team.add-many: two',
    act: async () => act('team.add-many', [(await open()).id], { teams: 'Zulu: Ann, Ben\nYankee' }),
  },
  {
    does: 'team.copy: all',
    act: async () => {
      const from = await open()
      return act('team.copy', [(await open({}, 0)).id], { source: from.id })
    },
  },
  {
    does: 'team.edit: name and venue',
    act: async () => act('team.edit', [idOf(await open(), 0)], { name: 'Zulu', venue: 'Row 4' }),
  },
  {
    does: 'team.set-logo: the first',
    act: async () => act('team.set-logo', [idOf(await open({}, 1), 0)], { file: image }),
  },
  { does: 'team.remove-logo: one there is', act: async () => act('team.remove-logo', [await withTeamLogo()]) },
  {
    does: 'team.confirm-roster: free',
    act: async () => {
      const made = await open()
      await run(act('team.withdraw-roster', [idOf(made, 0)]))
      return act('team.confirm-roster', [idOf(made, 0)])
    },
  },
  {
    does: 'team.confirm-roster: with a fee',
    act: async () => {
      const { id } = await world.open(0, {}, { ...calm, registrationFee: '50.00', currency: 'TWD' })
      await run(act('team.add', [id], { name: 'Payers', players: ['Ann'] }))
      const { teams } = (await world.call('listTeams', { as: world.as, params: { id } })).payload
      return act('team.confirm-roster', [idOf({ teams }, 0)])
    },
    // What was paid is given back, and the books show it.
    leaves: /"RefundPending"|tournament_teams|wallet_(refunds|transaction_steps)/,
  },
  {
    does: 'team.check-in: the first',
    act: async () => {
      const made = await world.open(
        4,
        {},
        { ...calm, tournamentCheckIn: 60, matchStart: Math.floor(Date.now() / 1000) + 1800 },
      )
      return act('team.check-in', [idOf(made, 0)])
    },
  },
  {
    does: 'team.edit-answers: two of three',
    act: async () => act('team.edit-answers', [idOf(await withForm(true), 0)], { answers: ['Discord=ann', 'Age=7'] }),
  },
  ofForm('form.add-question: first', { label: 'Size', place: 1 }),
  ofForm('form.edit-question: the second', { question: 'Shirt', label: 'Size', required: true }),
  ofForm('form.remove-question: the second', { question: 'Shirt' }),
  ofForm('form.move-question: to the end', { question: 'Discord', place: 3 }),
]
