// Whether changes of others arrive: live, reconnecting or offline. Never by colour alone.
import { labelled } from '../../contract/labelled.ts'
import { useObserved } from '../../api/use-observed.ts'
import { reload } from '../../../commands/session.ts'
import { classes } from '../../ui/class-list.ts'
import { useOnline } from './use-online.ts'
import { usePageSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { topChip } from './top-chip.ts'

const tones = { live: 'bg-ok', offline: 'bg-bad', connecting: 'bg-dim', reconnecting: 'bg-warn', polling: 'bg-warn' }

export function LiveMark() {
  const { say } = useSay()
  const { live, run } = usePageSession()
  const online = useOnline()
  const told = useObserved(live)
  const state = online ? told : 'offline'
  return (
    <button
      type="button"
      className={topChip}
      title={say(`ui.shell.live.${state}Help`)}
      aria-label={labelled(say, say(`ui.shell.live.${state}`), say(`ui.shell.live.${state}Help`))}
      onClick={() => void run(reload, [], {}, 'button')}
    >
      <span aria-hidden="true" className={classes('fill-mark inline-block size-2.5 rounded-full', tones[state])} />
      <span className="hidden fold:inline">{say(`ui.shell.live.${state}`)}</span>
    </button>
  )
}
