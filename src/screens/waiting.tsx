// Waiting (night.md §1): everything that waits for an administrator in one list, the gravest first; beside it the case at the
// cursor with what it is decided by. After a decision the next one is at the cursor.
import { useMemo, useState } from 'react'
import { goWaiting } from '../../commands/places.ts'
import { tableNewer } from '../../commands/table.ts'
import { useRead } from '../api/use-read.ts'
import type { Case } from '../contract/case.ts'
import { dashboardEndpoints } from '../contract/endpoints-dashboard.ts'
import { paths } from '../paths.ts'
import { graver } from '../rules/cases.ts'
import { PageFor } from '../shell/frame/page-for.tsx'
import { useShownKeys } from '../shell/keys/key-map.ts'
import { keyText } from '../shell/keys/keycaps.tsx'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { useNarrow } from '../shell/lists/use-wide.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { usePageSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { Button } from '../ui/button.tsx'
import { Split } from '../ui/split.tsx'
import { partOf } from './home/part-of.ts'
import { CasePane } from './waiting/case-pane.tsx'
import { useCaseColumns } from './waiting/case-columns.tsx'
import { namesText } from './waiting/case-words.ts'
import { placeOfCase } from './waiting/place-of-case.ts'
import { useTakenIn } from './waiting/taken-in.ts'

/** chosen: matches become late with the clock, of which no event tells (seconds). */
const everySeconds = 15

export function Component() {
  return (
    <PageFor command={goWaiting}>
      <Queue />
    </PageFor>
  )
}

function Queue() {
  const { say } = useSay()
  const narrow = useNarrow()
  const columns = useCaseColumns(narrow)
  const read = useCases()
  const { shown, newer, takeIn } = useTakenIn(read.rows)
  const [query, setQuery] = useState('')
  const [cursor, setCursor] = useState<string | null>(null)
  const current = shown?.find(({ id }) => id === cursor) ?? shown?.[0]
  const title = say('ui.waiting.title')
  usePage({
    title,
    path: [{ label: pathWord(say('ui.shell.place.waiting')), to: paths.waiting() }],
    ...(current?.thing && { chosen: { [current.thing.kind]: current.thing.id } }),
  })
  const rowOf = (id: string) => shown?.find((row) => row.id === id)
  return (
    <Split
      sideWidth="half"
      sideInFull
      sideOnScreenOnly
      main={
        <ListPane
          title={title}
          aside={newer > 0 ? <Newer count={newer} onTake={takeIn} /> : say('ui.waiting.order')}
          newer={newer > 0 ? takeIn : undefined}
          keptAs="waiting"
          columns={columns}
          rows={shown}
          getId={(row) => row.id}
          query={query}
          onQuery={setQuery}
          searchLabel={say('ui.waiting.search')}
          onReset={() => setQuery('')}
          loading={read.loading}
          problem={read.problem}
          again={read.again}
          part={partOf((id) => {
            const row = rowOf(id)
            if (!row?.thing) return undefined
            return { thing: row.thing, title: [row.identifier, namesText(row, say)].filter(Boolean).join(' ') }
          })}
          to={(id) => {
            const row = rowOf(id)
            return row ? placeOfCase(row) : paths.waiting()
          }}
          onCursor={setCursor}
          empty={{ title: say('ui.waiting.empty'), help: say('ui.waiting.emptyHelp') }}
          footer={!read.complete && <p className="text-dim">{say('ui.waiting.more', { count: shown?.length ?? 0 })}</p>}
        />
      }
      side={<CasePane key={current?.id ?? ''} row={current} />}
    />
  )
}

function Newer({ count, onTake }: { count: number; onTake: () => void }) {
  const { say } = useSay()
  const keys = useShownKeys()(tableNewer)
  return (
    <Button variant="quiet" onClick={onTake} {...(keys !== undefined && { keys: keyText(keys) })}>
      <output>{say('ui.waiting.newer', { count })}</output>
    </Button>
  )
}

/** The cases of matches and those of the office, for the roles that have them. */
function useCases() {
  const { offers } = usePageSession()
  const { roles, ability } = dashboardEndpoints.listOfficeCases
  const atMatches = useRead(dashboardEndpoints.listCases, {}, { everySeconds })
  const atOffice = useRead(dashboardEndpoints.listOfficeCases, {}, { when: offers({ roles, needs: ability }) })
  const office = atOffice.data?.cases ?? (atOffice.loading ? undefined : none)
  const matches = atMatches.data?.cases
  const rows = useMemo(() => matches && office && [...matches, ...office].toSorted(graver), [matches, office])
  return {
    rows,
    complete: atMatches.data?.complete !== false && atOffice.data?.complete !== false,
    loading: atMatches.loading || atOffice.loading,
    problem: atMatches.problem ?? atOffice.problem,
    again: () => {
      atMatches.again()
      atOffice.again()
    },
  }
}
const none: readonly Case[] = []
