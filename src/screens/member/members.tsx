// Members (§2), as many as there are; a home shop is chosen by its name.
import { useMemo } from 'react'
import { memberList } from '../../lists/members.ts'
import { paths } from '../../paths.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { useVenues } from '../use-venues.ts'

export function Component() {
  const { say } = useSay()
  const title = say('ui.members.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.members() }] })
  const { venues } = useVenues()
  const choices = useMemo(
    () => ({ homeShop: (venues ?? []).map(({ venueId: value, name: label }) => ({ value, label })) }),
    [venues],
  )
  return <DefinedList list={memberList} to={paths.member} choices={choices} />
}
