// Prizes handed out at the counter by their code (§2); for system administrators all codes stand below.
import { useParams, useSearchParams } from 'react-router'
import { goPrizes, goRedemptions } from '../../../commands/places.ts'
import { redemptionList } from '../../lists/redemptions.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Counter } from './counter.tsx'
import { RedemptionFacts } from './redemption-facts.tsx'

export function Component() {
  const { redemptionId } = useParams()
  return (
    <PageFor command={goRedemptions}>
      {redemptionId === undefined ? <Redeem /> : <RedeemAt id={redemptionId} />}
    </PageFor>
  )
}

function Redeem() {
  const { say } = useSay()
  const [params] = useSearchParams()
  const title = say('ui.campaign.redeem.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.redeem() }] })
  const code = params.get('code') ?? ''
  return (
    <Codes>
      <Counter key={code} begin={code} />
    </Codes>
  )
}

/** A code is named in the address: its facts replace the counter. */
function RedeemAt({ id }: { id: string }) {
  const { say } = useSay()
  const title = say('ui.campaign.redeem.title')
  usePage({
    title: `${title} ${id}`,
    path: [
      { label: pathWord(title), to: paths.redeem() },
      { label: id, to: paths.redemption(id) },
    ],
    about: { redemption: id },
    // Not as it was left: the counter would stand filled with the last code.
    up: paths.redeem(),
  })
  return (
    <Codes>
      <RedemptionFacts id={id} />
    </Codes>
  )
}

function Codes({ children }: { children: React.ReactNode }) {
  const { offers } = usePageSession()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 max-wide:overflow-y-auto">
      {children}
      {offers(goPrizes) && (
        <div className="flex min-h-80 min-w-0 flex-1 flex-col wide:min-h-0">
          <DefinedList list={redemptionList} to={paths.redemption} onRow={ignore} />
        </div>
      )}
    </div>
  )
}

/** The facts of a code take the whole width above the list. */
const ignore = () => undefined
