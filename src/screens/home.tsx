// Home (§2): tournaments that run, and what waits for an administrator, and what comes next.
import { useMemo } from 'react'
import { onPage } from '../api/paged.ts'
import { useRead } from '../api/use-read.ts'
import { consoleEndpoints as endpoints } from '../contract/endpoints-console.ts'
import { tournamentEndpoints } from '../contract/endpoints-tournaments.ts'
import type { AssistanceRequest, PendingApproval, PendingKind } from '../contract/pending.ts'
import { activeStates } from '../contract/states.ts'
import { paths } from '../paths.ts'
import { targetId, type Thing } from '../contract/views.ts'
import { deferred } from '../shell/session/deferred.tsx'
import { partOf } from './home/part-of.ts'
import { WithSession, usePageSession } from '../shell/session/session.ts'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { speakOfEverything } from '../shell/words/messages.ts'
import { useSay } from '../shell/words/say.ts'
import { useAdvice } from '../shell/session/use-advice.ts'
import { nearTimeText } from '../shell/words/near-time.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Split } from '../ui/split.tsx'
import type { TableColumn } from '../ui/table-column.ts'
import { tournamentList } from '../lists/tournaments.ts'
import { useListColumns } from '../shell/lists/use-list-columns.tsx'
import { useNarrow } from '../shell/lists/use-wide.ts'

export function Component() {
  const { say } = useSay()
  const { user, lacks } = usePageSession()
  const narrow = useNarrow()
  usePage({ title: say('ui.home.title'), path: [{ label: pathWord(say('ui.home.title')), to: paths.home() }] })
  if (user.role === 'Unknown') return <WithoutRole />
  if (lacks('dashboard')) return <ActiveTournaments />
  if (narrow) {
    // On narrow screens waiting work comes first.
    return (
      <div className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto [&>section]:min-h-56 [&>section]:flex-1">
        <Waiting />
        <MyPlace />
        <ComingUp />
        <ActiveTournaments />
        <Ending />
      </div>
    )
  }
  return (
    <Split
      sideWidth="half"
      main={
        <>
          <MyPlace />
          <div className="flex min-h-40 flex-1 flex-col [&>*]:flex-1">
            <ActiveTournaments />
          </div>
        </>
      }
      side={
        <div className="flex flex-1 flex-col gap-2.5 [&>section]:min-h-32 [&>section]:flex-1">
          <Waiting />
          <ComingUp />
          <Ending />
        </div>
      }
    />
  )
}

/**
 * chosen: `/` leads every role to Home (§2), so Home is where each begins: an operator at the own venue, a company at its venues,
 * above what all have.
 */
function MyPlace() {
  const { role } = usePageSession().user
  if (role === 'VenueOperator') return <MyVenue />
  return role === 'VenueCompanyAdmin' && <MyCompany />
}

function Ending() {
  return usePageSession().user.role !== 'VenueOperator' && <LicencesEnding />
}

// The first rows of these roles; what they say is not among the first texts.
const ofRole = { face: () => <Skeleton lines={6} />, ahead: true }
const MyVenue = deferred(() => withTexts(import('./home/my-venue.tsx')), ofRole)
const WithoutRole = deferred(() => withTexts(import('./home/without-role.tsx')), ofRole)
const MyCompany = deferred(() => withTexts(import('./home/my-company.tsx')), ofRole)
async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, speakOfEverything()])
  return loaded
}

const LicencesEnding = deferred(() => import('./home/licences-ending.tsx'))
const ofActive = { query: { state: [...activeStates] } }
const ComingUp = deferred(() => import('./home/coming-up.tsx'))
const Overdue = deferred(() => import('./home/overdue.tsx'))
const FirstSteps = deferred(() => import('../shell/lists/first-steps.tsx'))

/** There is no room for them beside the waiting matters; they are shown on request. */
const notAtFirst = new Set(['game', 'region', 'format'])

function ActiveTournaments() {
  const { say } = useSay()
  const advise = useAdvice()
  const all = useListColumns(tournamentList)
  const columns = useMemo(
    () => all.map((column) => ({ ...column, hidden: column.hidden === true || notAtFirst.has(column.id) })),
    [all],
  )
  // chosen: without a list of their own, the tournaments of these states, the newest first.
  const lacking = usePageSession().lacks('dashboard')
  const apart = useRead(endpoints.listActiveTournaments, {}, { when: !lacking })
  const among = useRead(tournamentEndpoints.listTournaments, onPage(ofActive, 1), { when: lacking })
  const active = lacking ? among : apart
  return (
    <ListPane
      title={say('ui.home.active')}
      kind="tournament"
      keptAs="active-tournaments"
      columns={columns}
      rows={active.data?.tournaments}
      total={active.data?.rowCount}
      getId={(row) => row.id}
      loading={active.loading}
      problem={active.problem}
      again={active.again}
      to={paths.tournament}
      empty={{
        title: say('ui.home.activeEmpty'),
        help: advise(say('ui.home.activeEmptyHelp')),
        action: (
          <WithSession>
            <FirstSteps commands={tournamentList.makes} targets={[]} />
          </WithSession>
        ),
      }}
    />
  )
}

/** Approvals and help requests in one list, the longest waiting first. */
function Waiting() {
  const { say } = useSay()
  const { clock } = usePageSession()
  const pending = useRead(endpoints.listPendingApprovals, {})
  const asked = useRead(endpoints.listAssistanceRequests, {})
  // Both come before either is drawn: a row that moves under the pointer is pressed by mistake.
  const isWhole = asked.data !== undefined || asked.problem !== undefined
  const rows = useMemo(
    () =>
      pending.data && isWhole
        ? [...pending.data.rows.map(ofApproval), ...(asked.data?.rows ?? []).map(ofAssistance)].toSorted(
            (a, b) => a.since - b.since,
          )
        : undefined,
    [pending.data, asked.data, isWhole],
  )
  const columns = useMemo(
    (): TableColumn<WaitingRow>[] => [
      {
        id: 'kind',
        header: say('ui.home.what'),
        value: (row) => say(`ui.home.kind.${row.kind}`),
        width: 100,
        rowHeader: true,
      },
      {
        id: 'where',
        header: say('ui.home.where'),
        value: (row) => row.where,
        flex: 1,
        minWidth: 120,
      },
      {
        id: 'since',
        header: say('ui.home.since'),
        value: (row) => row.since,
        isTime: true,
        render: (row) => nearTimeText(row.since, clock.now()),
        text: (row) => nearTimeText(row.since, clock.now()),
        width: 64,
      },
    ],
    [say, clock],
  )
  const rowOf = (id: string) => rows?.find((row) => row.id === id)
  return (
    <ListPane
      title={say('ui.home.waiting')}
      aside={
        <WithSession>
          <Overdue />
        </WithSession>
      }
      keptAs="pending-approvals"
      // Claimed, decided and approved from here, without going there.
      part={partOf((id) => {
        const row = rowOf(id)
        return row?.thing && { thing: row.thing, title: row.where }
      })}
      columns={columns}
      rows={rows}
      getId={(row) => row.id}
      loading={pending.loading || asked.loading}
      problem={pending.problem ?? asked.problem}
      again={() => {
        pending.again()
        asked.again()
      }}
      to={(id) => rowOf(id)?.to ?? paths.home()}
      empty={{ title: say('ui.home.waitingEmpty') }}
    />
  )
}

type WaitingRow = {
  id: string
  kind: PendingKind | 'assistance'
  where: string
  since: number
  to: string
  /** The result to decide; a setting is none. */
  thing: Thing | undefined
}

function ofApproval(row: PendingApproval): WaitingRow {
  const { kind, since, tournamentId, tournamentName, stageId, stageName, groupNumber, bracketMatchId, identifier } = row
  return {
    id: [kind, tournamentId, stageId, groupNumber, bracketMatchId].join('/'),
    kind,
    // The subject before the place: a phone shows the first words only.
    where: [identifier, tournamentName, stageName].filter(Boolean).join(' · '),
    since,
    to: placeOf(row),
    thing: thingOf(row),
  }
}

function ofAssistance({ matchId, name, tournamentName, claimedBy, since }: AssistanceRequest): WaitingRow {
  return {
    id: `assistance/${matchId}`,
    kind: 'assistance',
    where: [name, claimedBy, tournamentName].filter(Boolean).join(' · '),
    since,
    to: paths.room(matchId),
    thing: { kind: 'room', id: matchId },
  }
}

function thingOf(row: PendingApproval): Thing | undefined {
  const { kind, tournamentId, matchId, stageId, groupNumber, bracketMatchId } = row
  if (matchId !== null) return { kind: 'room', id: matchId }
  if (tournamentId === null) return undefined
  if (stageId === null) return { kind: 'tournament', id: tournamentId }
  if (bracketMatchId !== null) return { kind: 'match', id: targetId.match(stageId, bracketMatchId) }
  if (kind === 'bracket' && groupNumber !== null) return { kind, id: targetId.bracket(stageId, groupNumber) }
  return { kind: 'stage', id: stageId }
}

function placeOf(row: PendingApproval): string {
  if (row.matchId !== null) return paths.room(row.matchId)
  if (row.tournamentId === null) return paths.settings()
  const atStandings = row.kind === 'standings' || row.kind === 'tie'
  return atStandings
    ? paths.teamStandings(row.tournamentId, row.stageId ?? undefined)
    : paths.bracket(row.tournamentId, row.stageId ?? undefined, row.groupNumber ?? undefined)
}
