// From when on a match without a result waits for an administrator; who may change it does so here.
import { setOverdue } from '../../../commands/settings.ts'
import { useRead } from '../../api/use-read.ts'
import { dashboardEndpoints } from '../../contract/endpoints-dashboard.ts'
import { overlays } from '../../shell/frame/overlays.ts'
import { useDesk } from '../../shell/start/desk.ts'
import { useSay } from '../../shell/words/say.ts'

export default function Overdue() {
  const { say, commandTitle } = useSay()
  const { user } = useDesk()
  const minutes = useRead(dashboardEndpoints.getOverdue, {}).data?.minutes
  if (minutes === undefined) return null
  const text = say('ui.home.overdueAfter', { minutes })
  if (!setOverdue.roles.includes(user.role)) return text
  const ask = () =>
    overlays.open({ is: 'form', form: { command: setOverdue, targets: [], args: { minutes }, source: 'button' } })
  return (
    <button type="button" title={commandTitle(setOverdue.id)} className="underline" onClick={ask}>
      {text}
    </button>
  )
}
