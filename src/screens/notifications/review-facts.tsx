// The facts of a confirmation: counts by channel, sender, subject, both clocks, and services that are not set up.
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRead } from '../../api/use-read.ts'
import { notificationEndpoints } from '../../contract/endpoints-notifications.ts'
import { titleLimit } from '../../contract/limits.ts'
import { codePointsOf, type ChannelCount, type NotificationChannel } from '../../contract/notification.ts'
import type { Reason } from '../../contract/reason.ts'
import { smsSizeOf } from '../../rules/message-size.ts'
import { plainOf } from '../../rules/plain-text.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { askedOf } from './asked-audience.ts'
import { ChannelTable } from './channel-table.tsx'
import { Sample } from './reach.tsx'
import { useSenders } from './send-preview.tsx'
import { SendTime } from './send-time.tsx'
import { Services } from './services.tsx'
import type { Test } from './send.tsx'
import { channelsIn, wordingsOf } from './written.ts'

const codes: Readonly<Record<string, NotificationChannel>> = {
  'consequence.byEmail': 'email',
  'consequence.bySms': 'sms',
  'consequence.byPush': 'push',
  'consequence.byClient': 'client',
}

/** They stand in other words on the page. */
const toldApart = new Set([
  'consequence.notificationReaches',
  'consequence.notificationHeld',
  'consequence.notificationForGood',
])

/** The counts that were sealed. */
function countsIn(consequences: readonly Reason[]): ChannelCount[] {
  return consequences.flatMap(({ code, params = {} }) => {
    const channel = codes[code]
    const number = (name: string) => Number(params[name] ?? 0)
    if (!channel) return []
    return {
      channel,
      reached: number('reached'),
      zh: 0,
      noAddress: number('noAddress'),
      duplicates: number('duplicates'),
      unsubscribed: number('unsubscribed'),
      suppressed: number('suppressed'),
      quiet: number('quiet'),
    }
  })
}

export function Facts({ consequences, test }: { consequences: readonly Reason[]; test: Test }) {
  const { say, sayReason } = useSay()
  const { watch } = useFormContext<FormValues>()
  const values = watch()
  const channels = channelsIn(values)
  const audience = askedOf(channels, values)
  const { data, again } = useRead(
    notificationEndpoints.countAudience,
    { query: typeof audience === 'string' ? { to: 'all', channel: 'email' } : audience },
    { when: typeof audience !== 'string' },
  )
  const counts = countsIn(consequences)
  const reached = Number(consequences.find(({ code }) => code === 'consequence.notificationReaches')?.params?.['count'])
  const rest = consequences.filter(({ code }) => !(code in codes) && !toldApart.has(code))
  const from = useSenders().find(({ channel }) => channel === 'email')?.from
  const messages = wordingsOf(values)
  const zh = data?.channels.find(({ channel }) => channel === 'sms')?.zh ?? 0
  const sms = counts.find(({ channel }) => channel === 'sms')?.reached ?? 0
  return (
    <>
      <h3>
        <strong>{say('ui.send.review.question', { count: reached })}</strong>{' '}
        <span className="text-dim">{say('ui.send.review.forGood')}</span>
      </h3>
      <ChannelTable channels={counts} reached={reached} parts={{ sms: partsOf(messages, sms, zh) }} />
      <Part title={say('ui.send.review.what')}>
        {channels.includes('email') && from && <p>{say('ui.send.from', { from })}</p>}
        {messages.map(({ language, subject }) => (
          <p key={language} dir="auto" className="font-bold break-words">
            {subject}
          </p>
        ))}
      </Part>
      <Part title={say('ui.send.review.who')}>
        <p>{say('ui.send.review.frozen')}</p>
        {data && typeof audience !== 'string' && <Sample names={data.sample} again={again} />}
      </Part>
      <SendTime />
      <ul className="list-disc ps-5">
        {rest.map((one) => (
          <li
            key={JSON.stringify(one)}
            className={/noChinese|noEnglish|wakes/.test(one.code) ? 'text-warn' : undefined}
          >
            {sayReason(one)}
          </li>
        ))}
      </ul>
      <Services channels={channels} />
      <Checks values={values} test={test} />
    </>
  )
}

/** Of all short messages: each in the language of its member, where it is written in it. */
function partsOf(messages: ReturnType<typeof wordingsOf>, reached: number, zh: number): number {
  const sizeIn = (language: string) => {
    const message = messages.find((one) => one.language === language) ?? messages[0]
    return message ? smsSizeOf(plainOf(message.content)).parts : 0
  }
  return sizeIn('zh') * zh + sizeIn('en') * (reached - zh)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4 className="text-dim">{title}</h4>
      {children}
    </section>
  )
}

function Checks({ values, test }: { values: FormValues; test: Test }) {
  const { say } = useSay()
  const messages = wordingsOf(values)
  const longest = Math.max(0, ...messages.map(({ subject }) => codePointsOf(subject)))
  // The title of a push is under it, a subject at most as long (§5).
  const most = channelsIn(values).includes('push') ? titleLimit - 1 : titleLimit
  const checks = [
    { ok: test.done, text: say(test.done ? 'ui.send.review.tested' : 'ui.send.review.notTested') },
    { ok: messages.length > 1, text: say(messages.length > 1 ? 'ui.send.review.both' : 'ui.send.review.one') },
    { ok: longest > 0 && longest <= most, text: say('ui.send.review.length', { length: longest, most }) },
  ]
  return (
    <Part title={say('ui.send.review.before')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {checks.map(({ ok, text }) => (
          <span key={text} className={ok ? 'text-ok' : 'text-warn'}>
            {ok ? '✓' : '–'} {text}
          </span>
        ))}
        <Button busy={test.busy} keys={keyText('q t')} onClick={() => void test.run()}>
          {say('cmd.notification.test.title')}
        </Button>
      </div>
    </Part>
  )
}
