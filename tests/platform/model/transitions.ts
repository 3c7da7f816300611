// Which rows of the tables 4.11 and 4.12 each command may bring about, and which it did.
import type { Machine as AnyMachine } from '../../support/specified-moves.ts'
import { transitions } from '../../support/specified-moves.ts'
import type { AttemptName } from './attempt.ts'
import type { Snapshot } from './snapshot.ts'

export const machines = ['tournament', 'stage', 'bracket', 'match', 'game', 'team'] as const satisfies AnyMachine[]
type Machine = (typeof machines)[number]
type Triggers = Partial<Record<Machine, readonly string[]>>
type Row = { from: string; trigger: string; to: string }

const stagePlay = ['bracketsCompleted', 'generateStandings']
/** A room that opens or ends takes its games with it. */
const roomOpensOrEnds = ['make', 'openCheckIn', 'abort', 'unmake']
/** What a result, a correction or a reset may bring about. */
const play: Triggers = {
  game: roomOpensOrEnds,
  match: ['updateScore', 'reset', 'walkover', 'openRoom'],
  bracket: ['matchesCompleted', 'reopen', 'complete'],
  stage: stagePlay,
}
const draw: Triggers = { bracket: ['generate', 'delete'], match: ['make', 'unmake'] }
const gather = ['allReady', 'forceReady', 'unready', 'start']
/** The last game decides the match; after any other the next one waits. */
const decide: Triggers = { ...play, game: ['submit', 'dispute', 'confirm', ...roomOpensOrEnds] }

/** One that is not named here changes no state. Of two triggers that lead to the same state the first is taken. */
const triggersOf: Partial<Record<AttemptName, Triggers>> = {
  publishTournament: { tournament: ['publish'] },
  openRegistration: { tournament: ['openRegistration'] },
  closeRegistration: { tournament: ['closeRegistration', 'cancel'], stage: ['cancel'] },
  cancelTournament: { tournament: ['cancel'], stage: ['cancel'], match: ['reset'], game: roomOpensOrEnds },
  addTeam: { tournament: ['closeRegistration'], team: ['create', 'playersJoined'] },
  confirmRoster: { team: ['confirmRoster'] },
  withdrawRoster: { team: ['withdrawRoster'] },
  removeTeam: { team: ['remove'] },
  dropTeam: play,
  reinstateTeam: play,
  createStage: { stage: ['create'] },
  copyStage: { stage: ['create'] },
  editStage: draw,
  reorderStage: draw,
  deleteStage: { ...draw, stage: ['delete'] },
  finalizeStage: {
    tournament: ['start'],
    stage: ['finalize', ...stagePlay],
    bracket: ['finalize', 'matchesCompleted', 'complete'],
    match: ['walkover', 'updateScore', 'openRoom'],
    game: roomOpensOrEnds,
  },
  unfinalizeStage: {
    tournament: ['takeBackStart'],
    stage: ['unfinalize'],
    bracket: ['unfinalize', 'reopen'],
    match: ['reset', 'unmake'],
  },
  advanceStage: draw,
  generateBrackets: draw,
  addBracket: draw,
  clearBrackets: draw,
  deleteBracket: draw,
  completeBracket: { bracket: ['complete'], stage: stagePlay },
  advanceWinners: play,
  addMatch: { match: ['make', 'openRoom'], bracket: ['reopen'], game: roomOpensOrEnds },
  assignMatchTeams: play,
  deleteMatch: { ...play, match: ['reset', 'unmake', 'walkover', 'openRoom'] },
  resetMatch: { ...play, match: ['reset', 'unmake', 'walkover', 'openRoom'] },
  resetScore: play,
  updateScore: play,
  createMatchRoom: play,
  // Another best-of: other games.
  setMatchSetting: play,
  checkInTeam: { game: gather },
  setTeamReady: { game: gather },
  forceTeamReady: { game: gather },
  startGame: { game: gather },
  submitResult: { game: ['submit', 'dispute'] },
  disputeResult: { game: ['dispute'] },
  approveResult: decide,
  confirmResult: decide,
  editResult: decide,
  restartCheckIn: { game: ['restartCheckIn', 'openCheckIn'] },
  abortRoom: play,
  approveStandings: { stage: ['approveStandings'], tournament: ['complete'] },
  passTime: {
    ...decide,
    tournament: ['openRegistration', 'closeRegistration', 'cancel'],
    stage: [...stagePlay, 'cancel'],
  },
}

/** What the tables leave out because nothing is decided there: that a thing comes into being or goes. */
const beside: Partial<Record<Machine, readonly Row[]>> = {
  match: [
    { from: 'none', trigger: 'make', to: 'Initial' },
    { from: 'Initial', trigger: 'unmake', to: 'none' },
    { from: 'InProgress', trigger: 'unmake', to: 'none' },
    { from: 'Completed', trigger: 'unmake', to: 'none' },
  ],
  game: [
    { from: 'none', trigger: 'make', to: 'Initial' },
    // With its room.
    { from: 'Completed', trigger: 'unmake', to: 'none' },
  ],
  team: ['PendingJoin', 'PendingConfirmRoster', 'Registered'].map((from) => ({ from, trigger: 'remove', to: 'none' })),
}

export const nameOf = (machine: Machine, { from, trigger, to }: Row) => `${machine} ${from} –${trigger}→ ${to}`

/** Every change of state an accepted command made, as rows of the tables; throws for one that is in none of them. */
export function transitionsMade(command: AttemptName, before: Snapshot, after: Snapshot): string[] {
  return machines.flatMap((machine) => {
    const was = statesOf(machine, before)
    const is = statesOf(machine, after)
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
      const from = was.get(id) ?? 'none'
      const to = is.get(id) ?? 'none'
      const way = wayBetween(machine, from, to, triggersOf[command]?.[machine] ?? [])
      if (!way) throw new Error(`${command}: illegal transition of ${machine} ${id}: ${from} → ${to}`)
      return way.map((row) => nameOf(machine, row))
    })
  })
}

/** The shortest way by these triggers; undefined when none leads there. */
function wayBetween(machine: Machine, from: string, to: string, triggers: readonly string[]): Row[] | undefined {
  const table: readonly Row[] = [...transitions[machine], ...(beside[machine] ?? [])]
  const rows = triggers.flatMap((trigger) => table.filter((row) => row.trigger === trigger))
  const ways = new Map<string, Row[]>([[from, []]])
  for (const [state, way] of ways) {
    if (state === to) return way
    for (const row of rows) if (row.from === state && !ways.has(row.to)) ways.set(row.to, [...way, row])
  }
  return undefined
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
    case 'game':
      return new Map(now.rooms.flatMap(({ id, games }) => games.map(({ n, state }) => [`${id}/${n}`, state] as const)))
    case 'team':
      return new Map(now.teams.map(({ id, state }) => [id, state]))
  }
}
