// The network or the platform is away, or the local clock is wrong: said once, on top, and gone when it is over.
import { useObserved } from '../../api/use-observed.ts'
import { usePageSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { useOnline } from './use-online.ts'

export function OfflineBanner() {
  const { say } = useSay()
  const { live, clock } = usePageSession()
  const online = useOnline()
  const state = useObserved(live)
  const wrongClock = useObserved(clock.wrong)
  const text = !online
    ? say('ui.shell.offline.network')
    : state === 'offline'
      ? say('ui.shell.offline.platform')
      : wrongClock
        ? say('ui.shell.offline.clock')
        : ''
  return (
    <output className={text ? 'border-b border-warn bg-warn-wash px-3.5 py-1 text-warn print:hidden' : 'sr-only'}>
      {text}
    </output>
  )
}
