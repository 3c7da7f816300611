// Records for the palette: what the cache has of tournaments, stages, teams and matches, and what the platform finds for
// the typed text once the typing rests.
import type { Cache } from '../../api/cache.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { paths } from '../../paths.ts'
import { where } from '../place/place.ts'
import { texts } from '../words/say.ts'
import type { RecordEntry } from './entries.ts'

/** chosen: found by one question. */
const found = 20

const sources: Record<string, (data: unknown) => readonly RecordEntry[]> = {
  // The cache parsed each answer by its endpoint's schema.
  [endpoints.listTournaments.name]: (data) =>
    (data as { tournaments: readonly Tournament[] }).tournaments.map(ofTournament),
  [endpoints.listActiveTournaments.name]: (data) =>
    (data as { tournaments: readonly Tournament[] }).tournaments.map(ofTournament),
  [endpoints.getTournament.name]: (data) => [ofTournament(data as Tournament)],
  [endpoints.listTeams.name]: (data) => (data as { teams: readonly TournamentTeam[] }).teams.map(ofTeam),
  [endpoints.getStage.name]: (data) => ofStage(data as StageDetail),
}

/** What is kept of lists and stages: found without asking. */
export function knownRecords(cache: Cache): readonly RecordEntry[] {
  const all = kept(cache).flatMap(({ name, data }) => sources[name]?.(data) ?? [])
  return [...new Map(all.map((record) => [record.id, record])).values()]
}

/** Another text whenever there may be other records. */
export function recordsVersion(cache: Cache): string {
  return kept(cache)
    .map(({ key, updatedAt }) => `${key}@${updatedAt}`)
    .join()
}

export async function findRecords(cache: Cache, search: string): Promise<readonly RecordEntry[]> {
  const { tournamentId } = where.now().page.place
  const query = { search, pageSize: found }
  const [tournaments, teams] = await Promise.all([
    cache.read(endpoints.listTournaments, { query }),
    tournamentId === undefined ? undefined : cache.read(endpoints.listTeams, { params: { id: tournamentId }, query }),
  ])
  return [
    ...(tournaments.ok ? tournaments.payload.tournaments.map(ofTournament) : []),
    ...(teams?.ok ? teams.payload.teams.map(ofTeam) : []),
  ]
}

function kept(cache: Cache) {
  return cache.queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: [name], queryHash: key, state: { data, dataUpdatedAt: updatedAt } }) =>
      data !== undefined && typeof name === 'string' && name in sources ? [{ name, key, data, updatedAt }] : [],
    )
}

function ofTournament({ id, name, game, state }: Tournament): RecordEntry {
  return {
    is: 'record',
    kind: 'tournament',
    id: `tournament ${id}`,
    title: name,
    also: [id],
    to: paths.tournament(id),
    about: () => [texts.say('ui.shell.kind.tournament'), game, texts.stateLabel('tournament', state)].join(' · '),
  }
}

function ofTeam({ tournamentTeamId, tournamentId, name, state }: TournamentTeam): RecordEntry {
  return {
    is: 'record',
    kind: 'team',
    id: `team ${tournamentTeamId}`,
    title: name,
    also: [tournamentTeamId],
    to: paths.teams(tournamentId),
    about: () => [texts.say('ui.shell.kind.team'), texts.stateLabel('team', state)].join(' · '),
  }
}

function ofStage(stage: StageDetail): readonly RecordEntry[] {
  const matches = stage.brackets.flatMap(({ groupNumber, matches }) =>
    matches.map((match): RecordEntry => {
      const teams = match.teams.map((team) => team?.name).filter(Boolean)
      return {
        is: 'record',
        kind: 'match',
        id: `match ${stage.id}/m${match.bracketMatchId}`,
        title: [match.identifier, teams.join(' – ')].join(' ').trim(),
        to: paths.bracket(stage.tournamentId, stage.id, groupNumber),
        about: () => [texts.say('ui.shell.kind.match'), stage.name, texts.stateLabel('match', match.state)].join(' · '),
      }
    }),
  )
  const itself: RecordEntry = {
    is: 'record',
    kind: 'stage',
    id: `stage ${stage.id}`,
    title: stage.name,
    also: [stage.id],
    to: paths.bracket(stage.tournamentId, stage.id),
    about: () => [texts.say('ui.shell.kind.stage'), texts.stateLabel('stage', stage.state)].join(' · '),
  }
  return [itself, ...matches]
}
