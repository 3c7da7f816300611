// A tournament like another one.
import { expect, test } from 'vitest'
import { readRichText } from '../../src/contract/rich-text-source.ts'
import { noon } from '../support/builders.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld({ clock: () => noon })

test('a copy has settings and stages, and neither teams, times nor results', async () => {
  const { as, call } = world
  const fields = { about: 'All welcome', registrationFee: '20.00', maxTeams: 8, matchStart: noon + 7200 }
  const { id, stage } = await world.running(4, { bestOf: 3, thirdPlaceMatch: true }, fields)
  await world.call('setTournamentVenues', { as, params: { id }, body: { venueIds: [] } })
  await call('setScheduleLimits', { as, params: { id }, body: { atOnce: 3, rest: 10, stageId: stage.id, minutes: 25 } })
  const body = { name: 'Next Friday', registrationStart: noon + 60, registrationEnd: noon + 3600 }
  const copy = (await call('copyTournament', { as, params: { id }, body })).payload
  expect(copy).toMatchObject({
    ...body,
    about: readRichText('All welcome'),
    registrationFee: '20.00',
    maxTeams: 8,
    state: 'Initial',
    matchStart: null,
    teamCount: 0,
    formats: ['SingleElimination'],
  })
  const { stages } = (await call('listStages', { as, params: { id: copy.id } })).payload
  expect(stages).toMatchObject([{ name: stage.name, bestOf: 3, thirdPlaceMatch: true, state: 'Initial' }])
  const { limits } = (await call('getSchedule', { as, params: { id: copy.id } })).payload
  expect(limits).toMatchObject({ atOnce: 3, restMinutes: 10, stageMinutes: { [stages[0]?.id ?? '']: 25 } })
  expect((await call('listTeams', { as, params: { id: copy.id } })).payload.teams).toEqual([])
  expect((await call('getTournament', { as, params: { id } })).payload.state).toBe('InProgress')
})

test('one that is over is copied as well; a registration that would be over is not', async () => {
  const { as, call } = world
  const { id } = await world.tournament()
  await call('cancelTournament', { as, params: { id }, body: {} })
  const copied = (body: object) => call('copyTournament', { as, params: { id }, body: { name: 'Again', ...body } })
  expect((await copied({})).payload).toMatchObject({ name: 'Again', state: 'Initial', registrationEnd: null })
  expect((await copied({ registrationEnd: noon })).envelope.code).toBe('tournament.endInPast')
})
