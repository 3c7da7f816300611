// The registration form as players see it. It can be tried: answers are checked like those of players, and sent nowhere.
import { useState } from 'react'
import type { FormQuestion } from '../../contract/registration-form.ts'
import { whyNotFilled } from '../../rules/registration-answers.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import { QuestionField } from './question-field.tsx'

export function FormPreview({ form, of }: { form: readonly FormQuestion[]; of: string }) {
  const { say, sayReason } = useSay()
  const title = say('ui.form.preview')
  const pane = usePane({ title })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const toMend = form.filter((question) => whyNotFilled(question, typed[question.key] ?? '')).length
  if (form.length === 0) {
    return (
      <Pane {...pane.props} title={title} focused={pane.focused} className="min-h-32">
        <Notice kind="empty" title={say('ui.form.previewEmpty')} />
      </Pane>
    )
  }
  return (
    <Pane
      {...pane.props}
      title={title}
      count={of}
      focused={pane.focused}
      className="min-h-60"
      footer={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <output className={toMend > 0 ? 'text-warn' : 'text-ok'}>
            {toMend > 0 ? say('ui.form.missing', { count: toMend }) : say('ui.form.complete')}
          </output>
          <Button
            reason={Object.keys(typed).length === 0 ? say('ui.form.nothingTyped') : undefined}
            onClick={() => setTyped({})}
          >
            {say('ui.form.clear')}
          </Button>
        </div>
      }
    >
      <p className="pb-3 text-dim">{say('ui.form.previewHelp')}</p>
      <div className="flex flex-col gap-4">
        {form.map((question) => {
          const value = typed[question.key]
          // Problems are shown only after typing.
          const why = value === undefined ? undefined : whyNotFilled(question, value)
          return (
            <QuestionField
              key={question.key}
              question={question}
              value={value ?? ''}
              onChange={(next) => setTyped((before) => ({ ...before, [question.key]: next }))}
              error={why && sayReason(why)}
            />
          )
        })}
      </div>
    </Pane>
  )
}
