import type { Prize } from '../../contract/campaign.ts'
import { isOverbooked, left } from '../../rules/campaign.ts'
import { useSay } from '../../shell/words/say.ts'

/** How many codes are out; in red where not all of them can be redeemed. */
export function CodesOut({ prize }: { prize: Prize }) {
  const { say } = useSay()
  if (!isOverbooked(prize)) return <span className="tabular-nums">{prize.codesOut}</span>
  return (
    <span className="text-bad tabular-nums">
      {say('ui.campaign.overbooked', { out: prize.codesOut, left: left(prize) })}
    </span>
  )
}
