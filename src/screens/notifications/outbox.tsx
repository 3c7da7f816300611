// Messages of channels without a service: a newcomer sees a mail arrive without any server.
import { useState } from 'react'
import { goOutbox } from '../../../commands/places.ts'
import type { Notification } from '../../contract/notification.ts'
import { outboxList } from '../../lists/notifications.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Split } from '../../ui/split.tsx'
import { EntryPane } from './entry-pane.tsx'

export function Component() {
  const { say } = useSay()
  const [row, setRow] = useState<Notification>()
  const title = say('ui.notifications.outbox.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.outbox() }] })
  return (
    <PageFor command={goOutbox}>
      <Split
        main={
          <DefinedList
            list={outboxList}
            to={paths.notification}
            onRow={setRow}
            footer={<p className="text-dim">{say('ui.notifications.outbox.help')}</p>}
          />
        }
        side={<EntryPane id={row?.id} outbox />}
        sideOnScreenOnly
      />
    </PageFor>
  )
}
