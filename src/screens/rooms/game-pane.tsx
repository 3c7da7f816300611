// The games of a room and, of the one that is looked at, everything that was reported, with the acts that decide it.
import {
  confirmResult,
  disputeResult,
  editResult,
  startGame,
  submitResult,
  withdrawConfirmation,
} from '../../../commands/games.ts'
import type { MatchGame, MatchRoom } from '../../contract/match-room.ts'
import { winnerOfGame } from '../../rules/games.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { classes } from '../../ui/class-list.ts'
import { Pane } from '../../ui/pane.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import { GameDecision } from './game-decision.tsx'
import { LeftToOthers } from './left-to-others.tsx'
import { reporterOf } from './reporter.ts'
import { Submissions } from './submissions.tsx'

type GamePaneProps = { room: MatchRoom; game: MatchGame; onGame: (n: number) => void }

export function GamePane({ room, game, onGame }: GamePaneProps) {
  const { say } = useSay()
  const title = say('ui.rooms.tab.result')
  const pane = usePane({ title })
  const target = [room.matchId]
  const { n, dispute } = game
  const isPlayed = !['Initial', 'Waiting', 'Ready'].includes(game.state)
  const isOver = game.state === 'Completed'
  return (
    <Pane
      {...pane.props}
      title={title}
      count={`${room.identifier} · ${say('ui.rooms.bestOf', { count: room.bestOf })}`}
      focused={pane.focused}
      className="wide:min-h-40"
    >
      <GameTable room={room} game={game} onGame={onGame} />
      {game.submissions.length > 0 && <Submissions room={room} game={game} />}
      {dispute && (
        <div className="mt-2 border-s-2 border-bad ps-2.5">
          <p className="text-bad">
            {say('ui.rooms.disputedBy', {
              name: reporterOf(say, room, dispute.tournamentTeamId) ?? dispute.by,
              time: dateTimeText(dispute.time),
            })}
          </p>
          {dispute.reason !== '' && <PlayerText text={dispute.reason} />}
        </div>
      )}
      {game.firstConfirmation && <FirstConfirmation room={room} game={game} first={game.firstConfirmation} />}
      {game.approveAt !== null && (
        <p className="mt-2 text-warn">{say('ui.rooms.approvedAt', { time: dateTimeText(game.approveAt) })}</p>
      )}
      {isPlayed && !isOver && <GameDecision key={n} room={room} game={game} />}
      {!isOver && <LeftToOthers room={room} command={isPlayed ? confirmResult : startGame} called />}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {!isPlayed && <CommandButton command={startGame} targets={target} args={{ game: n }} />}
        {isPlayed && !isOver && (
          <>
            <CommandButton command={disputeResult} targets={target} args={{ game: n }} />
            <CommandButton command={submitResult} targets={target} args={{ game: n }} />
          </>
        )}
        {isOver && <CommandButton command={editResult} targets={target} args={{ game: n }} />}
      </div>
    </Pane>
  )
}

type FirstConfirmationProps = { room: MatchRoom; game: MatchGame; first: NonNullable<MatchGame['firstConfirmation']> }

/** A result confirmed by one administrator: a second one confirms it too, or it is withdrawn. */
function FirstConfirmation({ room, game: { n }, first: { scores, time, by } }: FirstConfirmationProps) {
  const { say } = useSay()
  const points = scores.map(({ totalScore }) => totalScore)
  return (
    <div className="mt-2 border-s-2 border-warn ps-2.5">
      <p className="text-warn">
        {say('ui.rooms.confirmedFirst', { score: points.join('–'), name: by, time: dateTimeText(time) })}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <CommandButton
          command={confirmResult}
          targets={[room.matchId]}
          args={{ score: points.join('-'), game: n }}
          label={say('ui.rooms.confirmAsSecond')}
        />
        <CommandButton command={withdrawConfirmation} targets={[room.matchId]} args={{ game: n }} />
      </div>
    </div>
  )
}

/** One tab stop: up and down walk over the games, Enter looks at one. */
function GameTable({ room, game, onGame }: GamePaneProps) {
  const { say } = useSay()
  const stops = useRoving<HTMLTableElement>('column')
  const two = room.teams.length === 2
  return (
    <table {...stops} aria-label={say('ui.rooms.games')} className="w-full table-fixed text-start">
      <thead className="bg-pane-2 text-xs text-dim">
        <tr>
          <th scope="col" className={classes(cell, 'w-24 max-fold:w-16')}>
            {say('ui.rooms.gameColumn')}
          </th>
          <th scope="col" className={classes(cell, 'w-40 max-fold:w-30')}>
            {say('ui.rooms.column.state')}
          </th>
          {two ? (
            room.teams.map(({ tournamentTeamId, name }) => (
              <th key={tournamentTeamId} scope="col" className={classes(cell, 'max-fold:px-1')} title={name}>
                {name}
              </th>
            ))
          ) : (
            <th scope="col" className={cell}>
              {say('state.result.Win')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {room.games.map((one) => {
          const here = one.n === game.n
          return (
            <tr
              key={one.n}
              className={classes(
                'h-row border-b border-line-soft border-s-3',
                here ? 'border-s-primary bg-primary-wash' : 'border-s-transparent hover:bg-selected-wash',
              )}
              onClick={() => onGame(one.n)}
            >
              <th scope="row" className={classes(cell, 'font-normal')}>
                <button type="button" aria-pressed={here} className="w-full text-start">
                  {say('ui.rooms.gameNumber', { n: one.n })}
                </button>
              </th>
              <td className={classes(cell, wraps)}>
                <StateBadge machine="game" state={one.state} />
              </td>
              {two ? (
                room.teams.map(({ tournamentTeamId }) => (
                  <td key={tournamentTeamId} className={classes(cell, 'tabular-nums max-fold:px-1', wraps)}>
                    <Points game={one} team={tournamentTeamId} />
                  </td>
                ))
              ) : (
                <td className={cell}>
                  {one.scores.length > 0 &&
                    room.teams.find((team) => team.tournamentTeamId === winnerOfGame(one.scores))?.name}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const cell = 'truncate px-2 py-0.5 text-start'
/** On a phone scores and states wrap instead of being cut off: decisions depend on them. */
const wraps = 'max-fold:whitespace-normal'

/** The final result; before that the reports, in the order they came in. */
function Points({ game, team }: { game: MatchGame; team: string }) {
  const { say } = useSay()
  const points = (scores: MatchGame['scores']) =>
    scores.find(({ tournamentTeamId }) => tournamentTeamId === team)?.totalScore
  if (game.scores.length > 0) {
    const won = winnerOfGame(game.scores) === team
    return (
      <span className={won ? 'text-ok' : ''}>
        {say(won ? 'state.result.Win' : 'state.result.Lose')} {points(game.scores)}
      </span>
    )
  }
  const reported = [...new Set(game.submissions.map(({ scores }) => points(scores)))]
  return <span className={reported.length > 1 ? 'text-warn' : ''}>{reported.join(' / ')}</span>
}
