// The log (§2), and beside it the whole entry: at the cursor, or the one the address names.
import { useState } from 'react'
import { useParams } from 'react-router'
import { goNotifications } from '../../../commands/places.ts'
import type { Notification } from '../../contract/notification.ts'
import { notificationList } from '../../lists/notifications.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Split } from '../../ui/split.tsx'
import { MemberName } from '../member/member-name.tsx'
import { EntryPane } from './entry-pane.tsx'

export function Component() {
  const { notificationId } = useParams()
  return (
    <PageFor command={goNotifications}>
      {notificationId === undefined ? <Log /> : <LogAt id={notificationId} />}
    </PageFor>
  )
}

function Log() {
  const { say } = useSay()
  const title = say('ui.notifications.log.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.notificationLog() }] })
  return <Entries />
}

/** One entry is named: it stands beside the log until another one is looked at. */
function LogAt({ id }: { id: string }) {
  const { say } = useSay()
  const title = say('ui.notifications.log.title')
  usePage({
    title: `${title} ${id}`,
    path: [
      { label: pathWord(title), to: asLeft(paths.notificationLog()) },
      { label: id, to: paths.notification(id) },
    ],
    about: { notification: id },
    up: asLeft(paths.notificationLog()),
  })
  return <Entries at={id} />
}

function Entries({ at }: { at?: string }) {
  const [row, setRow] = useState<Notification>()
  return (
    <Split
      main={<DefinedList list={notificationList} to={paths.notification} besides={besides} onRow={setRow} />}
      side={<EntryPane id={at ?? row?.id} />}
      sideOnScreenOnly
    />
  )
}

const besides = { member: (id: string) => <MemberName id={id} /> }
