// Records for the palette: what the cache already has of tournaments, stages, teams and matches, and what the platform
// finds for the typed text once the typing rests.
import { useEffect, useMemo, useState } from 'react'
import type { Cache } from '../../api/cache.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { paths } from '../../paths.ts'
import { useDesk } from '../desk.ts'
import { where } from '../place.ts'
import { useSay } from '../say.ts'
import { type RecordEntry, recordEntry } from './entries.ts'

/** chosen: asked of the platform once the typing rests this long (milliseconds). */
const restMilliseconds = 150
/** chosen: found by one question. */
const found = 20

type Say = ReturnType<typeof useSay>

export function useRecords(query: string): { records: readonly RecordEntry[]; searching: boolean } {
  const { cache, user } = useDesk()
  const say = useSay()
  const known = useMemo(() => knownRecords(cache, say), [cache, say])
  const [remote, setRemote] = useState<{ query: string; records: readonly RecordEntry[] }>({ query: '', records: [] })
  const asks = query.trim().length > 1 && user.role !== 'Unknown'

  useEffect(() => {
    if (!asks) return undefined
    let over = false
    const find = async () => {
      const records = await findRecords(cache, query.trim(), say)
      if (!over) setRemote({ query, records })
    }
    const timer = setTimeout(() => void find(), restMilliseconds)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [cache, query, asks, say])

  const records = useMemo(() => unique([...known, ...remote.records]), [known, remote.records])
  return { records, searching: asks && remote.query !== query }
}

/** What is kept of lists and stages: found without asking. */
function knownRecords(cache: Cache, say: Say): RecordEntry[] {
  const entries = cache.queries.getQueryCache().getAll()
  const records: RecordEntry[] = []
  for (const query of entries) {
    const data: unknown = query.state.data
    if (data === undefined) continue
    const [name] = query.queryKey
    // The cache parsed each answer by its endpoint's schema.
    if (name === endpoints.listTournaments.name || name === endpoints.listActiveTournaments.name) {
      records.push(...(data as { tournaments: readonly Tournament[] }).tournaments.map((one) => ofTournament(one, say)))
    } else if (name === endpoints.getTournament.name) records.push(ofTournament(data as Tournament, say))
    else if (name === endpoints.listTeams.name) {
      records.push(...(data as { teams: readonly TournamentTeam[] }).teams.map((team) => ofTeam(team, say)))
    } else if (name === endpoints.getStage.name) records.push(...ofStage(data as StageDetail, say))
  }
  return records
}

async function findRecords(cache: Cache, search: string, say: Say): Promise<RecordEntry[]> {
  const { tournamentId } = where.now().page.place
  const query = { search, pageSize: found }
  const [tournaments, teams] = await Promise.all([
    cache.read(endpoints.listTournaments, { query }),
    tournamentId === undefined ? undefined : cache.read(endpoints.listTeams, { params: { id: tournamentId }, query }),
  ])
  return [
    ...(tournaments.ok ? tournaments.payload.tournaments.map((one) => ofTournament(one, say)) : []),
    ...(teams?.ok ? teams.payload.teams.map((one) => ofTeam(one, say)) : []),
  ]
}

function ofTournament({ id, name, game, state }: Tournament, { say, stateLabel }: Say): RecordEntry {
  const detail = [say('ui.shell.kind.tournament'), game, stateLabel('tournament', state)].join(' · ')
  return recordEntry('tournament', id, name, paths.tournament(id), detail)
}

function ofTeam(
  { tournamentTeamId, tournamentId, name, state }: TournamentTeam,
  { say, stateLabel }: Say,
): RecordEntry {
  const detail = [say('ui.shell.kind.team'), stateLabel('team', state)].join(' · ')
  return recordEntry('team', tournamentTeamId, name, paths.teams(tournamentId), detail)
}

function ofStage(stage: StageDetail, { say, stateLabel }: Say): RecordEntry[] {
  const to = (group?: number) => paths.bracket(stage.tournamentId, stage.id, group)
  const detail = [say('ui.shell.kind.stage'), stateLabel('stage', stage.state)].join(' · ')
  const matches = stage.brackets.flatMap(({ groupNumber, matches }) =>
    matches.map((match) => {
      const teams = match.teams.map((team) => team?.name).filter(Boolean)
      const about = [say('ui.shell.kind.match'), stage.name, stateLabel('match', match.state)].join(' · ')
      const title = teams.length > 0 ? `${match.identifier} ${teams.join(' – ')}` : match.identifier
      return recordEntry('match', `${stage.id}/m${match.bracketMatchId}`, title, to(groupNumber), about)
    }),
  )
  return [recordEntry('stage', stage.id, stage.name, to(), detail), ...matches]
}

function unique(records: readonly RecordEntry[]): readonly RecordEntry[] {
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
