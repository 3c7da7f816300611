// What must hold after every command, whatever it was: §4 and domain.md 4.6, 4.7, 4.11, 4.12.
import type { BracketRow, MatchRow, Snapshot, StageRow } from './snapshot.ts'

/** What is wrong with a tournament as it stands, or with how it came there from before; nothing when all is well. */
export function wrongIn(before: Snapshot, now: Snapshot): string | undefined {
  return (
    wrongInTournament(now) ??
    first(now.stages, (stage) => within(`stage ${stage.position}`, wrongInStage(now, stage))) ??
    first(now.brackets, (bracket) => within(`division ${bracket.group}`, wrongInDivision(now, bracket))) ??
    wrongInMatches(now) ??
    wrongAcrossStages(now) ??
    wrongSince(before, now)
  )
}

function first<T>(list: readonly T[], wrong: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = wrong(one)
    if (found !== undefined) return found
  }
  return undefined
}

const within = (where: string, wrong: string | undefined) => wrong && `${where}: ${wrong}`

function wrongInTournament({ state, stages, rooms }: Snapshot): string | undefined {
  const begun = stages.filter((stage) => stage.state !== 'Initial')
  switch (state) {
    case 'Cancelled':
      if (rooms.length > 0) return 'cancelled with open rooms'
      return stages.some((stage) => stage.state !== 'Cancelled' && stage.state !== 'Completed')
        ? 'cancelled with a stage that is not'
        : undefined
    case 'Completed':
      return stages.some((stage) => stage.state !== 'Completed') ? 'completed with open stages' : undefined
    case 'InProgress':
      return begun.length === 0 ? 'in progress without a stage that has begun' : undefined
    default:
      return begun.length > 0 ? `${state} with a stage that has begun` : undefined
  }
}

function wrongInStage({ brackets, matches }: Snapshot, stage: StageRow): string | undefined {
  const { id, state, standings } = stage
  const own = brackets.filter((bracket) => bracket.stageId === id)
  const states = new Set(own.map((bracket) => bracket.state))
  const over = state === 'StandingPendingApproval' || state === 'Completed'
  if (state === 'Cancelled') return undefined
  if (state === 'Initial') {
    if (standings.length > 0) return 'standings before the start'
    return own.some((bracket) => bracket.state !== 'Initial') ? 'not begun, but its bracket has' : undefined
  }
  if (own.length === 0 || states.has('Initial')) return 'runs with a bracket that does not'
  if (state === 'InProgress' && !states.has('InProgress') && !states.has('PendingComplete')) return 'should be over'
  if (!over) return standings.length > 0 ? `standings while ${state}` : undefined
  if (states.size > 1 || !states.has('Completed')) return 'over, but a bracket is not'
  const playing = new Set(matches.filter((match) => match.stageId === id).flatMap((match) => match.teams))
  playing.delete(null)
  return new Set(standings.map((row) => row.team)).size < playing.size ? 'teams without a rank' : undefined
}

/** Stages may be played side by side, in any order; nobody plays in two of them at once. */
function wrongAcrossStages({ state, stages, brackets, matches }: Snapshot): string | undefined {
  if (state !== 'InProgress') return undefined
  const underWay = new Set(
    brackets.filter((bracket) => bracket.state === 'InProgress').map(({ stageId, group }) => `${stageId} ${group}`),
  )
  const playsIn = new Map<string, number>()
  for (const { id, position } of stages.filter((stage) => stage.state === 'InProgress')) {
    const open = matches.filter(
      (match) =>
        match.stageId === id && match.needed && match.state !== 'Completed' && underWay.has(`${id} ${match.group}`),
    )
    for (const team of new Set(open.flatMap((match) => match.teams))) {
      if (team === null) continue
      const other = playsIn.get(team)
      if (other !== undefined) return `team ${team} is to play in stage ${other} and in stage ${position}`
      playsIn.set(team, position)
    }
  }
  return undefined
}

function wrongInDivision(now: Snapshot, bracket: BracketRow): string | undefined {
  const { stageId, group, state } = bracket
  const all = now.matches.filter((match) => match.stageId === stageId)
  const own = all.filter((match) => match.group === group)
  const open = own.filter((match) => match.needed && match.state !== 'Completed')
  const elsewhere = new Set(all.filter((match) => match.group !== group).flatMap((match) => match.teams))
  elsewhere.delete(null)
  if (own.some((match) => match.teams.some((team) => elsewhere.has(team)))) return 'a team of another division'
  if (state === 'PendingComplete' && open.length > 0) return 'waits with open matches'
  if (state === 'Completed' && open.length > 0) return 'completed with open matches'
  if (state === 'InProgress' && open.length === 0 && now.state === 'InProgress') return 'should wait'
  const planned = own.filter((match) => !match.additional)
  return state === 'Initial' ? undefined : wrongInTree(bracket, planned)
}

/** 4.7: nobody stands where the match before does not send him; who was sent may have been taken out by a reset. */
function wrongInTree({ edges, loserEdges }: BracketRow, matches: readonly MatchRow[]): string | undefined {
  const sent = new Map<number, (string | null)[]>()
  const ways = [
    ...edges.map(([from, to]) => ({ from, to, takes: 'winner' as const })),
    ...loserEdges.map(([from, to]) => ({ from, to, takes: 'loser' as const })),
  ]
  for (const { from, to, takes } of ways) {
    const source = matches[from]
    if (source) sent.set(to, [...(sent.get(to) ?? []), outcomeOf(source)[takes]])
  }
  for (const [to, arrivals] of sent) {
    const match = matches[to]
    const stranger = match?.teams.find((team) => team !== null && !arrivals.includes(team))
    if (match && stranger) return `${stranger} stands in ${match.identifier}, which no match sent there`
  }
  return undefined
}

function outcomeOf({ state, walkover, teams, scores }: MatchRow): { winner: string | null; loser: string | null } {
  if (state !== 'Completed') return { winner: null, loser: null }
  if (walkover) return { winner: teams.find((team) => team !== null) ?? null, loser: null }
  const winner = scores.find((score) => score.result === 'Win')?.tournamentTeamId ?? null
  return { winner, loser: winner && (teams.find((team) => team !== null && team !== winner) ?? null) }
}

function wrongInMatches({ matches, rooms }: Snapshot): string | undefined {
  const open = new Map(rooms.map((room) => [room.matchId, room.id]))
  const wrong = first(matches, (match) => within(match.identifier, wrongInMatch(match, open.get(match.id))))
  if (wrong !== undefined) return wrong
  return rooms.length > matches.filter((match) => match.room !== null).length
    ? 'an open room without its match'
    : undefined
}

function wrongInMatch(match: MatchRow, room: string | undefined): string | undefined {
  const { state, scores, teams, walkover, needed } = match
  const here = teams.filter((team) => team !== null)
  if (match.room !== (room ?? null)) return 'its room is not the open one'
  if (state === 'Completed' && scores.length === 0 && !walkover) return 'over without a result'
  if (state !== 'Completed' && (scores.length > 0 || walkover)) return `${state} with a result`
  if (state === 'InProgress' && match.room === null) return 'being played without a room'
  if (state === 'Initial' && match.room !== null) return 'a room, but it has not begun'
  if (state === 'Completed' && match.room !== null) return 'over with an open room'
  if (!needed && (scores.length > 0 || match.room !== null)) return 'played though not needed'
  if (new Set(here).size < here.length) return 'a team against itself'
  if (!walkover && scores.length > 0 && scores.length !== here.length) return 'a team without its result'
  return scores.some((score) => !here.includes(score.tournamentTeamId)) ? 'a result of a stranger' : undefined
}

/** §4: what is irreversible stays as it is. */
function wrongSince(before: Snapshot, now: Snapshot): string | undefined {
  const approved = before.stages.filter((stage) => stage.state === 'Completed')
  const completed = before.brackets.filter((bracket) => bracket.state === 'Completed')
  const standingsOf = (of: Snapshot, { id }: StageRow) => of.stages.find((stage) => stage.id === id)?.standings
  const matchesOf = (of: Snapshot, { stageId, group }: BracketRow) =>
    of.matches.filter((match) => match.stageId === stageId && match.group === group)
  if (approved.some((stage) => differ(standingsOf(before, stage), standingsOf(now, stage))))
    return 'approved standings changed'
  if (completed.some((bracket) => differ(matchesOf(before, bracket), matchesOf(now, bracket))))
    return 'a completed division changed'
  const over = before.state === 'Cancelled' || before.state === 'Completed'
  return over && differ(withoutLooks(before), withoutLooks(now)) ? `changed although ${before.state}` : undefined
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Names of rounds and what clients see may change at any time. */
function withoutLooks(of: Snapshot) {
  return { ...of, brackets: of.brackets.map(({ version: _version, visible: _visible, ...bracket }) => bracket) }
}
