// Addresses to which nothing is sent, and beside the list why: of the one at the cursor, or of the one the address names.
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { goSuppressions } from '../../../commands/places.ts'
import { clearSuppressions, removeSuppression, restoreSuppression } from '../../../commands/suppressions.ts'
import { useRead } from '../../api/use-read.ts'
import { suppressionEndpoints } from '../../contract/endpoints-suppressions.ts'
import type { Suppression } from '../../contract/suppression.ts'
import { suppressionList } from '../../lists/suppressions.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { WithSession } from '../../shell/session/session.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { exactTimeText } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'

export function Component() {
  const { suppressionId } = useParams()
  return (
    <PageFor command={goSuppressions}>{suppressionId === undefined ? <All /> : <One id={suppressionId} />}</PageFor>
  )
}

function All() {
  const { say } = useSay()
  const title = say('ui.suppressions.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.suppressions() }] })
  return <Listed />
}

function One({ id }: { id: string }) {
  const { say } = useSay()
  const title = say('ui.suppressions.title')
  usePage({
    title: `${title} ${id}`,
    path: [
      { label: pathWord(title), to: asLeft(paths.suppressions()) },
      { label: id, to: paths.suppression(id) },
    ],
    about: { suppression: id },
    up: asLeft(paths.suppressions()),
  })
  return <Listed at={id} />
}

function Listed({ at }: { at?: string }) {
  const [row, setRow] = useState<Suppression>()
  return (
    <Split
      main={<DefinedList list={suppressionList} to={paths.suppression} onRow={setRow} />}
      side={<Detail id={at ?? row?.id} />}
      sideOnScreenOnly
    />
  )
}

function Detail({ id }: { id: string | undefined }) {
  const { say } = useSay()
  const { data, problem } = useRead(
    suppressionEndpoints.getSuppression,
    { params: { suppressionId: id ?? '' } },
    { when: id !== undefined },
  )
  const one = id !== undefined && data?.id === id ? data : undefined
  if (!one) {
    return (
      <Pane title={say('ui.suppressions.detail')}>
        <p className="text-dim">{say(problem && id ? 'problem.notFound' : 'ui.suppressions.none')}</p>
      </Pane>
    )
  }
  return (
    <Pane title={say('ui.suppressions.detail')} count={one.id} keyboardScroll className="min-h-0 flex-1">
      <p className="font-bold">{say(`ui.suppressions.reason.${one.reason}`)}</p>
      <p className="pb-2 text-dim">{say(`ui.suppressions.remedy.${one.reason}`)}</p>
      <Facts one={one} />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <WithSession>
          <CommandButton
            command={one.state === 'Active' ? removeSuppression : restoreSuppression}
            targets={[one.id]}
            variant="primary"
            label={say(one.state === 'Active' ? 'ui.suppressions.remove' : 'ui.suppressions.restore')}
          />
          {one.sendingId !== null && one.state === 'Active' && (
            <CommandButton
              command={clearSuppressions}
              targets={[]}
              args={{ sending: one.sendingId }}
              label={say('ui.suppressions.clear', { id: one.sendingId })}
            />
          )}
        </WithSession>
      </div>
    </Pane>
  )
}

function Facts({ one }: { one: Suppression }) {
  const { say } = useSay()
  const { state, address, channel, time, removedTime, detail, sendingId, notificationId } = one
  return (
    <KeyValue
      items={[
        { term: say('ui.tournaments.column.state'), value: <StateBadge machine="suppression" state={state} /> },
        { term: say('ui.suppressions.column.address'), value: address },
        { term: say('ui.notifications.column.channel'), value: say(`ui.notifications.channel.${channel}`) },
        { term: say('ui.suppressions.column.time'), value: exactTimeText(time) },
        ...(removedTime === null
          ? []
          : [{ term: say('ui.suppressions.column.removedTime'), value: exactTimeText(removedTime) }]),
        ...(detail === '' ? [] : [{ term: say('ui.notifications.column.detail'), value: detail }]),
        ...(sendingId === null
          ? []
          : [
              {
                term: say('ui.notifications.column.sending'),
                value: (
                  <Link
                    className="inline-flex min-h-6 items-center text-secondary hover:underline"
                    to={paths.sending(sendingId)}
                  >
                    {sendingId}
                  </Link>
                ),
              },
            ]),
        ...(notificationId === null
          ? []
          : [
              {
                term: say('ui.suppressions.column.entry'),
                value: (
                  <Link
                    className="inline-flex min-h-6 items-center text-secondary hover:underline"
                    to={paths.notification(notificationId)}
                  >
                    {notificationId}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  )
}
