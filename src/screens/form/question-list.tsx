// The questions of the registration form: added, edited, removed, and put in order by keys or by dragging.
import { useMemo, useState } from 'react'
import type { Reason } from '../../contract/reason.ts'
import type { FormQuestion } from '../../contract/registration-form.ts'
import type { Kind } from '../../contract/views.ts'
import type { ArgsSchema } from '../../registry/define.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { FirstStep } from '../../shell/acts/first-step.tsx'
import { overlays } from '../../shell/over/overlays.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { useAdvice } from '../../shell/session/use-advice.ts'
import { Notice } from '../../ui/notice.tsx'
import { OrderList } from '../../ui/order-list.tsx'
import type { Order } from '../../ui/order-rows.ts'
import { Pane } from '../../ui/pane.tsx'
import type { Point } from '../../ui/row-clicks.ts'
import { editInForm, type FormOwner, questionCommands, useQuestionForms } from './question-forms.ts'

type QuestionListProps = {
  owner: FormOwner
  id: string
  form: readonly FormQuestion[]
  /** Why it can no longer be changed. */
  why?: Reason | undefined
}

export function QuestionList({ owner, id, form, why }: QuestionListProps) {
  const { say, sayReason, commandTitle } = useSay()
  const advise = useAdvice()
  const { offers } = useSession()
  // The page names the owner of the question.
  const short = questionCommands.tournament
  const titles = {
    add: commandTitle(short.add.id),
    edit: commandTitle(short.edit.id),
    move: commandTitle(short.move.id),
    remove: commandTitle(short.remove.id),
  }
  const { add, edit, move, remove } = questionCommands[owner]
  const title = say('ui.form.questions')
  const hand = useMemo(() => ({ [owner]: { selected: [], cursor: id } }), [owner, id])
  const [at, setAt] = useState<string>()
  const current = form.find(({ key }) => key === at) ?? form[0]
  const menu = (where: Point | Element, of = current) => of && openMenu(owner, id, of, where)
  const pane = usePane({ title, hand, menu })
  useQuestionForms(questionCommands[owner], id, form, current)
  const fixed = why && sayReason(why)
  const isOffered = offers(add)
  const mayChange = isOffered && !why
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
        isOffered &&
        hasSome && (
          <>
            <CommandButton command={add} targets={target} label={titles.add} />
            <CommandButton command={edit} targets={target} label={titles.edit} />
            <CommandButton command={move} targets={target} label={titles.move} />
            <CommandButton command={remove} targets={target} label={titles.remove} />
          </>
        )
      }
    >
      {!hasSome ? (
        <Notice
          kind="empty"
          title={say('ui.form.empty')}
          action={mayChange && <FirstStep command={add} targets={target} />}
        >
          {fixed ?? advise(say('ui.form.emptyHelp'))}
        </Notice>
      ) : mayChange ? (
        <OrderedQuestions
          owner={owner}
          id={id}
          form={form}
          onAt={setAt}
          onMenu={(question, where) => menu(where, question)}
        />
      ) : (
        <FixedQuestions form={form} fixed={fixed} />
      )}
    </Pane>
  )
}

/** The commands of the current question. */
function openMenu(owner: FormOwner, id: string, { label }: FormQuestion, at: Point | Element): void {
  const { add, edit, move, remove } = questionCommands[owner]
  overlays.open({ is: 'menu', at, row: { kind: owner, id }, title: label, only: [add, edit, move, remove] })
}

type OrderedQuestionsProps = Omit<QuestionListProps, 'why'> & {
  onAt: (key: string) => void
  onMenu: (question: FormQuestion, at: Point) => void
}

function OrderedQuestions({ owner, id, form, onAt, onMenu }: OrderedQuestionsProps) {
  const { say } = useSay()
  const session = useSession()
  const stored = form.map(({ key }) => key)
  // Until the platform has stored the order: positions of one order mean nothing in another.
  const [carried, setCarried] = useState<{ order: Order; from: string }>()
  const from = stored.join(' ')
  const labelOf = (key: string) => form.find((question) => question.key === key)?.label ?? key
  const { edit, move } = questionCommands[owner]
  const drop = async (key: string, place: number) => {
    const before = stored.indexOf(key) + 1
    if (before === place) return
    const outcome = await session.run<Kind, 'one', ArgsSchema>(move, [id], { question: key, place }, 'key')
    if (outcome?.is !== 'done') setCarried(undefined)
  }
  return (
    <OrderList
      label={say('ui.form.questions')}
      order={carried?.from === from ? carried.order : stored}
      onOrder={(order) => setCarried({ order, from })}
      onDropped={(key, place) => void drop(key, place)}
      onOpen={(key) => editInForm(edit, id, form, key)}
      onAt={onAt}
      onMenu={(key, where) => {
        const question = form.find((one) => one.key === key)
        if (question) onMenu(question, where)
      }}
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
