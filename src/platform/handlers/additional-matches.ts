// Matches beside the plan; they are deleted where every match is reset.
import { reason } from '../../contract/reason.ts'
import { targetId } from '../../contract/views.ts'
import { whyNotAddMatch } from '../../rules/additional-matches.ts'
import { addAdditionalMatch } from '../../rules/bracket/additional.ts'
import { countsAdditional } from '../../rules/standings.ts'
import { takeIds } from '../store/brackets.ts'
import { found } from '../store/found.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { orRefuse, withBracket } from '../acts/or-refuse.ts'
import { allowedTeams, teamsById } from '../acts/placed-teams.ts'
import { bracketIn } from '../acts/stage-parts.ts'
import { writeBrackets } from '../acts/stage-progress.ts'

export const addMatch = actOn('addMatch', on.bracketAlone, {
  whyNot: whyNotAddMatch,
  unseen: 'adds another',
  run: async (call, view) => {
    const { stage, bracket, tournament } = view
    const { name, roundOf, teamIds, bestOf = stage.bestOf } = call.body
    const teams = teamsById(await allowedTeams(call, view), teamIds)
    const [bracketMatchId] = await takeIds(call.tx, 1)
    const added = orRefuse(
      addAdditionalMatch(bracket, stage.format, {
        bracketMatchId: found(bracketMatchId),
        name,
        roundOf,
        teams,
        bestOf,
        checkInDuration: tournament.checkInDuration,
      }),
    )
    if (bracket.state === 'PendingComplete') {
      call.consequence(reason('consequence.bracketReopened', { group: bracket.groupNumber }))
    }
    if (!countsAdditional(stage)) call.consequence(reason('consequence.matchCountsNothing', { stage: stage.name }))
    const changed = await writeBrackets(call, view, withBracket(stage.brackets, added))
    const match = found(bracketIn(changed.brackets, bracket.groupNumber).additionalMatches.at(-1))
    const after = { match: match.identifier, name, teams: teams.map((team) => team.name) }
    call.touched('match', targetId.match(stage.id, match.bracketMatchId), {}, after)
    return match
  },
})
