// What follows from a change of brackets, in the same transaction: rooms end, brackets and stages move on (§4; 4.11).
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageState } from '../../contract/states.ts'
import type { StageView } from '../../contract/views.ts'
import { needsDecision } from '../../rules/bracket/progress.ts'
import { forfeitDropped } from '../../rules/bracket/results.ts'
import { rankStage } from '../../rules/ranking.ts'
import { figuresOf, matchesOf, saveBrackets } from '../store/brackets.ts'
import { endRooms } from '../store/matches.ts'
import { updateStage, type StageChange } from '../store/stages.ts'
import { replaceStandings } from '../store/standings.ts'
import type { Act } from '../handlers/call.ts'
import { openRooms } from './match-rooms.ts'

/** Writes the changed brackets of a stage that is being played, and all that follows; answers the stage as it is then. */
export async function writeBrackets(
  act: Act,
  view: StageView,
  changed: readonly Bracket[],
  change: Pick<StageChange, 'state' | 'seeds'> = {},
): Promise<StageDetail> {
  const { tx, asking } = act
  const { stage } = view
  const before = stage.brackets
  const running = change.state ?? stage.state
  const played = running === 'InProgress' ? changed.map((bracket) => withForfeits(act, stage, bracket)) : changed
  await abortLostRooms(act, before, played)
  const completed = stage.autoCompleteBracket ? played.map((bracket) => completeIfDone(act, stage, bracket)) : played
  tellOutcomes(act, view, completed)
  const opened = await openRooms(act, { ...view, stage: { ...stage, state: running } }, completed)
  const brackets = await saveBrackets(tx, stage, before, opened, asking.now)

  const done = running === 'InProgress' && brackets.every((bracket) => bracket.state === 'Completed')
  const state: StageState = done ? 'StandingPendingApproval' : running
  const next: StageDetail = { ...stage, brackets, seeds: change.seeds ?? stage.seeds, state }
  const standings = done ? rankStage(next) : stage.standings
  if (done) {
    await replaceStandings(tx, stage.id, standings)
    act.consequence(reason('consequence.standingsGenerated', { stage: stage.name }))
  }
  const figures = figuresOf(brackets)
  const moved = state !== stage.state || change.seeds !== undefined || !sameFigures(figures, stage)
  const stored = moved
    ? await updateStage(
        tx,
        stage.id,
        {
          ...figures,
          ...(state !== stage.state && { state }),
          ...(change.seeds && { seeds: change.seeds }),
        },
        asking.now,
      )
    : stage
  return { ...next, ...stored, brackets, standings, seeds: next.seeds }
}

/** 4.7: matches of teams that left, also those they have just arrived in. */
function withForfeits(act: Act, { format, dropped }: StageDetail, bracket: Bracket): Bracket {
  if (dropped.length === 0) return bracket
  const gone = new Set(dropped)
  const { bracket: after, changed } = forfeitDropped(bracket, format, gone)
  for (const { identifier: match, scores, teams } of changed) {
    const lost = teams.filter((team) => team && gone.has(team.tournamentTeamId)).map((team) => team?.name ?? '')
    if (scores.some((score) => score.result === 'Forfeit') && lost.length > 0)
      act.consequence(reason('consequence.forfeited', { teams: lost, match }))
  }
  return after
}

/** §4: completing is irreversible. */
export function complete(act: Act, bracket: Bracket): Bracket {
  act.consequence(reason('consequence.bracketCompleted', { group: bracket.groupNumber }))
  return { ...bracket, state: 'Completed' }
}

/** chosen: as long as a match waits for somebody to name its winner, a division is not closed for good by itself. */
function completeIfDone(act: Act, { format }: StageDetail, bracket: Bracket): Bracket {
  const isDone = bracket.state === 'PendingComplete' && needsDecision(bracket, format).length === 0
  return isDone ? complete(act, bracket) : bracket
}

/** Rooms whose match is gone, or has lost them; each is named. */
async function abortLostRooms(act: Act, before: readonly Bracket[], after: readonly Bracket[]): Promise<void> {
  const kept = new Set(after.flatMap(matchesOf).map((match) => match.matchId))
  const matchOf = new Map(before.flatMap(matchesOf).map(({ matchId, identifier }) => [matchId, identifier]))
  const lost = [...matchOf.keys()].filter((matchId) => matchId !== null && !kept.has(matchId)) as string[] // null is out
  for (const room of await endRooms(act.tx, lost, 'Aborted')) {
    act.consequence(reason('consequence.roomAborted', { match: matchOf.get(room) ?? '' }))
  }
}

/** Matches that were decided without play, or that nobody won, by what has just happened. */
function tellOutcomes(act: Act, { stage }: StageView, after: readonly Bracket[]): void {
  const before = new Map(stage.brackets.flatMap(matchesOf).map((match) => [match.bracketMatchId, match]))
  for (const bracket of after) {
    if (stage.state !== 'Initial') for (const match of bracket.matches) tellWalkover(act, before, match)
    const open = new Set(stage.brackets.flatMap((old) => needsDecision(old, stage.format)).map(idOf))
    for (const match of needsDecision(bracket, stage.format)) {
      if (!open.has(match.bracketMatchId)) {
        act.consequence(reason('consequence.needsDecision', { match: match.identifier }))
      }
    }
  }
}

function tellWalkover(act: Act, before: ReadonlyMap<string, BracketMatch>, match: BracketMatch): void {
  const team = match.teams.find((present) => present !== null)
  if (!match.walkover || !team || before.get(match.bracketMatchId)?.walkover) return
  act.consequence(reason('consequence.walkover', { team: team.name, match: match.identifier }))
}

function idOf(match: BracketMatch): string {
  return match.bracketMatchId
}

function sameFigures(figures: ReturnType<typeof figuresOf>, stage: StageDetail): boolean {
  return (
    figures.matchCount === stage.matchCount &&
    figures.completedCount === stage.completedCount &&
    figures.visible === stage.visible
  )
}
