// The questions of the registration form: added, edited, removed, and put in order by keys or by dragging.
import { useMemo, useState } from 'react'
import { addQuestion, editQuestion, moveQuestion, removeQuestion } from '../../../commands/registration-forms.ts'
import type { FormQuestion } from '../../contract/registration-form.ts'
import { whyNotChangeForm } from '../../rules/registration-form.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { FirstStep } from '../../shell/acts/first-step.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useDesk } from '../../shell/start/desk.ts'
import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { OrderList } from '../../ui/order-list.tsx'
import type { Order } from '../../ui/order-rows.ts'
import { Pane } from '../../ui/pane.tsx'
import { useTournament } from '../tournament-frame.tsx'
import { editInForm, useQuestionForms } from './question-forms.ts'

export function QuestionList() {
  const { say, sayReason } = useSay()
  const { user } = useDesk()
  const view = useTournament()
  const { id, form } = view.tournament
  const title = say('ui.form.questions')
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: id } }), [id])
  const pane = usePane({ title, hand })
  const [at, setAt] = useState<string>()
  const current = form.find(({ key }) => key === at) ?? form[0]
  useQuestionForms(id, form, current)
  const why = whyNotChangeForm(view)
  const fixed = why && sayReason(why)
  const isRole = addQuestion.roles.includes(user.role)
  const mayChange = isRole && !why
  const hasSome = form.length > 0
  const target = [id]
  return (
    <Pane
      {...pane.props}
      title={title}
      count={say('ui.form.count', { count: form.length })}
      focused={pane.focused}
      flush={mayChange && hasSome}
      keyboardScroll={!mayChange && hasSome}
      className="min-h-60 flex-1"
      toolbar={
        isRole &&
        hasSome && (
          <>
            <CommandButton command={addQuestion} targets={target} />
            <CommandButton command={editQuestion} targets={target} />
            <CommandButton command={moveQuestion} targets={target} />
            <CommandButton command={removeQuestion} targets={target} />
          </>
        )
      }
    >
      {!hasSome ? (
        <Notice
          kind="empty"
          title={say('ui.form.empty')}
          action={mayChange && <FirstStep command={addQuestion} targets={target} />}
        >
          {fixed ?? say('ui.form.emptyHelp')}
        </Notice>
      ) : mayChange ? (
        <OrderedQuestions of={id} form={form} onAt={setAt} />
      ) : (
        <FixedQuestions form={form} fixed={fixed} />
      )}
    </Pane>
  )
}

type OrderedQuestionsProps = { of: string; form: readonly FormQuestion[]; onAt: (key: string) => void }

function OrderedQuestions({ of, form, onAt }: OrderedQuestionsProps) {
  const { say } = useSay()
  const desk = useDesk()
  const stored = form.map(({ key }) => key)
  // Until the platform has it: what was made of one order means nothing in another.
  const [carried, setCarried] = useState<{ order: Order; from: string }>()
  const from = stored.join(' ')
  const labelOf = (key: string) => form.find((question) => question.key === key)?.label ?? key
  const move = async (key: string, place: number) => {
    const before = stored.indexOf(key) + 1
    if (before === place) return
    const outcome = await desk.run(moveQuestion, [of], { question: String(before), place }, 'key')
    if (outcome?.is !== 'done') setCarried(undefined)
  }
  return (
    <OrderList
      label={say('ui.form.questions')}
      order={carried?.from === from ? carried.order : stored}
      onOrder={(order) => setCarried({ order, from })}
      onDropped={(key, place) => void move(key, place)}
      onOpen={(key) => editInForm(of, form, key)}
      onAt={onAt}
      nameOf={labelOf}
      detailOf={(key) => <Detail of={form.find((question) => question.key === key)} />}
      help={say('ui.form.orderHelp')}
      spoken={(what, name, place = 0) => say(`ui.form.order.${what}`, { name, place })}
    />
  )
}

function FixedQuestions({ form, fixed }: { form: readonly FormQuestion[]; fixed: string | undefined }) {
  return (
    <>
      <ol>
        {form.map((question, index) => (
          <li key={question.key} className="flex min-h-7 items-center gap-2 border-b border-line-soft">
            <span className="w-8 shrink-0 text-right text-dim tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate" title={question.label}>
              {question.label}
            </span>
            <span className="shrink-0 text-xs text-dim">
              <Detail of={question} />
            </span>
          </li>
        ))}
      </ol>
      {fixed !== undefined && <p className="pt-2 text-dim">{fixed}</p>}
    </>
  )
}

function Detail({ of }: { of: FormQuestion | undefined }) {
  const { say } = useSay()
  if (!of) return null
  return [say(`choice.type.${of.type}`), ...(of.required ? [say('ui.form.required')] : [])].join(' · ')
}
