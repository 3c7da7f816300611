// Prizes (§2, §3) with their stock; where more codes are out than prizes are left, that stands out.
import { goPrizes } from '../../../commands/places.ts'
import type { Prize } from '../../contract/campaign.ts'
import { prizeList } from '../../lists/prizes.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { CodesOut } from './codes-out.tsx'

const cells = { codesOut: (prize: Prize) => <CodesOut prize={prize} /> }

export function Component() {
  const { say } = useSay()
  const title = say('ui.campaign.prizes.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.prizes() }] })
  return (
    <PageFor command={goPrizes}>
      <DefinedList list={prizeList} to={paths.prize} cells={cells} />
    </PageFor>
  )
}
