// The match at the cursor: its facts, its result, and its acts with their keys.
import { useAtomValue } from 'jotai'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import {
  createMatchRoom,
  noShow,
  resetMatch,
  resetScore,
  roundBestOf,
  setMatchSetting,
  setRoundSetting,
  updateScore,
} from '../../../commands/matches.ts'
import { placeMatch, swapMatches } from '../../../commands/schedule.ts'
import { renameRound } from '../../../commands/brackets.ts'
import { paths } from '../../paths.ts'
import { loserGoesTo, winnerGoesTo } from '../../rules/bracket/graph.ts'
import { ActionRow } from '../../shell/acts/action-row.tsx'
import { ActsPane } from '../../shell/acts/offered-rows.tsx'
import { NextStepButton } from '../../shell/acts/next-step-button.tsx'
import { HistoryList } from '../../shell/acts/history-pane.tsx'
import { historyOpenAtom } from '../../shell/over/overlays.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { useVenueName } from '../use-venues.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { PhaseBadge } from '../../shell/session/phase-badge.tsx'
import { usePhases } from '../match-phases.tsx'
import { roundText, scoreOf, sentText, slotText, stateText } from './match-text.ts'
import { ScoreEntry } from './score-entry.tsx'
import { type SentResult, sentTone } from './sent-results.ts'
import { useWhyNotEnter } from './use-why-not-enter.ts'

type MatchInspectorProps = {
  stage: StageDetail
  bracket: Bracket
  match: BracketMatch
  entering: boolean
  sent: SentResult | undefined
  onEnter: () => void
  onSaved: () => void
  onLeave: () => void
}

/** chosen: as many as are in view, because with every result they are asked for again. */
const lastActs = 6

export function MatchInspector({ stage, bracket, match, entering, sent, ...on }: MatchInspectorProps) {
  const { say } = useSay()
  const id = targetId.match(stage.id, match.bracketMatchId)
  const target = [id]
  const round = [targetId.round(stage.id, bracket.groupNumber, match.roundOf)]
  const phase = usePhases().phaseIn(match)
  const index = bracket.matches.indexOf(match)
  const after = bracket.matches[winnerGoesTo(bracket, index)?.match ?? -1]
  const lower = bracket.matches[loserGoesTo(bracket, index)?.match ?? -1]
  /** A list of many teams gets the whole side. */
  const long = entering && match.teams.length > 2
  const venue = useVenueName(stage.tournamentId, match.venueId !== null)(match.venueId)
  const time = (seconds: number | null) => (seconds === null ? '–' : dateTimeText(seconds))
  return (
    <>
      <Pane
        title={match.identifier}
        count={match.name ?? roundText(say, bracket, stage.format, match.isAdditional ? 'additional' : match.roundOf)}
        className={long ? 'min-h-40' : 'shrink-0'}
      >
        <KeyValue
          items={[
            {
              term: say('ui.bracket.state'),
              value: sent ? (
                <span className={TEXT_TONE[sentTone[sent.is]]}>{sentText(say, sent)}</span>
              ) : (
                <PhaseBadge phase={phase} word={stateText(say, match, phase).text} />
              ),
            },
            // Many teams stand in the drawing, best first.
            ...(stage.format === 'FreeForAll' ? [] : match.teams).map((team, slot) => ({
              key: `team ${slot}`,
              term: say('ui.bracket.team', { number: slot + 1 }),
              value: (
                <span className="flex justify-between gap-2">
                  <span>{slotText(say, bracket, match, slot, true)}</span>
                  <b className="tabular-nums">
                    {team &&
                      (sent?.points.get(team.tournamentTeamId) ?? scoreOf(say, bracket, match, team.tournamentTeamId))}
                  </b>
                </span>
              ),
            })),
            { term: say('arg.bestOf'), value: match.bestOf },
            { term: say('arg.schedule'), value: time(match.schedule) },
            ...(venue === undefined ? [] : [{ term: say('arg.venue'), value: venue }]),
            ...(match.checkInStartTime === null
              ? []
              : [{ term: say('arg.checkInStartTime'), value: time(match.checkInStartTime) }]),
            ...(match.matchId === null
              ? []
              : [
                  {
                    term: say('ui.rooms.openRoom'),
                    value: (
                      <Link className="text-secondary underline" to={paths.room(match.matchId)}>
                        {say('ui.rooms.enter')}
                      </Link>
                    ),
                  },
                ]),
            ...(after?.needed ? [{ term: say('ui.bracket.winner'), value: after.identifier }] : []),
            ...(lower?.needed ? [{ term: say('ui.bracket.loser'), value: lower.identifier }] : []),
          ]}
        />
        {match.matchId !== null && !entering && (
          <div className="mt-2 flex flex-wrap gap-2">
            <NextStepButton things={[{ kind: 'room', id: match.matchId }]} />
          </div>
        )}
        {entering && (
          <Entry
            stage={stage}
            bracket={bracket}
            target={id}
            match={match}
            refused={sent}
            onSaved={on.onSaved}
            onLeave={on.onLeave}
          />
        )}
      </Pane>
      {!long && (
        <>
          <ActsPane title={say('ui.bracket.actions')} count={say('ui.bracket.actionsOn', { match: match.identifier })}>
            <ActionRow command={updateScore} targets={target} onRun={on.onEnter} />
            <ActionRow command={noShow} targets={target} />
            <ActionRow command={createMatchRoom} targets={target} />
            <ActionRow command={setMatchSetting} targets={target} />
            <ActionRow command={placeMatch} targets={target} />
            <ActionRow command={swapMatches} targets={target} />
            {index >= 0 && (
              <>
                <ActionRow command={setRoundSetting} targets={round} />
                <ActionRow command={roundBestOf} targets={round} />
                <ActionRow command={renameRound} targets={round} />
              </>
            )}
            <ActionRow command={resetScore} targets={target} tag={say('ui.bracket.abortsRoom')} />
            <ActionRow command={resetMatch} targets={target} tag={say('ui.bracket.removesAll')} />
          </ActsPane>
          <HistoryBeside>
            <HistoryList
              kind="match"
              ids={{ tournament: stage.tournamentId, stage: stage.id, match: id }}
              first={lastActs}
            />
          </HistoryBeside>
        </>
      )}
    </>
  )
}

/** The history of this match, unless the page's history is open, which contains it. */
function HistoryBeside({ children }: { children: ReactNode }) {
  const { say } = useSay()
  const { lacks } = useSession()
  if (useAtomValue(historyOpenAtom) || lacks('history')) return null
  return (
    <Pane
      title={say('ui.shell.history.title')}
      count={say('ui.shell.history.help')}
      className="min-h-32 flex-1"
      keyboardScroll
    >
      {children}
    </Pane>
  )
}

type EntryProps = ComponentProps<typeof ScoreEntry> & { bracket: Bracket; stage: StageDetail }

/** The form, or why there is no result to enter; when its teams come in meanwhile, it is there at once. */
function Entry({ bracket, stage, ...form }: Omit<EntryProps, 'whyNot'>) {
  const { say, sayReason } = useSay()
  const whyNotEnter = useWhyNotEnter(stage)
  const { match } = form
  const why = whyNotEnter(bracket, match)
  const isSending = form.refused?.is === 'sending'
  if (why || isSending) {
    return (
      <p role={why ? 'alert' : 'status'} className="mt-3 border-t border-line pt-3 text-warn">
        {why ? sayReason(why) : say('ui.bracket.saving')}
      </p>
    )
  }
  const teams = match.teams.map((team) => team?.tournamentTeamId).join(' ')
  return <ScoreEntry key={teams} {...form} whyNot={(args) => whyNotEnter(bracket, match, args)} />
}
