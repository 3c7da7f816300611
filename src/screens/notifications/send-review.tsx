// The review is the confirmation: the platform's sealed preview, and the number to type.
import { labelled } from '../../contract/labelled.ts'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { phraseFits } from '../../registry/phrase.ts'
import type { Confirmation, DispatchOptions } from '../../registry/outcome.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { SendOnOpen } from '../../shell/forms/send-on-open.tsx'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { timeIn } from './asked-audience.ts'
import { Facts } from './review-facts.tsx'
import type { Test } from './send.tsx'
import { isImeKey } from '../../ui/ime-key.ts'

/** chosen: more than three rows hold; a line may have a whole text in it. */
const shownLine = 400

export type AskedReview = { ask?: Confirmation; stale?: boolean }

type SendReviewProps = {
  asked: AskedReview
  steps: readonly { id: 'recipients' | 'compose' | 'schedule' | 'review'; fields: readonly string[] }[]
  go: (step: string) => void
  test: Test
  /** Before the form is sent: with the answer, or without one to be asked. */
  onAsk: (answer: DispatchOptions['answer']) => void
  onLeave: () => void
}

export function SendReview({ asked: { ask, stale = false }, onAsk, onLeave, ...props }: SendReviewProps) {
  const { say } = useSay()
  const form = useFormContext<FormValues>()
  const place = useRef<HTMLDivElement>(null)
  const send = (answer: DispatchOptions['answer']) => {
    onAsk(answer)
    place.current?.closest('form')?.requestSubmit()
  }
  const errors = Object.keys(form.formState.errors)
  return (
    <div ref={place} className="flex flex-col gap-3">
      {/* The platform is asked what it would do; where something is missing the form says so. */}
      <SendOnOpen />
      {errors.length > 0 && <Missing steps={props.steps} go={props.go} />}
      {ask && errors.length === 0 ? (
        <>
          {stale && (
            <p role="alert" className="text-warn">
              {say('ui.send.review.changed')}
            </p>
          )}
          <Facts consequences={ask.consequences} test={props.test} />
          <code className="text-xs break-all text-dim" title={say('ui.shell.scriptLine')}>
            {ask.line.slice(0, shownLine)}
          </code>
          <Count key={ask.seal} ask={ask} onAnswer={send} onLeave={onLeave} />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {errors.length === 0 && form.formState.isSubmitting && (
            <p className="text-dim">{say('ui.send.review.counting')}</p>
          )}
          <Button onClick={() => send(undefined)}>{say('ui.send.review.again')}</Button>
          <Button onClick={onLeave}>{say('ui.shell.cancel')}</Button>
        </div>
      )}
    </div>
  )
}

/** Missing values, each with a link to its step. */
function Missing({ steps, go }: Pick<SendReviewProps, 'steps' | 'go'>) {
  const { say, argLabel } = useSay()
  const { formState } = useFormContext<FormValues>()
  const found = Object.entries(formState.errors)
  return (
    <section aria-label={say('ui.send.review.notReady')} className="flex flex-col gap-1">
      <h3 className="font-bold text-bad">{say('ui.send.review.notReady')}</h3>
      <ul className="flex flex-col gap-1">
        {found.map(([name, error]) => {
          const step = steps.find(({ fields }) => fields.includes(name)) ?? steps[0]
          return (
            <li key={name} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 break-words">
                {labelled(say, argLabel('notification.send', name), error?.message ?? '')}
              </span>
              {step && (
                <Button onClick={() => go(step.id)}>
                  {say('ui.send.review.goTo', { step: say(`ui.send.step.${step.id}`) })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type CountProps = {
  ask: Confirmation
  onAnswer: (answer: DispatchOptions['answer']) => void
  onLeave: () => void
}

function Count({ ask, onAnswer, onLeave }: CountProps) {
  const { say } = useSay()
  const { watch, formState } = useFormContext<FormValues>()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const { phrase, asks } = ask.risk.level === 'irreversible' ? ask.risk : { phrase: '' }
  // The platform may not have told how many it reaches: then it is the subject.
  const isCount = asks === 'count'
  const isNow = timeIn(watch()) === undefined
  function confirm() {
    if (!phraseFits(phrase, typed)) return setRefused(true)
    onAnswer({ seal: ask.seal, phrase: typed })
  }
  return (
    <fieldset
      aria-label={say('ui.send.step.review')}
      className="-mb-3 flex flex-wrap items-end gap-2 border-t border-line bg-pane py-2 wide:sticky wide:-bottom-3"
    >
      <Field
        stacked
        error={
          refused &&
          !phraseFits(phrase, typed) &&
          (isCount
            ? say('ui.send.review.wrongCount', { count: Number(phrase) })
            : say('ui.shell.confirm.wrongPhrase', { phrase }))
        }
        label={
          <>
            {say(isCount ? 'ui.send.review.typeCount' : 'ui.shell.confirm.typeName')}{' '}
            <strong className="text-text select-all">{phrase}</strong>
          </>
        }
      >
        <TextInput
          ref={focusOnce}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isImeKey(event)) return
            // Plain Enter would send the form without an answer.
            event.preventDefault()
            if (event.ctrlKey || event.metaKey) confirm()
          }}
          value={typed}
          onValueChange={setTyped}
          inputMode={isCount ? 'numeric' : 'text'}
          spellCheck={false}
        />
      </Field>
      <Button
        variant="danger"
        data-confirm=""
        keys={keyText('mod+enter')}
        busy={formState.isSubmitting}
        reason={typed === '' ? say('ui.shell.confirm.typeFirst', { phrase }) : undefined}
        onClick={confirm}
      >
        {say(isNow ? 'ui.send.review.sendNow' : 'ui.send.review.schedule', { count: Number(phrase) })}
      </Button>
      <Button onClick={onLeave}>{say('ui.shell.cancel')}</Button>
    </fieldset>
  )
}
