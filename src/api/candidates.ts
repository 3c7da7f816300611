// What there is of a kind at a place, with the words each thing answers to: for resolving and for completing.
import { nameKey } from '../contract/name-key.ts'
import type { BracketMatch } from '../contract/bracket.ts'
import { endpoints } from '../contract/endpoints.ts'
import { maxTeamsPerTournament } from '../contract/limits.ts'
import type { StageDetail } from '../contract/stage.ts'
import { targetId } from '../contract/views.ts'
import type { Answered } from './answer.ts'
import type { TargetPorts } from './targets.ts'

export type Candidate = {
  id: string
  /** Words that count only whole: identifiers and numbers. */
  codes?: readonly string[]
  /** Names; their beginning is enough. */
  names: readonly string[]
  /** Words that count only where no name or code fits. */
  places?: readonly string[]
  /** How it is told from others. */
  label: string
}
type Listed = Promise<Answered<readonly Candidate[]>>

/** chosen: names are compared over at most this many rows of a search. */
const searchRows = 50

export function createCandidates({ cache, roundName }: TargetPorts) {
  function roundsOf(stage: StageDetail, group: number | undefined): Candidate[] {
    const brackets = stage.brackets.filter(({ groupNumber }) => group === undefined || groupNumber === group)
    return brackets.flatMap((bracket) =>
      [...new Set(bracket.matches.map((match) => match.roundOf))].map((roundOf) => {
        const label = roundName(bracket, stage.format, roundOf)
        const { groupNumber } = bracket
        const codes = [String(roundOf), `${groupNumber}/${roundOf}`]
        return {
          id: targetId.round(stage.id, groupNumber, roundOf),
          codes,
          names: [label],
          label: `G${groupNumber} ${label}`,
        }
      }),
    )
  }

  return {
    async tournaments(search: string): Listed {
      const query = { ...(search !== '' && { search }), pageSize: searchRows }
      const answered = await cache.read(endpoints.listTournaments, { query })
      return mapped(answered, ({ tournaments }) => tournaments.map(({ id, name }) => named(id, name)))
    },
    async teams(tournamentId: string): Listed {
      const query = { pageSize: maxTeamsPerTournament }
      const answered = await cache.read(endpoints.listTeams, { params: { id: tournamentId }, query })
      return mapped(answered, ({ teams }) => teams.map((team) => named(team.tournamentTeamId, team.name)))
    },
    async stages(tournamentId: string): Listed {
      const answered = await cache.read(endpoints.listStages, { params: { id: tournamentId } })
      return mapped(answered, ({ stages }) =>
        // `--stage=2` is the second one, unless one is called so.
        stages.map(({ id, name, position }) => ({ ...named(id, name), places: [String(position)] })),
      )
    },
    /** `group`: the division one is in; a round number alone means a round of it. */
    async parts(
      kind: 'bracket' | 'round' | 'match',
      stageId: string,
      group: number | undefined,
      typed: string,
    ): Listed {
      const answered = await cache.read(endpoints.getStage, { params: { id: stageId } })
      return mapped(answered, (stage) => {
        if (kind === 'bracket') return divisionsOf(stage)
        if (kind === 'match') return matchesOf(stage)
        return roundsOf(stage, typed.includes('/') ? undefined : group)
      })
    },
  }
}

/** Exact before prefix, whatever the case. */
export function matching(candidates: readonly Candidate[], word: string, how?: 'exact'): readonly Candidate[] {
  const wanted = nameKey(word)
  const exact = candidates.filter(({ names, codes = [] }) =>
    [...names, ...codes].some((name) => nameKey(name) === wanted),
  )
  if (exact.length > 0 || wanted === '' || how === 'exact') return exact
  const placed = candidates.filter(({ places = [] }) => places.includes(wanted))
  if (placed.length > 0) return placed
  return candidates.filter(({ names }) => names.some((name) => nameKey(name).startsWith(wanted)))
}

export function together(listed: readonly Answered<readonly Candidate[]>[]): Answered<readonly Candidate[]> {
  const failed = listed.find((one) => !one.ok)
  return failed ?? { ok: true, payload: listed.flatMap((one) => (one.ok ? one.payload : [])) }
}

function named(id: string, name: string): Candidate {
  return { id, names: [name], label: name }
}

function divisionsOf(stage: StageDetail): Candidate[] {
  return stage.brackets.map(({ groupNumber }) => ({
    id: targetId.bracket(stage.id, groupNumber),
    codes: [String(groupNumber), `G${groupNumber}`],
    names: [],
    label: `${stage.name} G${groupNumber}`,
  }))
}

function matchesOf(stage: StageDetail): Candidate[] {
  const candidate = (match: BracketMatch): Candidate => ({
    id: targetId.match(stage.id, match.bracketMatchId),
    codes: [match.identifier, `m${match.bracketMatchId}`],
    names: match.name === null ? [] : [match.name],
    label: [match.identifier, teamNames(match)].filter(Boolean).join(' '),
  })
  return stage.brackets.flatMap((bracket) => [...bracket.matches, ...bracket.additionalMatches].map(candidate))
}

function teamNames(match: BracketMatch): string {
  const names = match.teams.filter((team) => team !== null).map(({ name }) => name)
  return names.join(' – ')
}

function mapped<T>(answered: Answered<T>, list: (payload: T) => Candidate[]): Answered<readonly Candidate[]> {
  return answered.ok ? { ok: true, payload: list(answered.payload) } : answered
}
