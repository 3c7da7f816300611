// Matches beside the plan; they are deleted where every match is reset.
import { reason } from '../../contract/reason.ts'
import { targetId } from '../../contract/views.ts'
import { whyNotAddMatch } from '../../rules/additional-matches.ts'
import { addAdditionalMatch } from '../../rules/bracket/additional.ts'
import { takeIds } from '../store/brackets.ts'
import { found } from '../store/found.ts'
import { lockStageView } from '../store/stage-views.ts'
import { enforce, type Handler } from '../call.ts'
import { granted, withBracket } from '../acts/granted.ts'
import { allowedTeams, teamsById } from '../acts/placed-teams.ts'
import { bracketIn, bracketView } from '../acts/stage-parts.ts'
import { writeBrackets } from '../acts/stage-progress.ts'

export const addMatch: Handler<'addMatch'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id, { alone: true }), call.params.group)
  const { stage, bracket, tournament } = view
  const { name, roundOf, teamIds } = call.body
  enforce(whyNotAddMatch(view, call.asking, { roundOf, teamIds }))
  const teams = teamsById(await allowedTeams(call, view), teamIds)
  const [bracketMatchId] = await takeIds(call.tx, 1)
  const added = granted(
    addAdditionalMatch(bracket, stage.format, {
      bracketMatchId: found(bracketMatchId),
      name,
      roundOf,
      teams,
      bestOf: stage.bestOf,
      checkInDuration: tournament.checkInDuration,
    }),
  )
  if (bracket.state === 'PendingComplete') {
    call.consequence(reason('consequence.bracketReopened', { group: bracket.groupNumber }))
  }
  const changed = await writeBrackets(call, view, withBracket(stage.brackets, added))
  const match = found(bracketIn(changed.brackets, bracket.groupNumber).additionalMatches.at(-1))
  const after = { match: match.identifier, name, teams: teams.map((team) => team.name) }
  call.touched('match', targetId.match(stage.id, match.bracketMatchId), {}, after)
  return match
}
