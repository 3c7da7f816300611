// Entering a result in place: a number a team, Enter saves. A correction that later matches stand on is refused first, with
// their names, and can then be given together with their reset.
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import type { BracketMatch } from '../../contract/bracket.ts'
import type { Reason } from '../../contract/reason.ts'
import { TeamResult } from '../../contract/states.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { useDesk } from '../../shell/desk.ts'
import { useSay } from '../../shell/say.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { enteredResult, isComplete, isLevel, needsWinner, pastedScores, type Side, startOf } from './entered-result.ts'

type ScoreEntryProps = { target: readonly string[]; match: BracketMatch; onDone: () => void }

export function ScoreEntry({ target, match, onDone }: ScoreEntryProps) {
  const { say, sayReason } = useSay()
  const desk = useDesk()
  const teams = match.teams.flatMap((team) => team ?? [])
  const [sides, setSides] = useState(() => startOf(match))
  const [problem, setProblem] = useState<string>()
  /** Later matches that have begun, which refused the correction. */
  const [later, setLater] = useState<Reason>()
  const [busy, setBusy] = useState(false)
  const level = isLevel(sides)
  const many = teams.length > 2

  const save = async (cascade: boolean) => {
    setProblem(undefined)
    if (!isComplete(sides)) return setProblem(say('ui.bracket.scoreMissing'))
    if (needsWinner(sides)) return setProblem(say('ui.bracket.winnerMissing'))
    setBusy(true)
    const args = { ...enteredResult(sides), ...(cascade && { cascade }) }
    const outcome = await desk.run(updateScore, target, args, 'button', { complete: true, quiet: true })
    setBusy(false)
    if (outcome?.is === 'done') return onDone()
    const why = outcome && refusal(outcome)
    setLater(why?.code === 'match.downstreamStarted' ? why : undefined)
    if (why) setProblem(sayReason(why))
    else if (outcome) setProblem(problemText(outcome, say))
  }
  const set = (slot: number, change: Partial<Side>) => {
    setLater(undefined)
    setSides((now) => now.map((side, index) => (index === slot ? { ...side, ...change } : side)))
  }
  const paste = (text: string): boolean => {
    const found = pastedScores(text, teams)
    if (!found) return false
    setLater(undefined)
    setSides((now) => now.map((side, slot) => ({ ...side, score: found.get(slot) ?? side.score })))
    return true
  }
  return (
    <form
      aria-label={say('cmd.match.update-score.title')}
      className="mt-3 border-t border-line pt-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onDone()
      }}
    >
      {many && <p className="mb-2 text-xs text-dim">{say('ui.bracket.manyHelp')}</p>}
      {teams.map((team, slot) => (
        <div key={team.tournamentTeamId} className="mb-2 flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate" title={team.name}>
            {team.name}
          </span>
          <TextInput
            aria-label={say('ui.bracket.scoreOf', { team: team.name })}
            value={sides[slot]?.score ?? ''}
            inputMode="numeric"
            {...(slot === 0 && { ref: focusOnce })}
            className={`${many ? 'w-16!' : 'w-14!'} shrink-0 text-end!`}
            onValueChange={(score) => set(slot, { score })}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={(event) => {
              if (paste(event.clipboardData.getData('text'))) event.preventDefault()
            }}
            {...(many && { onKeyDown: toNext })}
          />
          {level && (
            <TextInput
              aria-label={say('ui.bracket.shootOutOf', { team: team.name })}
              placeholder={say('ui.bracket.shootOutShort')}
              value={sides[slot]?.shootOut ?? ''}
              inputMode="numeric"
              className="w-14! shrink-0 text-end!"
              onValueChange={(shootOut) => set(slot, { shootOut })}
            />
          )}
          <span className={many ? 'w-28' : 'w-32'}>
            <Select
              label={say('ui.bracket.resultOf', { team: team.name })}
              value={sides[slot]?.result ?? 'byScore'}
              options={(['byScore', ...(many ? ofLobby : ofDuel)] as const).map((value) => ({
                value,
                label: value === 'byScore' ? say('ui.bracket.byScore') : say(`state.result.${value}`),
              }))}
              onValueChange={(result) => set(slot, { result })}
            />
          </span>
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className="mb-2 text-bad">
          {problem}
        </p>
      )}
      <div className="sticky -bottom-3 flex flex-wrap gap-2 bg-pane py-2">
        {later ? (
          <Button ref={focusButton} variant="danger" busy={busy} onClick={() => void save(true)}>
            {say('ui.bracket.resetLater')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" keys={many ? 'ctrl+↵' : '↵'} busy={busy}>
            {say('ui.bracket.save')}
          </Button>
        )}
        <Button onClick={onDone} keys="esc">
          {say('ui.bracket.leave')}
        </Button>
      </div>
    </form>
  )
}

const ofDuel = TeamResult.options.filter((result) => result !== 'None')
const ofLobby = ofDuel.filter((result) => result !== 'Draw')

/** Why nothing was sent, or what the platform refused. */
function refusal(outcome: Outcome): Reason | undefined {
  if (outcome.is === 'blocked') return outcome.why
  return outcome.is === 'failed' ? outcome.problem.reason : undefined
}

function problemText(outcome: Outcome, say: ReturnType<typeof useSay>['say']): string | undefined {
  if (outcome.is === 'failed') return outcome.problem.message
  return outcome.is === 'invalid' ? say('ui.bracket.scoreMissing') : undefined
}

/** With many teams Enter goes down the list; on the last one it saves, and ctrl+Enter saves from anywhere. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const { form } = event.currentTarget
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  event.preventDefault()
  if (next && !event.ctrlKey && !event.metaKey) next.focus()
  else form?.requestSubmit()
}

/** The same function at every drawing, so that the focus is taken once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus()
}
