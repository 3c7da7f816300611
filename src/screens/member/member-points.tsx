// The points a member earned and spent (§2). A row is corrected by a reversal, which is a new row.
import { useSearchParams } from 'react-router'
import { goMemberPoints } from '../../../commands/member-places.ts'
import { loyaltyList } from '../../lists/loyalty.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { useMember } from './member-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { memberId, nickname, loyaltyPoints } = useMember()
  const [params] = useSearchParams()
  const at = params.get('loyaltyTransaction')
  const title = say('ui.members.tab.points')
  usePage({
    title: nickname,
    path: [{ label: pathWord(title), to: paths.memberPoints(memberId) }],
    ...(at !== null && { about: { loyaltyTransaction: at, member: memberId } }),
  })
  return (
    <PageFor command={goMemberPoints}>
      <DefinedList
        list={loyaltyList}
        of={memberId}
        footer={
          <p>
            <span className="text-dim">{say('ui.members.points')}</span>{' '}
            <strong className="tabular-nums">{loyaltyPoints.toLocaleString('en')}</strong>
          </p>
        }
      />
    </PageFor>
  )
}
