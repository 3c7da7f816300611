import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { FinalRank } from '../../contract/standing.ts'
import type { StageView } from '../../contract/views.ts'
import { finalRanking, prizesLeft, sharedPrizes, stagesByRank, withPrizes } from '../../rules/final-ranking.ts'
import { nobodyWon, prizesOf, type ApprovalArgs } from '../../rules/standings.ts'
import { Refusal, type Act } from '../call.ts'
import { updateStage } from '../store/stages.ts'
import { teamStandings } from '../store/standings.ts'
import { updateTournament } from '../store/tournaments.ts'
import { depositPrizes } from './deposit-prizes.ts'
import { stageFieldsOf } from './stage-defaults.ts'

/** §4: final. The approval of the last stage that was open completes the tournament. */
export async function approveStandings(
  act: Act,
  view: StageView,
  args: ApprovalArgs & { official?: readonly FinalRank[] } = {},
): Promise<StageDetail> {
  const { stage, stages } = view
  const { advancing } = args
  const fields = advancing == null ? undefined : { ...stageFieldsOf(stage), advancing }
  const approved = await updateStage(
    act.tx,
    stage.id,
    { state: 'Completed', ...(fields && { fields }) },
    act.asking.now,
  )
  act.consequence(reason('consequence.standingsFinal', { teams: stage.standings.length }))
  act.touched('stage', stage.id, { state: stage.state }, { state: approved.state, ...(fields && { advancing }) })
  const isLast = stages.every(({ id, state }) => id === stage.id || state === 'Completed' || state === 'Cancelled')
  if (isLast) await completeTournament(act, view, args)
  return { ...stage, ...approved }
}

async function completeTournament(
  act: Act,
  view: StageView,
  args: ApprovalArgs & { official?: readonly FinalRank[] },
): Promise<void> {
  const { tournament } = view
  const { stages } = await teamStandings(act.tx, tournament.id)
  const prizes = prizesOf(tournament)
  const places = args.official ?? finalRanking(stagesByRank(stages, args.order))
  const level = sharedPrizes(places, prizes).map((row) => row.name)
  if (level.length > 0 && args.shared === undefined && !args.official) {
    throw new Refusal(
      reason('standings.prizeShared', { teams: level }, `standings approve ${view.stage.id} --shared=split`),
    )
  }
  const ranking = withPrizes(places, prizes, args)
  const left = prizesLeft(ranking, prizes)
  if (args.shared === 'named' && left.length > 0)
    act.consequence(reason('consequence.prizesLeft', { places: left.map(String) }))
  // chosen: champions who share the first place are named together.
  const isNobody = args.shared === 'none' && nobodyWon(view).length > 0
  const champions = ranking.filter((row) => row.rank === 1 && !isNobody).map((row) => row.name)
  const champion = champions.join(', ')
  await updateTournament(act.tx, tournament.id, { state: 'Completed', champion, finalRanking: ranking })
  act.consequence(reason('consequence.tournamentState', { from: tournament.state, to: 'Completed' }))
  act.consequence(reason('consequence.tournamentCompleted', { champion: champions }))
  await depositPrizes(act, tournament, ranking)
  const before = { state: tournament.state, champion: tournament.champion }
  act.touched('tournament', tournament.id, before, { state: 'Completed', champion })
}
