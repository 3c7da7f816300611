// How a member is reached on each channel, and what blocks it; for system administrators (business.md §7).
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
              value: <Standing {...one} />,
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

function Standing({ address, unsubscribedTime, unsubscribedBy, suppression }: MemberChannel) {
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
  return <Badge tone="ok">{say('ui.channels.reached')}</Badge>
}
