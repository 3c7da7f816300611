// Entering a result in place: a number a team, Enter saves. Results follow from the numbers unless one is chosen.
import { type FormEvent, useState } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import type { BracketMatch } from '../../contract/bracket.ts'
import { TeamResult } from '../../contract/states.ts'
import { scoreText } from '../../rules/score-text.ts'
import { useDesk } from '../../shell/desk.ts'
import { useSay } from '../../shell/say.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type ScoreEntryProps = { target: readonly string[]; match: BracketMatch; onDone: () => void }
type Side = { score: string; shootOut: string; result: TeamResult | 'byScore' }

export function ScoreEntry({ target, match, onDone }: ScoreEntryProps) {
  const { say } = useSay()
  const desk = useDesk()
  const teams = match.teams.flatMap((team) => team ?? [])
  const [sides, setSides] = useState(() => startOf(match, teams.length))
  const [problem, setProblem] = useState<string>()
  const level = sides.every((side) => side.score !== '' && side.score === sides[0]?.score)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const chosen = sides.some((side) => side.result !== 'byScore')
    const shootOut = level && sides.some((side) => side.shootOut !== '')
    if (sides.some((side) => !/^\d+$/.test(side.score))) {
      setProblem(say('ui.bracket.scoreMissing'))
      return
    }
    const outcome = await desk.run(
      updateScore,
      target,
      {
        score: sides.map((side) => side.score).join('-'),
        ...(chosen && { results: resultsOf(sides) }),
        ...(shootOut && { shootOut: sides.map((side) => side.shootOut || '0').join('-') }),
      },
      'button',
      { complete: true },
    )
    if (outcome?.is === 'done') onDone()
  }
  const set = (slot: number, change: Partial<Side>) =>
    setSides((now) => now.map((side, index) => (index === slot ? { ...side, ...change } : side)))
  return (
    <form
      aria-label={say('cmd.match.update-score.title')}
      className="mt-3 border-t border-line pt-3"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onDone()
      }}
    >
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
            className="w-14! shrink-0 text-end!"
            onValueChange={(score) => set(slot, { score })}
            onFocus={(event) => event.currentTarget.select()}
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
          <span className="w-32">
            <Select
              label={say('ui.bracket.resultOf', { team: team.name })}
              value={sides[slot]?.result ?? 'byScore'}
              options={(['byScore', ...choosable] as const).map((value) => ({
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
      <div className="flex gap-2">
        <Button type="submit" variant="primary" keys="↵">
          {say('ui.bracket.save')}
        </Button>
        <Button onClick={onDone} keys="esc">
          {say('ui.bracket.leave')}
        </Button>
      </div>
    </form>
  )
}

/** The person asked for this form: the first field is where they go on typing. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

const choosable = TeamResult.options.filter((result) => result !== 'None')

function startOf(match: BracketMatch, count: number): Side[] {
  const stored = match.scores.length > 0 ? scoreText(match) : undefined
  const [scores, shootOuts] = [stored?.score.split('-') ?? [], stored?.shootOut?.split('-') ?? []]
  return Array.from({ length: count }, (_, slot) => ({
    score: scores[slot] ?? '',
    shootOut: shootOuts[slot] ?? '',
    result: 'byScore',
  }))
}

/** Where one result was chosen, the others follow: a Win opposite to what is a loss, else by the better score. */
function resultsOf(sides: readonly Side[]): TeamResult[] {
  const best = Math.max(...sides.map((side) => Number(side.score)))
  const losses = (side: Side) => side.result !== 'byScore' && side.result !== 'Win' && side.result !== 'Draw'
  return sides.map((side, slot) => {
    if (side.result !== 'byScore') return side.result
    const others = sides.filter((_, other) => other !== slot)
    if (others.every(losses)) return 'Win'
    if (others.some((other) => other.result === 'Win')) return 'Lose'
    if (others.some((other) => other.result === 'Draw')) return 'Draw'
    return Number(side.score) === best ? 'Win' : 'Lose'
  })
}
