// The wizard of §2: recipients, compose, schedule, review, in any order. Unsaved values stay as a draft.
import { useCallback, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { sendNotification, testNotification } from '../../../commands/send-notification.ts'
import { Sending } from '../../contract/notification.ts'
import { readStored } from '../../contract/stored.ts'
import { paths } from '../../paths.ts'
import type { Confirmation, DispatchOptions, Outcome } from '../../registry/outcome.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useSession } from '../../shell/session/session.ts'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { Reach } from './reach.tsx'
import { SendPreview } from './send-preview.tsx'
import { type AskedReview, SendReview } from './send-review.tsx'
import { Services } from './services.tsx'
import { SendTime } from './send-time.tsx'
import { channelsIn, testArgs } from './written.ts'

const nothingAtHand = {}
const Planned = v.object({ sendings: v.array(v.pick(Sending, ['id'])) })

const steps = [
  {
    id: 'recipients',
    fields: ['channels', 'to', 'search', 'venueId', 'companyId', 'minPoints', 'tournamentId', 'teamState', 'memberIds'],
  },
  { id: 'compose', fields: ['subject', 'content', 'subjectZh', 'contentZh', 'link'] },
  { id: 'schedule', fields: ['at', 'wake', 'reason'] },
  { id: 'review', fields: [] },
] as const

export type StepId = (typeof steps)[number]['id']

export function Component() {
  const { say } = useSay()
  const [params] = useSearchParams()
  const title = say('ui.send.title')
  usePage({
    title,
    path: [
      { label: pathWord(say('ui.notifications.sendings.title')), to: asLeft(paths.sendings()) },
      { label: pathWord(title), to: paths.sendNotification() },
    ],
    up: asLeft(paths.sendings()),
  })
  return (
    <PageFor command={sendNotification}>
      <Wizard step={params.get('step')} />
    </PageFor>
  )
}

function Wizard({ step }: { step: string | null }) {
  const { say } = useSay()
  const navigate = useNavigate()
  const title = say('ui.send.title')
  const pane = usePane({ title, hand: nothingAtHand })
  const [values, setValues] = useState<FormValues>({})
  const [sent, setSent] = useState<string>()
  const [asked, setAsked] = useState<AskedReview>({})
  const answer = useRef<DispatchOptions['answer']>(undefined)
  const test = useTest(values)
  const current = steps.find(({ id }) => id === step)?.id ?? steps[0].id
  const go = useCallback((id: string) => void navigate(paths.sendNotification({ step: id })), [navigate])
  usePageForm(sendNotification, () => go(current))

  function showMade(outcome: Outcome) {
    const made = outcome.is === 'done' ? outcome.results[0]?.payload : undefined
    const [first] = made === undefined ? [] : readStored(Planned, made).sendings
    if (first) setSent(first.id)
  }
  // The form is cleared before leaving, so it does not count as unsaved.
  if (sent !== undefined) return <Navigate replace to={paths.sending(sent)} />
  const isReview = current === 'review'
  return (
    <Split
      main={
        <Pane
          {...pane.props}
          title={title}
          count={say('ui.send.place', { at: steps.findIndex(({ id }) => id === current) + 1, of: steps.length })}
          tone={isReview ? 'danger' : 'normal'}
          focused={pane.focused}
          flush
        >
          <ArgForm
            command={sendNotification}
            targets={[]}
            layout="page"
            pages={{
              list: steps.map(({ id, fields }) => ({ id, fields, label: say(`ui.send.step.${id}`) })),
              current,
              go,
              inTurn: true,
              anyOrder: true,
            }}
            inPlace={{
              answer: () => {
                const given = answer.current
                answer.current = undefined
                return given
              },
              ask: (ask: Confirmation, stale: boolean) => setAsked({ ask, stale }),
            }}
            {...(isReview && { foot: null })}
            onValues={setValues}
            onDone={showMade}
            onCancel={() => void navigate(asLeft(paths.sendings()))}
          >
            {current === 'recipients' && <Reach channels={channelsIn(values)} />}
            {current === 'schedule' && <SendTime />}
            {current !== 'review' && <Services channels={channelsIn(values)} />}
            {isReview && (
              <SendReview
                asked={asked}
                steps={steps}
                go={go}
                test={test}
                onAsk={(given) => {
                  answer.current = given
                  if (given === undefined) setAsked({})
                }}
                onLeave={() => void navigate(asLeft(paths.sendings()))}
              />
            )}
          </ArgForm>
        </Pane>
      }
      side={<SendPreview values={values} />}
      sideWidth="normal"
    />
  )
}

export type Test = { done: boolean; busy: boolean; run: () => Promise<void> }

/** The message as it stands, to oneself. */
function useTest(values: FormValues): Test {
  const session = useSession()
  const [tested, setTested] = useState<string>()
  const [busy, setBusy] = useState(false)
  const args = testArgs(values)
  const text = JSON.stringify(args)
  async function run() {
    setBusy(true)
    const outcome = await session.run(testNotification, [], args, 'button', { complete: true })
    setBusy(false)
    if (outcome?.is === 'done') setTested(text)
  }
  usePageForm(testNotification, () => void run())
  return { done: tested === text, busy, run }
}
