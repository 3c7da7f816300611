import { TieBreaker } from '../../../src/contract/stage.ts'
import { StageFormat } from '../../../src/contract/states.ts'
import { repeatsNothing } from '../../../src/rules/tie-break-presets.ts'
import {
  isDrawn,
  isOver,
  isPlanned,
  onStage,
  onTournament,
  only,
  perhaps,
  stagesMayChange,
  type AboutStage,
  type Attempt,
} from './attempt.ts'
import type { Chance } from './chance.ts'
import { mostTeams } from './tournament-attempts.ts'

const mostStages = 2

export const stageAttempts: readonly Attempt[] = [
  onTournament('createStage', 2, ({ now, chance }) => {
    if (now.stages.length >= mostStages && stagesMayChange(now)) return undefined
    return { body: { name: 'Stage', ...settings(chance) }, expect: only(stagesMayChange(now)) }
  }),
  onStage('copyStage', 0.3, ({ now }) => {
    if (now.stages.length >= mostStages && stagesMayChange(now)) return undefined
    return { body: { name: 'Copy' }, expect: only(stagesMayChange(now)) }
  }),
  onStage('editStage', 1, ({ now, stage, chance }) => {
    const stale = chance.happens(0.15)
    const body = { ...settings(chance), version: stage.version + (stale ? 3 : 0) }
    return { body, expect: only(stagesMayChange(now) && stage.state === 'Initial' && !stale) }
  }),
  onStage('reorderStage', 0.5, ({ now, stage, chance }) => {
    const position = chance.whole(1, mostStages + 1)
    const moves = position <= now.stages.length && position !== stage.position
    return { body: { position }, expect: only(stagesMayChange(now) && moves) }
  }),
  onStage('deleteStage', 0.3, ({ now, stage }) => only(stagesMayChange(now) && stage.state === 'Initial')),
  onStage('generateBrackets', 4, (about) => {
    const teamIds = about.chance.shuffled(playersOf(about))
    const groupNum = about.chance.whole(1, 2)
    // Without teams it is an empty skeleton.
    if (teamIds.length < 2 && about.chance.happens(0.8)) return undefined
    const teamNum = Math.max(2, teamIds.length)
    return { body: { teamNum, groupNum, teamIds }, expect: perhaps(isPlanned(about) && teamNum >= 2 * groupNum) }
  }),
  onStage('randomizeBrackets', 1, (about) => {
    const teamIds = about.chance.shuffled(playersOf(about))
    return { body: { teamIds }, expect: perhaps(isPlanned(about) && isDrawn(about) && teamIds.length > 1) }
  }),
  onStage('clearBrackets', 0.2, (about) => ({ body: {}, expect: perhaps(isPlanned(about) && isDrawn(about)) })),
  onStage('addBracket', 0.3, (about) => ({
    params: { group: about.chance.whole(1, 3) },
    body: { teamNum: about.chance.whole(2, 4) },
    expect: perhaps(isPlanned(about)),
  })),
  onStage('finalizeStage', 4, (about) => {
    const { now } = about
    const ready = now.state === 'CompleteRegistration' || now.state === 'InProgress'
    const placed = teamsOf(about).length > 1
    return { body: { matches: [] }, expect: perhaps(ready && isPlanned(about) && placed) }
  }),
  onStage('unfinalizeStage', 2, ({ now, stage }) => {
    const touched = now.matches.some(
      ({ stageId, scores, walkover, room }) =>
        stageId === stage.id && ((scores.length > 0 && !walkover) || room !== null),
    )
    const completed = now.brackets.some(({ stageId, state }) => stageId === stage.id && state === 'Completed')
    return only(!isOver(now) && stage.state === 'InProgress' && !touched && !completed)
  }),
  onStage('advanceStage', 3, ({ now, stage, chance }) => {
    const next = now.stages.find((other) => other.position === stage.position + 1)
    const teamIds = chance.shuffled(stage.standings.map((row) => row.team)).slice(0, chance.whole(2, mostTeams))
    const gone = now.teams.some((team) => team.dropped && teamIds.includes(team.id))
    const fits = !isOver(now) && stage.state === 'Completed' && next?.state === 'Initial' && !gone
    return { body: { teamIds }, expect: perhaps(fits) }
  }),
  onStage('generateStandings', 1, (about) => only(isPendingApproval(about))),
  onStage('updateStandings', 1, (about) => {
    const { stage, chance } = about
    const groups = [...new Set(stage.standings.map((row) => row.group))]
    const standings = groups.flatMap((group) =>
      chance
        .shuffled(stage.standings.filter((row) => row.group === group))
        .map(({ team }, index) => ({ tournamentTeamId: team, rank: index + 1 })),
    )
    const body = { standings: standings.length > 0 ? standings : [{ tournamentTeamId: '1', rank: 1 }] }
    return { body, expect: only(isPendingApproval(about)) }
  }),
  onStage('setTieBreakers', 0.5, ({ now, stage, chance }) => {
    const [first, ...others] = chance.shuffled(TieBreaker.options).slice(0, 4)
    const twice = chance.happens(0.1)
    const alone = repeatsNothing([first ?? 'points', ...others])
    const open = !isOver(now) && stage.state !== 'Completed' && stage.state !== 'Cancelled'
    return {
      body: { tieBreakers: [first, ...others, ...(twice ? [first] : [])] },
      expect: only(open && stage.format === 'RoundRobin' && !twice && !alone),
    }
  }),
  onStage('approveStandings', 3, (about) => perhaps(isPendingApproval(about))),
]

const isPendingApproval = ({ now, stage }: AboutStage) => !isOver(now) && stage.state === 'StandingPendingApproval'

/** Who may be placed: those registered in the first stage, later those who were sent on. */
function playersOf(about: AboutStage): string[] {
  const registered = about.now.teams.filter((team) => team.state === 'Registered').map((team) => team.id)
  return about.stage.position === 1 ? registered : teamsOf(about)
}

function teamsOf({ now, stage }: AboutStage): string[] {
  const matches = now.matches.filter((match) => match.stageId === stage.id)
  return [...new Set(matches.flatMap((match) => match.teams))].filter((id) => id !== null)
}

function settings(chance: Chance) {
  return {
    format: chance.of(StageFormat.options),
    autoCompleteBracket: chance.happens(0.2),
    autoGenerateMatch: chance.happens(0.15),
    autoCancelTournament: chance.happens(0.05),
    thirdPlaceMatch: chance.happens(0.3),
    grandFinal: chance.of(['none', 'single', 'double'] as const),
    maxTeamsPerMatch: chance.whole(2, 4),
    advancing: chance.of([null, 2]),
  }
}
