// Prizes (§2, §3) with their stock; where more codes are out than prizes are left, that stands out.
import { useMemo } from 'react'
import { goPrizes } from '../../../commands/places.ts'
import type { Cache } from '../../api/cache.ts'
import { readRows } from '../../api/read-pages.ts'
import type { Prize } from '../../contract/campaign.ts'
import { joined } from '../../contract/say.ts'
import { prizeList } from '../../lists/prizes.ts'
import { redemptionList } from '../../lists/redemptions.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { toast } from '../../shell/over/toasts.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { CodesOut } from './codes-out.tsx'

export function Component() {
  const { say } = useSay()
  const { cache } = usePageSession()
  const title = say('ui.campaign.prizes.title')
  const cells = useMemo(
    () => ({
      codesOut: (prize: Prize) => <CodesOut prize={prize} />,
      winners: {
        file: async () => {
          const winners = await readWinners(cache)
          const value = ({ id }: Prize) => joined(say, winners?.get(id) ?? [])
          return winners && [{ header: say('ui.campaign.column.winners'), value }]
        },
      },
    }),
    [cache, say],
  )
  usePage({ title, path: [{ label: pathWord(title), to: paths.prizes() }] })
  return (
    <PageFor command={goPrizes}>
      <DefinedList list={prizeList} to={paths.prize} cells={cells} />
    </PageFor>
  )
}

/** All names, the latest first, by the prize; the rows of the list hold the latest few. */
async function readWinners(cache: Cache): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const { rows, id, endpoint } = redemptionList
  const redeemed = { query: { state: ['Redeemed'], sort: '-redeemedTime' } }
  const answered = await readRows(cache, endpoint, redeemed, { rowsOf: rows, idOf: id }, { atMost: Infinity })
  if (!answered.ok) {
    const { message, lines } = sayProblem(answered.problem)
    toast({ tone: 'bad', text: message, lines })
    return undefined
  }
  const names = new Map<string, string[]>()
  for (const { prizeId, memberName } of answered.payload) {
    const ofPrize = names.get(prizeId)
    if (ofPrize) ofPrize.push(memberName)
    else names.set(prizeId, [memberName])
  }
  return names
}
