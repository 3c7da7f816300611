// The users (§2, §7): administrators, with their roles and what they administrate.
import { userList } from '../lists/users.ts'
import { paths } from '../paths.ts'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { useSay } from '../shell/words/say.ts'
import { usePage } from '../shell/place/use-place.ts'

export function Component() {
  const { say } = useSay()
  const title = say('ui.users.title')
  usePage({ title, path: [{ label: title, to: paths.users() }, { label: say('ui.users.list') }] })
  return <DefinedList list={userList} />
}
