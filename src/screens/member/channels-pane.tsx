// Whether a member allows each channel, and the outcome of the last message there; for system administrators (business.md §7).
import { Link } from 'react-router'
import { subscribeMember, unsubscribeMember } from '../../../commands/suppressions.ts'
import { useRead } from '../../api/use-read.ts'
import { suppressionEndpoints } from '../../contract/endpoints-suppressions.ts'
import type { Member } from '../../contract/member.ts'
import type { MemberChannel } from '../../contract/suppression.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { dateTimeText } from '../../shell/words/time.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'
import { Badge } from '../../ui/badge.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function ChannelsPane({ member }: { member: Member }) {
  const { offers } = usePageSession()
  return offers(unsubscribeMember) ? <Channels member={member} /> : null
}

function Channels({ member: { memberId } }: { member: Member }) {
  const { say } = useSay()
  const title = say('ui.channels.title')
  const pane = usePane({ title })
  const { data, problem, again } = useRead(suppressionEndpoints.getMemberChannels, { params: { memberId } })
  const targets = [memberId]
  const isOut = data?.channels.some(({ unsubscribedTime }) => unsubscribedTime !== null)
  return (
    <Pane {...pane.props} title={title} focused={pane.focused} className="min-h-24">
      {!data && problem && <ReadProblem problem={problem} again={again} />}
      {!data && !problem && <Skeleton lines={4} />}
      {data && (
        <>
          <KeyValue
            longTerms
            items={data.channels.map((one) => ({
              term: say(`ui.notifications.channel.${one.channel}`),
              value: (
                <>
                  <Allowed {...one} />
                  <Last {...one} />
                </>
              ),
            }))}
          />
          <div className="mt-2.5 flex flex-wrap items-center gap-2">
            <CommandButton command={unsubscribeMember} targets={targets} />
            {isOut && <CommandButton command={subscribeMember} targets={targets} />}
            <Link className="text-secondary hover:underline" to={paths.notificationLog({ member: memberId })}>
              {say('ui.channels.log')}
            </Link>
          </div>
        </>
      )}
    </Pane>
  )
}

function Allowed({ address, unsubscribedTime, unsubscribedBy, suppression }: MemberChannel) {
  const { say } = useSay()
  if (unsubscribedTime !== null) {
    return (
      <>
        <Badge tone="warn">{say('ui.channels.unsubscribed')}</Badge>
        <p className="text-dim">
          {dateTimeText(unsubscribedTime)}
          {unsubscribedBy !== null && (
            <>
              {' · '}
              <Link className="text-secondary hover:underline" to={paths.notification(unsubscribedBy)}>
                {say('ui.channels.entry', { id: unsubscribedBy })}
              </Link>
            </>
          )}
        </p>
      </>
    )
  }
  if (suppression !== null) {
    return (
      <>
        <Badge tone="bad">{say('state.suppression.Active')}</Badge>
        <p className="text-dim">
          {dateTimeText(suppression.time)}
          {' · '}
          <Link className="text-secondary hover:underline" to={paths.suppression(suppression.id)}>
            {say(`ui.suppressions.reason.${suppression.reason}`)}
          </Link>
        </p>
      </>
    )
  }
  if (address === null) return <Badge tone="dim">{say('ui.channels.noAddress')}</Badge>
  return <Badge tone="info">{say('ui.channels.allowed')}</Badge>
}

/** The colour is that of its outcome: only a delivered message is green. */
function Last({ address, last }: MemberChannel) {
  const { say } = useSay()
  if (last === null) return address !== null && <p className="text-dim">{say('ui.channels.neverTried')}</p>
  const { notificationId, status, error, recipient, time } = last
  return (
    <p className="text-dim">
      {say('ui.channels.last')} <StateBadge machine="notification" state={status} />
      {' · '}
      {dateTimeText(time)}
      {' · '}
      <Link className="text-secondary hover:underline" to={paths.notification(notificationId)}>
        {error === null ? say('ui.channels.lastEntry', { id: notificationId }) : say(`ui.notifications.error.${error}`)}
      </Link>
      {address !== null && address !== recipient && ` · ${say('ui.channels.lastTo', { recipient })}`}
    </p>
  )
}
