// Things a command can be aimed at: loads what a rule looks at, and finds what a typed word means.
import type { Bracket } from '../contract/bracket.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Problem } from '../contract/problem.ts'
import type { StageFormat } from '../contract/states.ts'
import type { TournamentTeam } from '../contract/team.ts'
import type { Tournament } from '../contract/tournament.ts'
import { stageOfTarget, type Kind, type StageView, type Views } from '../contract/views.ts'
import type { Answered } from './answer.ts'
import type { Say } from '../contract/say.ts'
import type { Cache } from './cache.ts'

export type LoadedTarget<K extends Kind> = { id: string; name: string; view: Views[K] }

export type TargetPorts = {
  cache: Cache
  say: Say
  /** What a round is called on screen. */
  roundName: (bracket: Bracket, format: StageFormat, roundOf: number) => string
}

/** chosen: things are asked for in groups of this many, so that none waits for its turn until the time-out. */
const atATime = 16

/** The problem of a target that does not exist (any more). */
class Missing extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

export function createLoader({ cache, say, roundName }: TargetPorts) {
  const loaders: { [K in Kind]: (id: string) => Promise<Omit<LoadedTarget<K>, 'id'>> } = {
    async tournament(id) {
      const view = await tournamentView(id)
      return { name: view.tournament.name, view }
    },
    async stage(id) {
      const view = await stageView(id)
      return { name: view.stage.name, view }
    },
    async bracket(id) {
      const view = await bracketView(id)
      return { name: `${view.stage.name} G${view.bracket.groupNumber}`, view }
    },
    async round(id) {
      const view = { ...(await bracketView(id)), roundOf: Number(id.split('/')[2]) }
      const played = view.bracket.matches.some((match) => match.roundOf === view.roundOf)
      if (!played) throw missing(id)
      return {
        name: `${view.stage.name} G${view.bracket.groupNumber} ${roundName(view.bracket, view.stage.format, view.roundOf)}`,
        view,
      }
    },
    async match(id) {
      const view = await stageView(stageOfTarget(id))
      const wanted = id.slice(id.indexOf('/m') + 2)
      for (const bracket of view.stage.brackets) {
        const match = [...bracket.matches, ...bracket.additionalMatches].find((one) => one.bracketMatchId === wanted)
        if (match) return { name: match.identifier, view: { ...view, bracket, match } }
      }
      throw missing(id)
    },
    async team(id) {
      const team = listedTeam(id) ?? found(await cache.read(endpoints.getTeam, { params: { tournamentTeamId: id } }))
      return { name: team.name, view: { ...(await tournamentView(team.tournamentId)), team } }
    },
  }

  async function tournamentView(id: string) {
    const inList = listedTournament(id)
    const [tournament, listed] = await Promise.all([
      inList ?? cache.read(endpoints.getTournament, { params: { id } }).then(found),
      cache.read(endpoints.listStages, { params: { id } }),
    ])
    return { tournament, stages: found(listed).stages }
  }

  // A list on screen holds what a command on many of its rows needs: no request for each of them.
  function listedTournament(id: string): Tournament | undefined {
    const lists = cache.fresh(endpoints.listTournaments)
    return firstIn(lists, ({ tournaments }) => tournaments.map((one) => [one.id, one]), id)
  }

  function listedTeam(id: string): TournamentTeam | undefined {
    const lists = cache.fresh(endpoints.listTeams)
    return firstIn(lists, ({ teams }) => teams.map((one) => [one.tournamentTeamId, one]), id)
  }

  async function stageView(id: string): Promise<StageView> {
    const stage = found(await cache.read(endpoints.getStage, { params: { id } }))
    return { ...(await tournamentView(stage.tournamentId)), stage }
  }

  async function bracketView(id: string) {
    const view = await stageView(stageOfTarget(id))
    const bracket = view.stage.brackets.find((one) => one.groupNumber === Number(id.split('/')[1]))
    if (!bracket) throw missing(id)
    return { ...view, bracket }
  }

  function missing(word: string): Missing {
    return new Missing(targetProblem('notFound', { word }, say))
  }

  return async function load<K extends Kind>(
    kind: K,
    ids: readonly string[],
  ): Promise<readonly (LoadedTarget<K> | { id: string; problem: Problem })[]> {
    const loaded: (LoadedTarget<K> | { id: string; problem: Problem })[] = []
    for (let from = 0; from < ids.length; from += atATime) {
      loaded.push(...(await Promise.all(ids.slice(from, from + atATime).map((id) => loadOne(kind, id)))))
    }
    return loaded
  }

  async function loadOne<K extends Kind>(
    kind: K,
    id: string,
  ): Promise<LoadedTarget<K> | { id: string; problem: Problem }> {
    try {
      return { id, ...(await loaders[kind](id)) }
    } catch (error) {
      if (error instanceof Missing) return { id, problem: error.problem }
      throw error
    }
  }
}

const indexes = new WeakMap<object, Map<string, unknown>>()

/** Looks an id up in lists; each list is indexed once. */
function firstIn<L extends object, T>(
  lists: readonly L[],
  entriesOf: (list: L) => [string, T][],
  id: string,
): T | undefined {
  for (const list of lists) {
    const index = indexes.get(list) ?? new Map<string, unknown>(entriesOf(list))
    indexes.set(list, index)
    // An index of this list holds what `entriesOf` made of it.
    if (index.has(id)) return index.get(id) as T
  }
  return undefined
}

export function targetProblem(
  code: 'notFound' | 'ambiguous' | 'placeMissing',
  params: { word: string; names?: string[] },
  say: Say,
): Problem {
  return {
    kind: 'error',
    message: say(`reason.target.${code}`, { ...params, names: params.names?.join(', ') ?? '' }),
    reason: { code: `target.${code}`, params },
  }
}

function found<T>(answered: Answered<T>): T {
  if (answered.ok) return answered.payload
  throw new Missing(answered.problem)
}
