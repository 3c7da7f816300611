// Two automated tournaments: one fills, one is being played; the next one opened when it was full.
import { readRichText } from '../../contract/rich-text-source.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { Act } from '../call.ts'
import { addStage } from '../acts/add-stage.ts'
import { insertLinkedTeams } from '../acts/link-players.ts'
import { enteredTeam } from '../acts/new-team.ts'
import { stageWithDefaults } from '../acts/stage-defaults.ts'
import { startInstant } from '../acts/start-instant.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'
import { created } from './recorded.ts'
import { lockStageView } from '../store/stage-views.ts'
import { insertTournament, tournamentView, updateFigures } from '../store/tournaments.ts'

const minute = 60

export async function seedAutomated(act: Act): Promise<void> {
  await duels(act, { name: 'Forts Duels', teams: ['Rampart', '石牆', 'Bulwark', 'Palisade'], minutesAgo: 40 })
  await duels(act, { name: 'Forts Duels (2)', teams: ['Bastion', '烽火台', 'Citadel'], minutesAgo: 12 })
}

type Duels = { name: string; teams: readonly string[]; minutesAgo: number }

/** For four; with as many it is drawn and started. */
async function duels(act: Act, { name, teams, minutesAgo }: Duels): Promise<void> {
  const { tx, asking } = act
  const isFull = teams.length === 4
  const fields = withDefaults({
    name,
    game: 'Forts',
    region: ['Hong Kong', 'Taiwan'],
    instant: true,
    copyOnFull: true,
    maxTeams: 4,
    registrationEnd: asking.now + 24 * 60 * minute,
    about: readRichText('Four players, best of one. It starts as soon as it is full.'),
  })
  const tournament = await insertTournament(
    tx,
    fields,
    isFull ? 'CompleteRegistration' : 'OpenRegistration',
    asking.now,
  )
  const { id } = tournament
  await created(act, tournament)
  act.schedule({ kind: 'registration-end', tournamentId: id }, asking.now + 24 * 60 * minute)
  const byItself = { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' } as const
  const settings = { name: 'Duels', format: 'SingleElimination', ...byItself } as const
  const stage = await addStage(act, await tournamentView(tx, id), stageWithDefaults(settings, fields.game))
  await enter(act, tournament, teams, asking.now - minutesAgo * minute)
  if (isFull) await startInstant(act, await lockStageView(act, stage.id))
}

async function enter(act: Act, tournament: Tournament, names: readonly string[], time: number): Promise<void> {
  const entries = names.map((name) => ({
    ...enteredTeam(tournament, { name }),
    state: 'Registered' as const,
    rosterConfirmTime: time,
  }))
  await insertLinkedTeams(act, tournament.id, entries, time)
  await updateFigures(act.tx, tournament.id, { teamCount: names.length, registeredCount: names.length })
}
