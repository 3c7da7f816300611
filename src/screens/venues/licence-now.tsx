// The licence shown for a venue (§4), reckoned at the current time.
import { useSyncExternalStore } from 'react'
import type { LicenceNow } from '../../contract/licence.ts'
import { licenceStateAt } from '../../rules/licence-state.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { everySecond } from '../../shell/words/every-second.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'

export function LicenceNowBadge({ licence }: { licence: LicenceNow | null }) {
  const { say } = useSay()
  const { clock } = usePageSession()
  const state = useSyncExternalStore(everySecond, () => licence && licenceStateAt(licence, clock.now()))
  return (
    <span className="flex items-baseline gap-x-2">
      <span className="text-dim">{say('ui.venues.licence')}</span>
      {licence && state ? (
        <>
          <StateBadge machine="licence" state={state} />
          <span className="text-dim tabular-nums">
            {say('ui.licences.timelineSpan', { from: licence.from, to: licence.to })}
          </span>
        </>
      ) : (
        <span className="text-warn">{say('ui.licences.none')}</span>
      )}
    </span>
  )
}
