// Deciding a game in place: a number a team, or those of a submission taken over, and what both teams are told; Enter asks,
// with the consequences.
import { type FormEvent, useId, useRef, useState } from 'react'
import { acceptReport, approveResult, confirmResult } from '../../../commands/games.ts'
import { maxNoteLength } from '../../contract/limits.ts'
import type { MatchGame, MatchRoom } from '../../contract/match-room.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { refusalText } from '../../shell/acts/refusal.ts'
import { useVerdict } from '../../shell/session/known-targets.ts'
import { draftText, dropDraft, keepDraft, readDraft } from '../../shell/forms/draft.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useSaveKey } from '../../shell/forms/use-save-key.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { reportsBySeat } from '../../rules/cases.ts'
import { reporterOf } from './reporter.ts'
import { halfWidth } from '../../contract/half-width.ts'

export function GameDecision({ room, game }: { room: MatchRoom; game: MatchGame }) {
  const { say, sayReason, commandTitle } = useSay()
  const session = useSession()
  const target = [room.matchId]
  const verdict = useVerdict(confirmResult, target)
  const kept = `${session.user.sub} result ${room.matchId}/${game.n}`
  const [points, setPoints] = useState(() => keptPoints(kept, room.teams.length))
  const [why, setWhy] = useState(() => draftText(kept, 'why'))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const focusField = (at: number) => fields.current?.querySelectorAll('input')[at]?.focus()
  const approving = { game: game.n, ...(why.trim() !== '' && { reason: why.trim() }) }
  const formId = useId()
  useSaveKey(formId, 'enter', 'form', () => void confirm())
  usePageForm(confirmResult, () => focusField(0))
  usePageForm(approveResult, () => void session.run(approveResult, target, approving, 'key', { remarked: true }))
  if (!session.offers(confirmResult)) return null

  const keep = (next: string[], reason = why) => {
    setPoints(next)
    setWhy(reason)
    keepDraft(kept, { points: next, why: reason })
  }
  /** `13-11` is one number after the other, as in a line. */
  const write = (at: number, text: string) => {
    const parts = text.split(/[-:–－：]/).map((part) => part.trim())
    keep(points.map((one, slot) => parts[slot - at] ?? one))
    if (parts.length > 1) focusField(Math.min(at + parts.length, room.teams.length) - 1)
  }
  async function confirm() {
    setProblem(undefined)
    if (!points.every((text) => /^\d+$/.test(halfWidth(text)))) return setProblem(say('ui.bracket.scoreMissing'))
    setBusy(true)
    const args = { score: halfWidth(points.join('-')), ...approving }
    const outcome = await session.run(confirmResult, target, args, 'button', {
      complete: true,
      quiet: true,
      remarked: true,
    })
    setBusy(false)
    if (outcome?.is === 'done') dropDraft(kept)
    setProblem(refusalText(outcome))
  }
  return (
    <form
      aria-label={say('ui.rooms.resultFor', { n: game.n })}
      className="mt-2.5 border-t border-line pt-2.5"
      data-mod-enter=""
      id={formId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <Reports room={room} game={game} approving={approving} />
      <div ref={fields} className="flex flex-wrap items-end gap-2">
        {room.teams.map(({ tournamentTeamId, name }, at) => (
          <label key={tournamentTeamId} className="flex min-w-28 flex-1 flex-col gap-0.5">
            <span className="truncate text-xs text-dim">{name}</span>
            <TextInput
              value={points[at] ?? ''}
              inputMode="numeric"
              aria-label={say('ui.bracket.scoreOf', { team: name })}
              className="text-end!"
              onFocus={(event) => event.currentTarget.select()}
              onValueChange={(text) => write(at, text)}
            />
          </label>
        ))}
      </div>
      <label className="mt-2 flex flex-col gap-0.5">
        <span className="text-xs text-dim">{say('ui.rooms.why')}</span>
        <TextInput value={why} maxLength={maxNoteLength} onValueChange={(text) => keep(points, text)} />
      </label>
      <div className="mt-2 flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          reason={verdict?.why && sayReason(verdict.why)}
          keys={keyText('mod+enter')}
        >
          {commandTitle(confirmResult.id)}
        </Button>
      </div>
      {game.submissions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {game.submissions.map(({ tournamentTeamId, scores }) => (
            <Button
              key={tournamentTeamId ?? 'game'}
              onClick={() => {
                keep(room.teams.map((team) => textOf(scores, team.tournamentTeamId)))
                focusField(0)
              }}
            >
              {say('ui.rooms.takeOver', {
                name: reporterOf(say, room, tournamentTeamId) ?? say('ui.rooms.captured'),
              })}
            </Button>
          ))}
          <CommandButton
            command={approveResult}
            targets={target}
            args={approving}
            label={say('ui.rooms.approveFirst')}
          />
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      )}
    </form>
  )
}

type ReportsProps = { room: MatchRoom; game: MatchGame; approving: { game: number; reason?: string } }

/** The report of each team, accepted with one key. */
function Reports({ room, game, approving }: ReportsProps) {
  const { say } = useSay()
  const reports = reportsBySeat(
    game,
    room.teams.map(({ tournamentTeamId }) => tournamentTeamId),
  )
  if (reports.length > seats.length || reports.every((points) => points === null)) return null
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {reports.map((points, at) => {
        const report = seats[at]
        return (
          report !== undefined &&
          points !== null && (
            <CommandButton
              key={report}
              command={acceptReport}
              targets={[room.matchId]}
              args={{ report, ...approving }}
              label={say('ui.rooms.acceptReport', { team: room.teams[at]?.name ?? '', score: points.join('–') })}
              keys={report}
            />
          )
        )
      })}
    </div>
  )
}
const seats = ['1', '2'] as const

function textOf(scores: MatchGame['scores'], team: string): string {
  return String(scores.find(({ tournamentTeamId }) => tournamentTeamId === team)?.totalScore ?? '')
}

/** The unsaved scores, kept while the same two teams meet. */
function keptPoints(kept: string, teams: number): string[] {
  const found = readDraft(kept)?.['points']
  const points = Array.isArray(found) ? found.map(String) : []
  return points.length === teams ? points : Array.from({ length: teams }, () => '')
}
