// One sending: progress, content and recipients.
import { labelled } from '../../contract/labelled.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { Link, useParams } from 'react-router'
import {
  cancelSending,
  pauseSending,
  resumeSending,
  retryFailed,
  stopSending,
} from '../../../commands/notifications.ts'
import { goSendings } from '../../../commands/places.ts'
import { useRead } from '../../api/use-read.ts'
import { notificationEndpoints } from '../../contract/endpoints-notifications.ts'
import type { Sending } from '../../contract/notification.ts'
import { NotificationStatus } from '../../contract/states.ts'
import { paths } from '../../paths.ts'
import {
  commonestError,
  handedOver,
  whyNotCancelSending,
  whyNotPauseSending,
  whyNotResumeSending,
  whyNotStopSending,
} from '../../rules/notifications.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { everySecond } from '../../shell/words/every-second.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Split } from '../../ui/split.tsx'
import { Content } from './sending-content.tsx'

export function Component() {
  const { sendingId = '' } = useParams()
  return (
    <PageFor command={goSendings}>
      <SendingPage id={sendingId} />
    </PageFor>
  )
}

function SendingPage({ id }: { id: string }) {
  const { say } = useSay()
  const { data: sending, problem, again } = useRead(notificationEndpoints.getSending, { params: { sendingId: id } })
  const name = thingTitle(say, sending?.subject, problem)
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.notifications.sendings.title')), to: asLeft(paths.sendings()) },
      { label: name, to: paths.sending(id) },
    ],
    about: { sending: id },
    ...(sending && { of: [sending.subject] }),
    up: asLeft(paths.sendings()),
  })
  if (!sending) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goSendings} /> : <Skeleton />
  return <Split main={<Progress sending={sending} />} side={<Content sending={sending} />} />
}

/** The acts that fit now; the palette lists all, with the reason where one is blocked. */
const acts = [
  { command: cancelSending, whyNot: whyNotCancelSending },
  { command: pauseSending, whyNot: whyNotPauseSending },
  { command: resumeSending, whyNot: whyNotResumeSending },
  { command: stopSending, whyNot: whyNotStopSending },
] as const

function Progress({ sending }: { sending: Sending }) {
  const { say } = useSay()
  const { id, counts } = sending
  const hand = useMemo(() => ({ sending: { selected: [], cursor: id } }), [id])
  const title = say('ui.notifications.progress')
  const pane = usePane({ title, hand })
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const done = handedOver(counts)
  return (
    <Pane
      {...pane.props}
      title={title}
      count={say(`state.sending.${sending.state}`)}
      focused={pane.focused}
      keyboardScroll
      toolbar={
        <>
          {acts
            .filter(({ whyNot }) => whyNot({ sending }) === undefined)
            .map(({ command }) => (
              <CommandButton key={command.id} command={command} targets={[id]} />
            ))}
          {counts.Error > 0 && <CommandButton command={retryFailed} targets={[id]} />}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Standing sending={sending} />
        <ProgressBar
          label={title}
          done={done}
          failed={counts.Error}
          total={Math.max(all, sending.frozen ? 0 : sending.members)}
          valueText={say('ui.notifications.bar', {
            done: done + counts.Error,
            all: sending.frozen ? all : sending.members,
          })}
        />
        <KeyValue
          items={NotificationStatus.options.map((status) => ({
            key: status,
            term: <StateBadge machine="notification" state={status} />,
            value: (
              <Link to={paths.notificationLog({ sendingId: id, status })} className="tabular-nums">
                {counts[status]}
              </Link>
            ),
          }))}
        />
        {counts.Error > 0 &&
          sending.state !== 'Running' &&
          unsent.map((error) => <Unsent key={error} sendingId={id} error={error} />)}
        {sending.together !== null && <Together id={id} together={sending.together} />}
        <p>
          <Link to={paths.notificationLog({ sendingId: id })}>{say('ui.notifications.entries')}</Link>
        </p>
      </div>
    </Pane>
  )
}

/** Entries that were not sent because of what their members have become meanwhile. */
const unsent = ['leftTournament', 'noAddress'] as const

/** How many of them there are, with the way to them. */
function Unsent({ sendingId, error }: { sendingId: string; error: (typeof unsent)[number] }) {
  const { say } = useSay()
  const status = 'Error'
  const { data } = useRead(notificationEndpoints.listNotifications, {
    query: { sendingId, status, error, pageSize: 1 },
  })
  if (!data || data.rowCount === 0) return null
  return (
    <p>
      {say('ui.notifications.unsent')}{' '}
      <Link to={paths.notificationLog({ sendingId, status, error })} className="tabular-nums">
        {labelled(say, say(`ui.notifications.error.${error}`), `${data.rowCount}${data.exact ? '' : '+'}`)}
      </Link>
    </p>
  )
}

/** chosen: enough to tell the commonest error; a sending pauses after 20 in a row. */
const errorsRead = 100

/** The time it waits for, or the reason for its pause. */
function Standing({ sending: { id, state, startTime, pausedWhy, frozen } }: { sending: Sending }) {
  const { say } = useSay()
  const { clock } = usePageSession()
  const now = useSyncExternalStore(everySecond, clock.now)
  const wanted = state === 'Paused' && (pausedWhy === 'errorsInARow' || pausedWhy === 'manyErrors')
  const { data } = useRead(
    notificationEndpoints.listNotifications,
    { query: { sendingId: id, status: 'Error', pageSize: errorsRead } },
    { when: wanted },
  )
  if (state === 'Paused' && pausedWhy !== null) {
    const one = commonestError(data?.notifications ?? [])
    const error = one === undefined ? '…' : one.errorDetail || say(`ui.notifications.error.${one.error ?? 'refused'}`)
    return <Notice compact kind="error" title={say(`ui.notifications.pausedWhy.${pausedWhy}`, { error })} />
  }
  if (state !== 'Scheduled') return null
  const seconds = Math.max(0, startTime - now)
  if (!frozen) return <p className="text-dim">{say('ui.notifications.freezing')}</p>
  return (
    <p role="timer" className="text-warn">
      {say('ui.notifications.held', { seconds })}
    </p>
  )
}

/** The same message on the other channels. */
function Together({ id, together }: { id: string; together: string }) {
  const { say } = useSay()
  const { data } = useRead(notificationEndpoints.listSendings, { query: { together } })
  const others = (data?.sendings ?? []).filter((one) => one.id !== id)
  if (others.length === 0) return null
  return (
    <section aria-label={say('ui.send.together')}>
      <h3 className="text-dim">{say('ui.send.together')}</h3>
      <ul>
        {others.map((one) => (
          <li key={one.id} className="flex items-center gap-2">
            <Link to={paths.sending(one.id)}>{say(`ui.notifications.channel.${one.channel}`)}</Link>
            <StateBadge machine="sending" state={one.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
