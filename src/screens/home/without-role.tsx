import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'

export default function WithoutRole() {
  const { say } = useSay()
  return (
    <Notice kind="forbidden" title={say('ui.home.noRole')}>
      {say('ui.home.noRoleHelp')}
    </Notice>
  )
}
