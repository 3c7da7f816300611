// The log of all acts (quality S17), and beside it the full entry at the cursor.
import { useMemo, useState } from 'react'
import { goAudit } from '../../commands/places.ts'
import type { AuditEntry } from '../contract/audit.ts'
import { auditList } from '../lists/audit.ts'
import { paths } from '../paths.ts'
import { PageFor } from '../shell/frame/page-for.tsx'
import { auditSubject } from '../shell/acts/audit-text.ts'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { LongText } from '../shell/words/long-text.tsx'
import { useSay } from '../shell/words/say.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Split } from '../ui/split.tsx'
import { EntryInspector } from './audit/entry-inspector.tsx'

export function Component() {
  const texts = useSay()
  const { say } = texts
  const [entry, setEntry] = useState<AuditEntry>()
  const title = say('ui.audit.title')
  // In words; searches, filters and files keep the names that programs know.
  const cells = useMemo(
    () => ({
      action: (one: AuditEntry) => <LongText text={auditSubject(texts, one).title} />,
      target: (one: AuditEntry) => <LongText text={auditSubject(texts, one).target} />,
    }),
    [texts],
  )
  usePage({ title, path: [{ label: pathWord(title), to: paths.audit() }] })
  return (
    <PageFor command={goAudit}>
      <Split
        main={<DefinedList list={auditList} cells={cells} onRow={setEntry} />}
        side={<EntryInspector entry={entry} />}
        sideOnScreenOnly
      />
    </PageFor>
  )
}
