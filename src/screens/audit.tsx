// The log of all acts (quality S17), and beside it the full entry at the cursor.
import { useState } from 'react'
import { goAudit } from '../../commands/places.ts'
import type { AuditEntry } from '../contract/audit.ts'
import { auditList } from '../lists/audit.ts'
import { paths } from '../paths.ts'
import { PageFor } from '../shell/frame/page-for.tsx'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { useSay } from '../shell/words/say.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Split } from '../ui/split.tsx'
import { EntryInspector } from './audit/entry-inspector.tsx'

export function Component() {
  const { say } = useSay()
  const [entry, setEntry] = useState<AuditEntry>()
  const title = say('ui.audit.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.audit() }] })
  return (
    <PageFor command={goAudit}>
      <Split
        main={<DefinedList list={auditList} onRow={setEntry} />}
        side={<EntryInspector entry={entry} />}
        sideOnScreenOnly
      />
    </PageFor>
  )
}
