// The time after which a match without a result waits for an administrator; administrators change it here.
import { setOverdue } from '../../../commands/settings.ts'
import { useRead } from '../../api/use-read.ts'
import { dashboardEndpoints } from '../../contract/endpoints-dashboard.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'

export default function Overdue() {
  const { say, commandTitle } = useSay()
  const { offers } = useSession()
  const minutes = useRead(dashboardEndpoints.getOverdue, {}).data?.minutes
  if (minutes === undefined) return null
  const text = say('ui.home.overdueAfter', { minutes })
  if (!offers(setOverdue)) return text
  const ask = () =>
    overlays.open({ is: 'form', form: { command: setOverdue, targets: [], args: { minutes }, source: 'button' } })
  return (
    <button type="button" title={commandTitle(setOverdue.id)} className="underline" onClick={ask}>
      {text}
    </button>
  )
}
