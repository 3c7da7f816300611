// One code: whose it is, of which prize, and where it was redeemed.
import { useMemo } from 'react'
import { Link } from 'react-router'
import { goRedemptions } from '../../../commands/places.ts'
import { restoreCode, rollBackRedemption, withdrawCode } from '../../../commands/prizes.ts'
import { useRead } from '../../api/use-read.ts'
import type { Redemption } from '../../contract/campaign.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Say } from '../../contract/say.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function RedemptionFacts({ id }: { id: string }) {
  const { data, problem, again } = useRead(endpoints.getRedemption, { params: { redemptionId: id } })
  if (!data) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goRedemptions} /> : <Skeleton />
  return <Facts redemption={data} />
}

function Facts({ redemption }: { redemption: Redemption }) {
  const { say } = useSay()
  const { id, code, state, missionId } = redemption
  const hand = useMemo(() => ({ redemption: { selected: [], cursor: id } }), [id])
  const pane = usePane({ title: code, hand })
  const targets = [id]
  return (
    <Pane {...pane.props} title={code} count={id} focused={pane.focused} className="shrink-0">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <StateBadge machine="redemption" state={state} />
        {state === 'Redeemed' && <CommandButton command={rollBackRedemption} targets={targets} />}
        {state === 'Pending' && missionId === null && <CommandButton command={withdrawCode} targets={targets} />}
        {state === 'Withdrawn' && missionId === null && <CommandButton command={restoreCode} targets={targets} />}
      </div>
      <div className="grid gap-x-8 fold:grid-cols-2">
        <KeyValue items={issuedFacts(redemption, say)} />
        <KeyValue items={redeemedFacts(redemption, say)} />
      </div>
    </Pane>
  )
}

const link = 'text-secondary hover:underline'

function issuedFacts(redemption: Redemption, say: Say) {
  const { prizeId, prizeName, memberId, memberName, missionId, issuedTime, issuedBy } = redemption
  return [
    {
      term: say('ui.campaign.column.prize'),
      value: (
        <Link className={link} to={paths.prize(prizeId)}>
          {prizeName}
        </Link>
      ),
    },
    {
      term: say('ui.campaign.column.member'),
      value: (
        <Link className={link} to={paths.member(memberId)}>
          {memberName}
        </Link>
      ),
    },
    { term: say('ui.campaign.column.issued'), value: `${dateTimeText(issuedTime)} · ${issuedBy}` },
    ...(missionId === null
      ? []
      : [
          {
            term: say('ui.campaign.column.mission'),
            value: (
              <Link className={link} to={paths.mission(missionId)}>
                {missionId}
              </Link>
            ),
          },
        ]),
  ]
}

function redeemedFacts(redemption: Redemption, say: Say) {
  const { redeemedTime, redeemedBy, venueName, rolledBackTime, rolledBackBy, rollBackReason } = redemption
  const none = say('ui.list.none')
  return [
    {
      term: say('ui.campaign.column.redeemedTime'),
      value: redeemedTime === null ? none : `${dateTimeText(redeemedTime)} · ${redeemedBy ?? ''}`,
    },
    { term: say('ui.campaign.column.venue'), value: venueName ?? none },
    ...(rolledBackTime === null
      ? []
      : [
          {
            term: say('ui.campaign.column.rolledBack'),
            value: `${dateTimeText(rolledBackTime)} · ${rolledBackBy ?? ''} · ${rollBackReason}`,
          },
        ]),
  ]
}
