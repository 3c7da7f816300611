// The points of a member, and the home shop, which alone gives and takes them (§6).
import { addPoints } from '../../../commands/loyalty.ts'
import { goMemberPoints } from '../../../commands/member-places.ts'
import { setHomeShop } from '../../../commands/members.ts'
import type { Member } from '../../contract/member.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useVenueName } from '../use-venues.ts'

export function PointsPane({ member }: { member: Member }) {
  const { say } = useSay()
  const title = say('ui.members.loyalty')
  const pane = usePane({ title })
  const shop = useVenueName()(member.homeShopVenueId)
  const targets = [member.memberId]
  return (
    <Pane {...pane.props} title={title} focused={pane.focused}>
      <KeyValue
        longTerms
        items={[
          {
            term: say('ui.members.points'),
            value: <strong className="tabular-nums">{member.loyaltyPoints.toLocaleString('en')}</strong>,
          },
          {
            term: say('arg.homeShop'),
            value: member.homeShopVenueId === null ? say('ui.members.noHomeShop') : (shop ?? say('ui.shell.loading')),
          },
          { term: say('ui.members.createTime'), value: dateTimeText(member.createTime) },
          { term: say('ui.tournaments.column.id'), value: member.memberId },
        ]}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <CommandButton command={addPoints} targets={targets} variant="primary" />
        <CommandButton command={goMemberPoints} targets={targets} />
        <CommandButton command={setHomeShop} targets={targets} />
      </div>
    </Pane>
  )
}
