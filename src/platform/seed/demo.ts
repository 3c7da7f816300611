// Real tournaments at different stages of their life.
import { readRichText } from '../../contract/rich-text-source.ts'
import { tieBreakPresets } from '../../rules/tie-break-presets.ts'
import type { Act } from '../call.ts'
import { addStage } from '../acts/add-stage.ts'
import { stageWithDefaults } from '../acts/stage-defaults.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'
import { importRecord } from '../acts/import-record.ts'
import { insertTournament } from '../store/tournaments.ts'
import { created, recorded } from './recorded.ts'
import { decodeRecord } from './records/decode.ts'
import { fifaWorldCup2022 } from './records/fifa-world-cup-2022.ts'
import { lolWorlds2022 } from './records/lol-worlds-2022-knockout.ts'
import { vct2024ChinaStage2 } from './records/vct-2024-china-stage-2.ts'

const day = 24 * 60 * 60

/** Football is played in the only football game there is. */
const football = { game: 'FIFA 21' }

export async function seedDemo(act: Act): Promise<void> {
  const fifa = decodeRecord(fifaWorldCup2022)
  const lol = decodeRecord(lolWorlds2022)
  const vct = decodeRecord(vct2024ChinaStage2)
  const { now } = act.asking
  const fifaStages = [{ tieBreakers: [...tieBreakPresets.fifa2018] }, {}]

  await imported(act, { ...fifa, name: 'FIFA World Cup 2022 — final ranking' }, 'end', {
    stages: fifaStages,
    fields: { ...football, about: readRichText('Thirty-two teams in Qatar, as played.'), featured: true },
  })
  await imported(act, { ...lol, name: 'LoL Worlds 2022 — quarter-finals' }, 'end', {
    plays: (match) => match.round === 1,
    // The semi-finals are tomorrow.
    shift: shiftTo('2022-10-29', now + day),
    fields: { matchStart: now - 8 * day },
  })
  await imported(act, vct, 'end', {
    plays: (match, stage) => stage === 0 && match.round < 5,
    stages: [{ tieBreakers: ['points', 'headToHeadPoints', 'scoreDifference'] }],
    fields: { matchStart: now - 28 * day, matchEnd: now + 14 * day },
  })
  await imported(act, { ...vct, name: 'VCT China 2024 — playoffs' }, 'end', {
    // The winners side is played; the losers final and the grand final are to come.
    plays: ({ bracket, round }, stage) => stage < 2 || bracket === 'winners' || (bracket === 'losers' && round === 1),
    fields: { matchStart: now - 40 * day, matchEnd: now + 2 * day },
  })
  await imported(act, fifa, 'registration', {
    stages: fifaStages,
    shift: shiftTo('2022-11-20T19:00Z', now + 8 * day),
    fields: {
      ...football,
      registrationStart: now - 7 * day,
      registrationEnd: now + 7 * day,
      matchStart: now + 8 * day,
      matchEnd: now + 38 * day,
      about: readRichText('Eight groups of four, then a knock-out of sixteen with a match for third place.'),
    },
  })
  await seedLolUpcoming(act)
}

/** With the row of history that an import has. */
function imported(act: Act, ...[record, until, options]: Imported): Promise<unknown> {
  const line = `tournament import "@${record.name}.json" --until=${until}`
  return recorded(act, 'importTournament', line, (act) => importRecord(act, record, until, options))
}
type Imported = Parameters<typeof importRecord> extends [Act, ...infer Rest] ? Rest : never

/** Published, its stage defined, no teams yet. */
async function seedLolUpcoming(act: Act): Promise<void> {
  const { now } = act.asking
  const tournament = await insertTournament(
    act.tx,
    withDefaults({
      name: 'League of Legends World Championship 2022',
      game: 'League of Legends',
      region: ['All'],
      featured: true,
      starters: 5,
      benched: 1,
      maxTeams: 8,
      minTeams: 8,
      registrationEnd: now + 10 * day,
      matchStart: now + 14 * day,
      matchEnd: now + 30 * day,
      about: readRichText('The knock-out stage: eight teams, best of five.'),
    }),
    'Published',
    now,
  )
  await created(act, tournament)
  act.schedule({ kind: 'registration-end', tournamentId: tournament.id }, now + 10 * day)
  await addStage(
    act,
    { tournament, stages: [] },
    stageWithDefaults({ name: 'Knock-out', format: 'SingleElimination', bestOf: 5 }, tournament.game),
  )
}

/** Seconds that bring a recorded time to the wanted one. */
function shiftTo(recorded: string, wanted: number): number {
  return wanted - Date.parse(recorded) / 1000
}
