// One member: nickname, points and home shop above the tabs of the pages, which share one read.
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goMemberPoints, goMemberProfile } from '../../../commands/member-places.ts'
import { goMembers } from '../../../commands/places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Member } from '../../contract/member.ts'
import { paths } from '../../paths.ts'
import { CommandTabs } from '../../shell/acts/command-tabs.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The data and head that all pages of a member share. */
export function useMember(): Member {
  return useOutletContext<Member>()
}

const tabs = [
  { id: 'profile', at: 'profile', to: paths.memberProfile, command: goMemberProfile },
  {
    id: 'points',
    at: 'loyalty-point-transactions',
    to: (id: string) => paths.memberPoints(id),
    command: goMemberPoints,
  },
] as const

export function Component() {
  const { memberId = '' } = useParams()
  const { say } = useSay()
  const { data: member, problem, again } = useRead(endpoints.getMember, { params: { id: memberId } })
  const name = thingTitle(say, member?.nickname, problem, 'problem.loadMemberName')
  const at = useLocation().pathname.split('/')[4] ?? 'profile'
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.members.title')), to: asLeft(paths.members()) },
      { label: name, to: paths.member(memberId) },
    ],
    about: { member: memberId },
    ...(member && { of: [member.nickname] }),
    up: asLeft(paths.members()),
  })
  if (!member) {
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goMembers} /> : <Skeleton />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <CommandTabs
        label={say('ui.members.tabs')}
        current={tabs.find((tab) => tab.at === at)?.id ?? 'profile'}
        items={tabs.map(({ id, to, command }) => ({
          id,
          to: to(memberId),
          label: say(`ui.members.tab.${id}`),
          command,
        }))}
      />
      <Outlet context={member} />
    </div>
  )
}
