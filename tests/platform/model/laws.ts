// What must hold after every command, whatever it was: §4 and the tables 4.11, 4.12 of the plan.
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import { transitions } from '../../../src/rules/transitions.ts'
import type { MatchRow, Snapshot } from './snapshot.ts'

type Machine = 'tournament' | 'stage' | 'bracket' | 'match' | 'team'
type Allowed = Partial<Record<Machine, readonly string[]>>

const bracketPlay = ['matchesCompleted', 'reopen', 'complete']
const stagePlay = ['bracketsCompleted', 'generateStandings']
/** What a result, a correction or a reset may bring about. */
const play: Allowed = {
  match: ['updateScore', 'reset', 'walkover', 'openRoom'],
  bracket: bracketPlay,
  stage: stagePlay,
}
const draws: Allowed = { bracket: ['generate', 'delete'] }

/** Triggers each command may fire; one that is not named here fires none. */
const triggersOf: Partial<Record<EndpointName | 'passTime', Allowed>> = {
  createTournament: { tournament: ['create'] },
  publishTournament: { tournament: ['publish'] },
  openRegistration: { tournament: ['openRegistration'] },
  closeRegistration: { tournament: ['closeRegistration', 'cancel'], stage: ['cancel'] },
  cancelTournament: { tournament: ['cancel'], stage: ['cancel'], match: ['reset'] },
  addTeam: { tournament: ['closeRegistration'], team: ['create', 'playersJoined'] },
  confirmRoster: { team: ['confirmRoster'] },
  withdrawRoster: { team: ['withdrawRoster'] },
  removeTeam: { team: ['remove'] },
  dropTeam: play,
  createStage: { stage: ['create'] },
  copyStage: { stage: ['create'] },
  editStage: draws,
  reorderStage: draws,
  deleteStage: { stage: ['delete'], bracket: ['delete'] },
  finalizeStage: {
    ...play,
    tournament: ['start'],
    stage: ['finalize', ...stagePlay],
    bracket: ['finalize', ...bracketPlay],
  },
  unfinalizeStage: {
    tournament: ['takeBackStart'],
    stage: ['unfinalize'],
    bracket: ['unfinalize', 'reopen'],
    match: ['reset'],
  },
  advanceStage: draws,
  generateBrackets: draws,
  addBracket: draws,
  deleteBracket: draws,
  importBracket: {
    ...play,
    tournament: ['start'],
    stage: ['finalize', ...stagePlay],
    bracket: ['finalize', ...bracketPlay],
  },
  completeBracket: { bracket: ['complete'], stage: stagePlay },
  advanceWinners: play,
  addMatch: { ...play, bracket: ['reopen'] },
  assignMatchTeams: play,
  deleteMatch: play,
  resetMatch: play,
  resetScore: play,
  updateScore: play,
  createMatchRoom: play,
  setMatchSetting: play,
  generateStandings: { stage: ['generateStandings'] },
  updateStandings: { stage: ['updateStandings'] },
  approveStandings: { stage: ['approveStandings'], tournament: ['complete'] },
  passTime: {
    ...play,
    tournament: ['openRegistration', 'closeRegistration', 'cancel'],
    stage: [...stagePlay, 'cancel'],
  },
}

/** Commands that make or delete matches. */
const makeMatches = new Set<string>(
  'generateBrackets addBracket deleteBracket editStage deleteStage reorderStage advanceStage addMatch deleteMatch resetMatch unfinalizeStage'.split(
    ' ',
  ),
)

type Row = { from: string; trigger: string; to: string }
const removals: Partial<Record<Machine, Row[]>> = {
  team: ['PendingJoin', 'PendingConfirmRoster', 'Registered'].map((from) => ({ from, trigger: 'remove', to: 'none' })),
}

/** The transitions that lead from one state to the other by these triggers, shortest way; undefined when none does. */
export function wayBetween(machine: Machine, from: string, to: string, triggers: readonly string[]): Row[] | undefined {
  const table: Row[] = [...transitions[machine], ...(removals[machine] ?? [])]
  const rows = table.filter((row) => triggers.includes(row.trigger))
  const ways = new Map<string, Row[]>([[from, []]])
  for (const [state, way] of ways) {
    if (state === to) return way
    for (const row of rows) if (row.from === state && !ways.has(row.to)) ways.set(row.to, [...way, row])
  }
  return undefined
}

/** Every change of state an accepted command made, as transitions; throws for one that is not in the tables. */
export function transitionsMade(command: string, before: Snapshot, after: Snapshot): string[] {
  const allowed = triggersOf[command as EndpointName] ?? {}
  const made: string[] = []
  for (const machine of ['tournament', 'stage', 'bracket', 'match', 'team'] as const) {
    const old = statesOf(machine, before)
    const now = statesOf(machine, after)
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const from = old.get(id) ?? 'none'
      const to = now.get(id) ?? 'none'
      if (from === to) continue
      if (machine === 'match' && (from === 'none' || to === 'none')) {
        if (!makeMatches.has(command)) throw new Error(`${command}: match ${id} ${from} → ${to}`)
        continue
      }
      const way = wayBetween(machine, from, to, allowed[machine] ?? [])
      if (!way) throw new Error(`${command}: illegal transition of ${machine} ${id}: ${from} → ${to}`)
      for (const row of way) made.push(`${machine} ${row.from} –${row.trigger}→ ${row.to}`)
    }
  }
  return made
}

function statesOf(machine: Machine, now: Snapshot): Map<string, string> {
  switch (machine) {
    case 'tournament':
      return new Map([[now.id, now.state]])
    case 'stage':
      return new Map(now.stages.map(({ id, state }) => [id, state]))
    case 'bracket':
      return new Map(now.brackets.map(({ stageId, group, state }) => [`${stageId}/${group}`, state]))
    case 'match':
      return new Map(now.matches.map(({ id, state }) => [id, state]))
    default:
      return new Map(now.teams.map(({ id, state }) => [id, state]))
  }
}

/** What is wrong with a tournament as it stands, or with how it came there from before; nothing when all is well. */
export function wrongIn(before: Snapshot, now: Snapshot): string | undefined {
  return (
    wrongInTournament(now) ??
    wrongInStages(now) ??
    wrongInDivisions(now) ??
    wrongInMatches(now) ??
    wrongSince(before, now)
  )
}

function wrongInTournament({ state, stages, rooms }: Snapshot): string | undefined {
  const begun = stages.filter((stage) => stage.state !== 'Initial')
  if (state === 'InProgress' && begun.length === 0) return 'in progress without a stage that has begun'
  if (state === 'Completed' && stages.some((stage) => stage.state !== 'Completed')) return 'completed with open stages'
  if (state === 'Cancelled') {
    if (rooms.length > 0) return 'cancelled with open rooms'
    if (begun.length < stages.length) return 'cancelled with a stage that is not'
  } else if (state !== 'InProgress' && state !== 'Completed' && begun.length > 0)
    return `${state} with a stage that has begun`
  return undefined
}

function wrongInStages({ stages, brackets, matches, teams }: Snapshot): string | undefined {
  for (const { id, state, position, standings } of stages) {
    const own = brackets.filter((bracket) => bracket.stageId === id)
    const states = new Set(own.map((bracket) => bracket.state))
    const earlier = stages.filter((stage) => stage.position < position)
    const begun = state !== 'Initial' && state !== 'Cancelled'
    if (begun && earlier.some((stage) => stage.state !== 'Completed')) return `stage ${id} began too early`
    if (begun && (own.length === 0 || states.has('Initial'))) return `stage ${id} runs with a bracket that does not`
    if (state === 'Initial' && own.some((bracket) => bracket.state !== 'Initial'))
      return `stage ${id} has not begun, its bracket has`
    if (state === 'InProgress' && !states.has('InProgress') && !states.has('PendingComplete'))
      return `stage ${id} should be over`
    if (state === 'StandingPendingApproval' || state === 'Completed') {
      if (states.size > 1 || !states.has('Completed')) return `stage ${id} is over, a bracket is not`
      const playing = new Set(matches.filter((match) => match.stageId === id).flatMap((match) => match.teams))
      playing.delete(null)
      if (new Set(standings.map((row) => row.team)).size < playing.size) return `stage ${id}: teams without a rank`
    } else if (begun && standings.length > 0) return `stage ${id} has standings while ${state}`
    for (const { group, state: bracketState } of own) {
      const inside = matches.filter((match) => match.stageId === id && match.group === group)
      const open = inside.filter((match) => match.needed && match.state !== 'Completed')
      if (bracketState === 'PendingComplete' && open.length > 0)
        return `division ${id}/${group} waits with open matches`
      if (bracketState === 'Completed' && open.length > 0) return `division ${id}/${group} completed with open matches`
      if (bracketState === 'InProgress' && open.length === 0 && state === 'InProgress')
        return `division ${id}/${group} should wait`
    }
  }
  return teams.some((team) => team.dropped && team.state === 'PendingJoin') ? 'a team left that never came' : undefined
}

function wrongInDivisions({ matches }: Snapshot): string | undefined {
  const home = new Map<string, number>()
  for (const { stageId, group, teams } of matches) {
    for (const team of teams) {
      if (team === null) continue
      const key = `${stageId}/${team}`
      if ((home.get(key) ?? group) !== group) return `team ${team} plays in two divisions of stage ${stageId}`
      home.set(key, group)
    }
  }
  return undefined
}

function wrongInMatches({ matches, rooms }: Snapshot): string | undefined {
  const open = new Map(rooms.map((room) => [room.matchId, room.id]))
  for (const match of matches) {
    const wrong = wrongInMatch(match, open.get(match.id))
    if (wrong) return `${match.identifier}: ${wrong}`
    open.delete(match.id)
  }
  return open.size > 0 ? 'an open room without its match' : undefined
}

function wrongInMatch(match: MatchRow, room: string | undefined): string | undefined {
  const { state, scores, teams, walkover, needed } = match
  if (match.room !== (room ?? null)) return 'its room is not the open one'
  if (state === 'Completed' && scores.length === 0 && !walkover) return 'over without a result'
  if (state !== 'Completed' && (scores.length > 0 || walkover)) return `${state} with a result`
  if (state === 'InProgress' && match.room === null) return 'being played without a room'
  if (state === 'Initial' && match.room !== null) return 'a room, but it has not begun'
  if (!needed && (scores.length > 0 || match.room !== null)) return 'played though not needed'
  const there = new Set(teams.filter((team) => team !== null))
  if (there.size < teams.filter((team) => team !== null).length) return 'a team against itself'
  return scores.some((score) => !there.has(score.tournamentTeamId)) ? 'a result of a team that is not in it' : undefined
}

/** §4: what is irreversible stays as it is. */
function wrongSince(before: Snapshot, now: Snapshot): string | undefined {
  for (const stage of before.stages.filter((one) => one.state === 'Completed')) {
    const after = now.stages.find((one) => one.id === stage.id)
    if (JSON.stringify(after?.standings) !== JSON.stringify(stage.standings)) return 'approved standings changed'
  }
  const done = before.brackets.filter((bracket) => bracket.state === 'Completed')
  for (const { stageId, group } of done) {
    const inside = (of: Snapshot) => of.matches.filter((match) => match.stageId === stageId && match.group === group)
    if (JSON.stringify(inside(before)) !== JSON.stringify(inside(now))) return 'a completed division changed'
  }
  const over = before.state === 'Cancelled' || before.state === 'Completed'
  return over && withoutLooks(before) !== withoutLooks(now) ? `changed although ${before.state}` : undefined
}

/** Names of rounds and what clients see may change at any time. */
function withoutLooks(of: Snapshot): string {
  const brackets = of.brackets.map(({ version: _version, visible: _visible, ...bracket }) => bracket)
  return JSON.stringify({ ...of, brackets })
}
