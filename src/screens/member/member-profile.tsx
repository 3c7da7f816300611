// The fields of a member (§3) as a form; beside it the member's teams, wallet and points.
import { useMemo } from 'react'
import { editMember } from '../../../commands/members.ts'
import { paths } from '../../paths.ts'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { useLock } from '../../shell/forms/use-lock.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { useMember } from './member-frame.tsx'
import { ChannelsPane } from './channels-pane.tsx'
import { PointsPane } from './points-pane.tsx'
import { TeamsPane } from './teams-pane.tsx'
import { WalletPane } from './wallet-pane.tsx'

/** Beside the form, from top to bottom: each is given the member, and draws nothing where the reader may see nothing. */
const panes = [PointsPane, WalletPane, ChannelsPane, TeamsPane] as const

export function Component() {
  const member = useMember()
  const { say } = useSay()
  const title = say('ui.members.tab.profile')
  usePage({ title: member.nickname, path: [{ label: pathWord(title), to: paths.memberProfile(member.memberId) }] })
  return (
    <Split
      sideInFull
      main={<Fields title={title} />}
      side={panes.map((OwnPane) => (
        <OwnPane key={OwnPane.name} member={member} />
      ))}
    />
  )
}

function Fields({ title }: { title: string }) {
  const { say } = useSay()
  const { memberId, nickname } = useMember()
  const hand = useMemo(() => ({ member: { selected: [], cursor: memberId } }), [memberId])
  const pane = usePane({ title, hand })
  const lock = useLock(editMember)
  return (
    <Pane {...pane.props} title={title} count={nickname} focused={pane.focused} flush>
      <ArgForm
        command={editMember}
        targets={[memberId]}
        layout="page"
        locks={() => lock}
        submitLabel={say('ui.tournament.save')}
        onDone={() => pane.focus()}
      />
    </Pane>
  )
}
