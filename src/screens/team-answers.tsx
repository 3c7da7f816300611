// The registration answers of the team at the cursor; an administrator may answer for its captain (§5).
import { answerLines, setTeamAnswers } from '../../commands/registration-forms.ts'
import type { FormQuestion } from '../contract/registration-form.ts'
import type { TournamentTeam } from '../contract/team.ts'
import { answerText, missingAnswers } from '../rules/registration-answers.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { usePageForm } from '../shell/acts/use-page-form.ts'
import { overlays } from '../shell/over/overlays.ts'
import { useSay } from '../shell/words/say.ts'
import { Pane } from '../ui/pane.tsx'

type TeamAnswersProps = { team: TournamentTeam; form: readonly FormQuestion[] }

export function TeamAnswers({ team, form }: TeamAnswersProps) {
  const { say } = useSay()
  const { answers, tournamentTeamId } = team
  const missing = new Set(missingAnswers(form, answers))
  const given = form.filter(({ key }) => answers[key] !== undefined).length
  usePageForm(setTeamAnswers, ([target = tournamentTeamId]) => {
    const args = target === tournamentTeamId ? { answers: answerLines(form, answers) } : {}
    overlays.open({ is: 'form', form: { command: setTeamAnswers, targets: [target], args, source: 'button' } })
  })
  return (
    <Pane
      title={say('ui.form.answers')}
      count={say('ui.form.answersGiven', { given, total: form.length })}
      className="min-h-32"
      keyboardScroll
    >
      <dl className="mb-2 flex flex-col gap-1.5">
        {form.map((question) => (
          <div key={question.key}>
            <dt className="truncate text-dim" title={question.label}>
              {question.label}
            </dt>
            <dd className="wrap-anywhere">
              {missing.has(question) ? (
                <span className="text-warn">{say('ui.form.needed')}</span>
              ) : (
                <AnswerWords answer={answers[question.key]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <CommandButton command={setTeamAnswers} targets={[tournamentTeamId]} className="self-start" />
    </Pane>
  )
}

function AnswerWords({ answer }: { answer: TournamentTeam['answers'][string] | undefined }) {
  const { say } = useSay()
  if (answer === undefined) return <span className="text-dim">{say('ui.form.unanswered')}</span>
  if (typeof answer === 'boolean') return say(answer ? 'ui.form.yes' : 'ui.form.no')
  return answerText(answer)
}
