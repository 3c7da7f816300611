// Entering a result in place: a number a team, Enter saves. A correction that later matches stand on is refused first, with
// their names, and can then be given together with their reset.
import { isReason } from '../../contract/reason.ts'
import { type FocusEvent, type FormEvent, Fragment, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import { type BracketMatch, Decision } from '../../contract/bracket.ts'
import type { Reason } from '../../contract/reason.ts'
import { refusal } from '../../shell/acts/refusal.ts'
import { TeamResult } from '../../contract/states.ts'
import { scoreText } from '../../rules/score-text.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { OthersNote } from '../../shell/forms/arg-form-notes.tsx'
import { panel, useLayer } from '../../shell/over/layer-stack.ts'
import { useKeptSides } from './kept-sides.ts'
import { forgetRefused, type SentResult, sendResult } from './sent-results.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  type Entered,
  enteredResult,
  isCompleteResult,
  isLevel,
  lacksWinner,
  mayBeDecided,
  pastedScores,
  type Side,
  withScores,
} from './entered-result.ts'
import { isImeKey } from '../../ui/ime-key.ts'
import { halfWidth } from '../../contract/half-width.ts'

type ScoreEntryProps = {
  /** Target id of the match. */
  target: string
  match: BracketMatch
  /** Why this cannot be its result, as far as the page knows. */
  whyNot: (args: Entered) => Reason | undefined
  /** The last one that was sent, if it was refused. */
  refused: SentResult | undefined
  /** Saved, or on its way. */
  onSaved: () => void
  onLeave: () => void
}

export function ScoreEntry({ target, match, whyNot, refused, onSaved, ...on }: ScoreEntryProps) {
  const { say, sayReason } = useSay()
  const session = useSession()
  const teams = match.teams.flatMap((team) => team ?? [])
  const { sides, setSides, decidedBy, setDecidedBy, isKept, hasChanged, forget } = useKeptSides(target, match)
  const onLeave = () => {
    forgetRefused(session, target)
    on.onLeave()
  }
  useLayer(onLeave, panel)
  const [problem, setProblem] = useState(refused?.message)
  /** Later matches that have begun, which refused the correction. */
  const [later, setLater] = useState(laterIn(refused?.why))
  const [busy, setBusy] = useState(false)
  const level = isLevel(sides)
  const many = teams.length > 2
  const asksDecision = mayBeDecided(sides, match.bestOf)

  const save = async (cascade: boolean) => {
    setProblem(undefined)
    if (!isCompleteResult(sides)) return setProblem(say('ui.bracket.scoreMissing'))
    if (lacksWinner(sides)) return setProblem(say('ui.bracket.winnerMissing'))
    const args = {
      ...enteredResult(sides, asksDecision ? decidedBy : null),
      teams: teams.map((team) => team.tournamentTeamId),
      ...(cascade && { cascade }),
    }
    const isFirst = match.scores.length === 0 && match.matchId === null
    const known = isFirst ? whyNot(args) : undefined
    if (known) return setProblem(sayReason(known))
    if (isFirst) {
      const points = new Map(teams.map((team, slot) => [team.tournamentTeamId, sides[slot]?.score ?? '']))
      sendResult(session, { target, identifier: match.identifier, args, points }, forget)
      return onSaved()
    }
    setBusy(true)
    const outcome = await session.run(updateScore, [target], args, 'button', { complete: true, quiet: true })
    setBusy(false)
    if (outcome?.is === 'done') {
      forget()
      forgetRefused(session, target)
      return onSaved()
    }
    const why = outcome && refusal(outcome)
    setLater(laterIn(why))
    if (why) setProblem(sayReason(why))
    else if (outcome) setProblem(problemText(outcome, say))
  }
  const set = (slot: number, change: Partial<Side>) => {
    setLater(undefined)
    setSides((now) => now.map((side, index) => (index === slot ? { ...side, ...change } : side)))
  }
  const setScores = (typed: ReadonlyMap<number, string>) => {
    setLater(undefined)
    setSides((now) => withScores(now, typed, match))
  }
  const paste = (text: string): boolean => {
    const found = pastedScores(text, teams)
    if (found) setScores(found)
    return found !== undefined
  }
  return (
    <form
      aria-label={say('cmd.match.update-score.title')}
      className="mt-3 border-t border-line pt-3"
      {...(busy && { 'data-sending': true })}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isImeKey(event)) return
        event.preventDefault()
        event.stopPropagation()
        onLeave()
      }}
    >
      {isKept && <p className="mb-2 text-xs text-warn">{say('ui.shell.form.draft')}</p>}
      {hasChanged && !busy && <OthersNote changes={[`${match.identifier} ${storedScore(match)}`]} />}
      {many && <p className="mb-2 text-xs text-dim">{say('ui.bracket.manyHelp')}</p>}
      {/* The tab key goes from one number to the next, column by column. */}
      <div className={classes('mb-2 grid items-center gap-2', many ? ofMany : level ? ofLevel : ofTwo)}>
        {teams.map((team, slot) => (
          <Fragment key={team.tournamentTeamId}>
            <span className="col-start-1 min-w-0 truncate" style={{ gridRow: slot + 1 }} title={team.name}>
              {team.name}
            </span>
            <div className="col-start-2" style={{ gridRow: slot + 1 }}>
              <TextInput
                aria-label={say('ui.bracket.scoreOf', { team: team.name })}
                value={sides[slot]?.score ?? ''}
                inputMode="numeric"
                {...(slot === 0 && { ref: focusOnce })}
                className="text-end!"
                onValueChange={(score) => setScores(new Map([[slot, score]]))}
                onFocus={selectAll}
                onMouseDown={selectByClick}
                onPaste={(event) => {
                  if (paste(event.clipboardData.getData('text'))) event.preventDefault()
                }}
                onKeyDown={(event) => {
                  if (isSeparator(event)) toNext(event)
                  else if (many && event.key === 'Enter') onEnter(event)
                }}
              />
            </div>
          </Fragment>
        ))}
        {level &&
          teams.map((team, slot) => (
            <div key={team.tournamentTeamId} className="col-start-3" style={{ gridRow: slot + 1 }}>
              <TextInput
                aria-label={say('ui.bracket.shootOutOf', { team: team.name })}
                placeholder={say('ui.bracket.shootOutShort')}
                value={sides[slot]?.shootOut ?? ''}
                inputMode="numeric"
                className="text-end!"
                onKeyDown={(event) => isSeparator(event) && toNext(event)}
                onValueChange={(shootOut) => set(slot, { shootOut })}
                onFocus={selectAll}
                onMouseDown={selectByClick}
              />
            </div>
          ))}
        {teams.map((team, slot) => (
          <div key={team.tournamentTeamId} className="-col-end-1" style={{ gridRow: slot + 1 }}>
            <Select
              label={say('ui.bracket.resultOf', { team: team.name })}
              value={sides[slot]?.result ?? 'byScore'}
              options={(['byScore', ...(many ? ofLobby : ofDuel)] as const).map((value) => ({
                value,
                label: value === 'byScore' ? say('ui.bracket.byScore') : say(`state.result.${value}`),
              }))}
              onValueChange={(result) => set(slot, { result })}
            />
          </div>
        ))}
      </div>
      {asksDecision && <DecisionField value={decidedBy} onValueChange={setDecidedBy} />}
      {problem !== undefined && (
        <p role="alert" className="mb-2 text-bad">
          {problem}
        </p>
      )}
      <Foot later={later !== undefined} {...{ many, busy, onLeave }} onReset={() => void save(true)} />
    </form>
  )
}

type FootProps = { later: boolean; many: boolean; busy: boolean; onReset: () => void; onLeave: () => void }

function Foot({ later, many, busy, onReset, onLeave }: FootProps) {
  const { say } = useSay()
  return (
    <div className="sticky -bottom-3 flex flex-wrap gap-2 bg-pane py-2">
      {later ? (
        <Button ref={focusButton} variant="danger" busy={busy} onClick={onReset}>
          {say('ui.bracket.resetLater')}
        </Button>
      ) : (
        <Button type="submit" variant="primary" keys={many ? 'ctrl+↵' : '↵'} busy={busy}>
          {say('ui.bracket.save')}
        </Button>
      )}
      <Button onClick={onLeave} keys="esc">
        {say('ui.bracket.leave')}
      </Button>
    </div>
  )
}

function laterIn(why: Reason | undefined): Reason | undefined {
  return isReason(why, 'match.downstreamStarted') ? why : undefined
}

type DecisionFieldProps = { value: Decision | null; onValueChange: (decision: Decision | null) => void }

/** The reason of a result that the score alone does not give. */
function DecisionField({ value, onValueChange }: DecisionFieldProps) {
  const { say, argLabel, choiceLabel } = useSay()
  const label = argLabel(updateScore.id, 'decidedBy')
  return (
    <div className="mb-2 grid grid-cols-[minmax(0,1fr)_12rem] items-center gap-2">
      <span className="text-dim">{label}</span>
      <Select
        label={label}
        value={value}
        placeholder={say('ui.bracket.byScore')}
        options={[
          { value: null, label: say('ui.bracket.byScore') },
          ...Decision.options.map((one) => ({ value: one, label: choiceLabel(updateScore.id, 'decidedBy', one) })),
        ]}
        onValueChange={onValueChange}
      />
    </div>
  )
}

const ofTwo = 'grid-cols-[minmax(0,1fr)_3.5rem_8rem]'
const ofLevel = 'grid-cols-[minmax(0,1fr)_3.5rem_3.5rem_8rem]'
const ofMany = 'grid-cols-[minmax(0,1fr)_4rem_7rem]'

const ofDuel = TeamResult.options.filter((result) => result !== 'None')
const ofLobby = ofDuel.filter((result) => result !== 'Draw')

function storedScore(match: BracketMatch): string {
  return match.scores.length === 0 ? '–' : scoreText(match).score
}

function problemText(outcome: Outcome, say: ReturnType<typeof useSay>['say']): string | undefined {
  if (outcome.is === 'failed') return outcome.problem.message
  return outcome.is === 'invalid' ? say('ui.bracket.scoreMissing') : undefined
}

type FieldKey = KeyboardEvent<HTMLInputElement>

/** A result is written `2-1`: a separator typed after the first number moves on to the second. */
function isSeparator({ key, currentTarget }: FieldKey): boolean {
  return ['-', '–', ':', ' '].includes(halfWidth(key)) && currentTarget.value !== ''
}

/** To the next number; false where there is none. */
function toNext(event: FieldKey): boolean {
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  event.preventDefault()
  next?.focus()
  return next !== undefined
}

/** With many teams Enter goes down the list; on the last one it saves, and ctrl+Enter saves from anywhere. */
function onEnter(event: FieldKey): void {
  if (isImeKey(event)) return
  event.preventDefault()
  const saves = event.ctrlKey || event.metaKey || !toNext(event)
  if (saves) event.currentTarget.form?.requestSubmit()
}

/** Entering a field selects its number, so that typing replaces it: by the tab key as by a click. */
function selectAll(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select()
}

/** The browser's own way with a click would end the selection again. */
function selectByClick(event: MouseEvent<HTMLInputElement>): void {
  if (event.button !== 0) return
  event.preventDefault()
  event.currentTarget.focus()
  event.currentTarget.select()
}

/** The same function at every drawing, so that the focus is taken once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus()
}
