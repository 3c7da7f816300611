// @vitest-environment happy-dom
// Every list's file beside its cells: what a file has of a cell is what the cell shows, or a named exception.
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage, withEveryId } from '../../src/api/paged.ts'
import type { Prize } from '../../src/contract/campaign.ts'
import { consoleEndpoints } from '../../src/contract/endpoints-console.ts'
import { dashboardEndpoints } from '../../src/contract/endpoints-dashboard.ts'
import { instantEndpoints } from '../../src/contract/endpoints-instant.ts'
import { licenceEndpoints } from '../../src/contract/endpoints-licences.ts'
import { notificationEndpoints } from '../../src/contract/endpoints-notifications.ts'
import { paymentEndpoints } from '../../src/contract/endpoints-payments.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { TransactionDetail } from '../../src/contract/transaction.ts'
import { startI18n } from '../../src/i18n.ts'
import { lists } from '../../src/lists/all.ts'
import type { List } from '../../src/lists/define-list.ts'
import { prizeList } from '../../src/lists/prizes.ts'
import { redemptionList } from '../../src/lists/redemptions.ts'
import { roomList } from '../../src/lists/rooms.ts'
import { teamListOf } from '../../src/lists/teams.ts'
import { transactionList } from '../../src/lists/transactions.ts'
import { type Box, layoutOf } from '../../src/screens/bracket/bracket-layout.ts'
import { useMatchColumns } from '../../src/screens/bracket/bracket-table.tsx'
import { Component as Prizes } from '../../src/screens/campaign/prizes.tsx'
import { Component as Home } from '../../src/screens/home.tsx'
import LicencesEnding from '../../src/screens/home/licences-ending.tsx'
import ComingUp from '../../src/screens/home/coming-up.tsx'
import { StagePhases } from '../../src/screens/match-phases.tsx'
import { RelatedPane } from '../../src/screens/payment/related-pane.tsx'
import { Component as AllRooms } from '../../src/screens/rooms/all-rooms.tsx'
import { Component as RoomPlayers } from '../../src/screens/rooms/room-players.tsx'
import { Component as TournamentRooms } from '../../src/screens/rooms/tournament-rooms.tsx'
import { Component as Settings } from '../../src/screens/settings.tsx'
import { Component as Stages } from '../../src/screens/stages.tsx'
import { Component as Standings } from '../../src/screens/team-standings.tsx'
import { Component as TeamPlayers } from '../../src/screens/team/team-players.tsx'
import { Component as Teams } from '../../src/screens/teams.tsx'
import { Component as Waiting } from '../../src/screens/waiting.tsx'
import { sheetOf } from '../../src/shell/lists/sheet.ts'
import { useListColumns } from '../../src/shell/lists/use-list-columns.tsx'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { dateTimeText } from '../../src/shell/words/time.ts'
import type { TableColumn } from '../../src/ui/table-column.ts'
import type { TableModel } from '../../src/ui/table-state.ts'
import { productSources, textOf } from '../house/tracked-files.ts'
import { aWorld } from '../registry/world.ts'
import { answerOf } from '../support/answer-sample.ts'
import { aBracket, aMatch, aPlayer, aPlayedMatch, aStage, aTeamView, aTournament, aUser } from '../support/builders.ts'
import { aRoom, aRoomTeam } from '../support/room-builders.ts'
import { aStanding } from '../support/standings.ts'
import { all, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})
const now = Math.floor(Date.now() / 1000)

/** Whether a file has, for a cell that shows this, these cells. */
type Fits = (shown: string, written: readonly string[]) => boolean

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)
const fraction: Fits = (shown, [some = '', of = '']) => shown === `${some}/${of || '∞'}`
const number: Fits = (shown, [written = '']) => written !== '' && shown.replaceAll(/[,+]/g, '') === written
const moment: Fits = (shown, [written = '']) => (shown === '' ? written === '' : isMoment(written))
/** Its words before its age. */
const aged: Fits = (shown, [word = '', since = '']) => shown.startsWith(word) && (since === '' || isMoment(since))
const besideText: Fits = (shown, [written = '']) => (written !== '' ? shown.endsWith(written) : shown === '')

/** Where a file has something else than the cell shows, and what; by list and column. */
const exceptions: Readonly<Record<string, Fits>> = {
  // `12/16` in two columns.
  'tournaments.teams': fraction,
  'automated.teams': fraction,
  'home.teams': fraction,
  'stages.matches': fraction,
  // Numbers without the marks between thousands, and without a plus.
  'members.loyaltyPoints': number,
  'points.amount': number,
  'points.balanceAfter': number,
  // How long something has lasted is the moment it began.
  'automated.waitingSince': moment,
  'automated.nextTime': moment,
  'rooms.age': moment,
  'all-rooms.age': moment,
  'tournament-rooms.age': moment,
  'home.since': moment,
  'coming-up.start': moment,
  'licences-ending.ends': moment,
  'bracket.state': aged,
  // The sign before the word is its look.
  'rooms.phase': (shown, [word = '']) => shown.endsWith(` ${word}`),
  // `3 : 0` is a time of day in a spreadsheet.
  'bracket.score': (shown, [written = '']) => written === shown.replaceAll(' : ', '–'),
  // What is missing has a warning in its cell, and nothing in a file.
  'team-players.discordId': (shown, [written = '']) => written === (shown === 'Missing' ? '' : shown),
  // Marks and buttons beside the text have names.
  'room-players.player': besideText,
  'all-rooms.needs': besideText,
  // More codes than prizes: the cell says so beside the number.
  'prizes-page.winners': (shown, [written = '']) => shown === 'Kay and 3 more' && written === 'Kay, Lee, May, Noa',
  'prizes-page.codesOut': (shown, [written = '']) => written !== '' && shown.startsWith(written),
}
const used = new Set<string>()
/** All winners of each prize, where the list names the latest. */
const winners = ['Kay', 'Lee', 'May', 'Noa']

/** Times of columns that are times: ISO 8601, the same minute as shown; one that is not there is empty. */
const time: Fits = (shown, [written = '']) =>
  isMoment(written) ? dateTimeText(Date.parse(written) / 1000) === shown : written === '' && !/\d/.test(shown)
const same: Fits = (shown, written) =>
  written.length === 1 && written[0] === (/^[-,\d]+\.\d\d$/.test(shown) ? shown.replaceAll(',', '') : shown)

function drawn(node: ReactNode): Promise<HTMLElement> {
  return drawRoutes(aSession(aWorld([{}], { commands })), createMemoryRouter([{ path: '*', element: node }]))
}

/** The cells of each column, drawn as the table draws them. */
async function shownIn<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Promise<string[][]> {
  const box = await drawn(<Cells columns={columns} rows={rows} />)
  return all(box, '[data-row]').map((row) => all(row, '[data-column]').map(textIn))
}

/** A long text is in its cell twice: cut for the eye, and whole. */
function textIn(cell: Element): string {
  const copy = cell.cloneNode(true) as Element // the copy of an element is one
  for (const seen of all(copy, '[aria-hidden=true]')) seen.remove()
  return copy.textContent ?? ''
}

function Cells<Row>({ columns, rows }: { columns: readonly TableColumn<Row>[]; rows: readonly Row[] }) {
  return rows.map((row, at) => (
    <div key={at} data-row="">
      {columns.map((column) => (
        <div key={column.id} data-column="">
          {column.render ? column.render(row) : column.value(row)}
        </div>
      ))}
    </div>
  ))
}

/** Each cell whose file says something else, unless it is a named exception. */
async function differing<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]) {
  const told = columns.filter(({ isActs }) => isActs !== true)
  const shown = await shownIn(told, rows)
  expect(shown).toHaveLength(rows.length)
  const sheets = await Promise.all(told.map((column) => sheetOf(name, [column], rows)))
  expect((await sheetOf(name, columns, rows))?.header).toEqual(sheets.flatMap((sheet) => sheet?.header ?? ['not read']))
  return told.flatMap((column, at) => {
    const key = `${name}.${column.id}`
    const fits = exceptions[key] ?? (column.isTime ? time : same)
    used.add(key)
    const written = sheets[at]?.rows ?? []
    expect(written).toHaveLength(rows.length)
    return written.flatMap((cells, row) => {
      const cell = shown[row]?.[at] ?? ''
      return fits(cell, cells) ? [] : [{ column: key, shown: cell, written: cells }]
    })
  })
}

/** The columns of the list as its page has them. */
async function columnsOf<Row>(list: List<Row>): Promise<readonly TableColumn<Row>[]> {
  let columns: readonly TableColumn<Row>[] = []
  function Columns({ told }: { told: (columns: readonly TableColumn<Row>[]) => void }) {
    told(useListColumns(list))
    return null
  }
  await drawn(<Columns told={(all) => (columns = all)} />)
  return columns
}

function rowsOf(list: List<unknown>): readonly unknown[] {
  return list.rows(answerOf(list.endpoint.answer, { rows: 7, now }))
}

const groups = [{ name: 'Open' }, { name: 'Veterans' }] as never
const form = [{ key: 'size', label: 'Shirt', type: 'text', required: true }] as never
const listed: readonly List<unknown>[] = [
  ...lists,
  { ...teamListOf({ groups, form, tournamentCheckIn: 30 }), name: 'teams-of-one' },
]

test.each(listed)('the file of $name says what its cells show', async (list) => {
  const rows = rowsOf(list)
  expect(rows.length).toBeGreaterThan(5)
  expect(await differing(list.name, await columnsOf(list), rows)).toEqual([])
})

/** A pane of a page with columns of its own, by the file that makes them. */
type Made = { file: string; name: string; pane: string; page: ReactNode; context?: unknown; known?: readonly Known[] }
type Known = { endpoint: Endpoint; given?: object; data: unknown }

function page(endpoint: Endpoint, rows: number, given: object = {}): Known {
  const data = answerOf(endpoint.answer, { rows, now }) as object
  return { endpoint, given, data: { ...data, rowCount: rows, pageCount: 1, exact: true } }
}

const redeemed = { query: { state: ['Redeemed'], sort: '-redeemedTime' } }

function prizesOf(given: object, told: (prize: Prize) => Prize): Known {
  const known = page(prizeList.endpoint, 7, given)
  const { prizes } = known.data as { prizes: Prize[] } // so answers the call
  return { ...known, data: { ...(known.data as object), prizes: prizes.map(told) } }
}

/** Everyone of them redeemed a code of each prize. */
function winnersOf(given: object): Known {
  const { prizes } = prizesOf({}, (prize) => prize).data as { prizes: Prize[] } // so answers the call
  const redemptions = winners.flatMap((memberName) =>
    prizes.map((prize) => ({ id: `${prize.id} ${memberName}`, prizeId: prize.id, memberName })),
  )
  return { endpoint: redemptionList.endpoint, given, data: { redemptions, rowCount: 28, pageCount: 1, exact: true } }
}

const ofOne = { params: { id: '41' } }
const stage: StageDetail = {
  ...aStage(),
  groups: 2,
  matchCount: 15,
  completedCount: 3,
  standings: [
    aStanding({ tournamentTeamId: 'a', name: 'Alpha', values: { played: 3, points: 9 } }),
    aStanding({ tournamentTeamId: 'b', name: '=Bravo', rank: 2, groupNumber: 2, values: { played: 3, points: 6 } }),
  ],
}
const view = aTeamView({
  tournament: { starters: 2, discordRequired: true },
  team: { players: [aPlayer(), aPlayer({ playerId: '2', nickname: 'Bea', discordId: '80351110224678912' })] },
})
const approval = { kind: 'disputed', since: now - 4000, tournamentId: '3', tournamentName: 'Cup', stageId: '12' }
const inMatch = { stageName: 'Playoffs', matchId: '7', groupNumber: 1, bracketMatchId: '34', identifier: 'G1-M1' }
const ofStages = { tournament: aTournament(), stages: [stage], shown: { stage, isNamed: true } }
const home: readonly Known[] = [
  { endpoint: consoleEndpoints.listPendingApprovals, data: { rows: [{ ...approval, ...inMatch }] } },
  { endpoint: consoleEndpoints.listAssistanceRequests, data: { rows: [] } },
  { endpoint: dashboardEndpoints.getOverdue, data: { minutes: 30 } },
  page(endpoints.listActiveTournaments, 7),
]

const waiting = [page(dashboardEndpoints.listCases, 7), page(dashboardEndpoints.listOfficeCases, 7)]

const made: readonly Made[] = [
  { file: 'home.tsx', name: 'home', pane: 'Waiting for you', page: <Home />, known: home },
  { file: 'home.tsx', name: 'home', pane: 'Active tournaments', page: <Home />, known: home },
  { file: 'waiting/case-columns.tsx', name: 'waiting', pane: 'Waiting for you', page: <Waiting />, known: waiting },
  {
    file: 'home/coming-up.tsx',
    name: 'coming-up',
    pane: 'Now and in the next hour',
    page: <ComingUp />,
    known: [page(dashboardEndpoints.listEvents, 7)],
  },
  {
    file: 'home/licences-ending.tsx',
    name: 'licences-ending',
    pane: 'Licences ending',
    page: <LicencesEnding />,
    known: [page(licenceEndpoints.listLicences, 7, onPage({ query: { within: '30d', followed: 'false' } }, 1))],
  },
  { file: 'stages.tsx', name: 'stages', pane: 'Stages', page: <Stages />, context: ofStages },
  {
    file: 'settings.tsx',
    name: 'settings',
    pane: 'Settings',
    page: <Settings />,
    known: [
      { endpoint: consoleEndpoints.getSettings, data: { games: ['Forts', '4 May'], regions: ['Taiwan'] } },
      { endpoint: instantEndpoints.getInstantSettings, data: { firstWarningMinutes: 10, secondWarningMinutes: 20 } },
      { endpoint: dashboardEndpoints.getOverdue, data: { minutes: 30 } },
      { endpoint: paymentEndpoints.getPaymentSettings, data: { secondFrom: '10000.00' } },
      { endpoint: notificationEndpoints.getNotificationSettings, data: { holdSeconds: 60, senders: [] } },
    ],
  },
  {
    file: 'team-standings.tsx',
    name: 'standings',
    pane: 'Standings',
    page: <Standings />,
    context: ofStages,
    known: [{ endpoint: endpoints.getStage, given: { params: { id: stage.id } }, data: stage }],
  },
  { file: 'team/team-players.tsx', name: 'team-players', pane: 'Players', page: <TeamPlayers />, context: view },
  {
    file: 'rooms/room-players.tsx',
    name: 'room-players',
    pane: 'Players',
    page: <RoomPlayers />,
    context: aRoom({ teams: [aRoomTeam('Alpha'), aRoomTeam('Bravo')] }),
  },
  {
    file: 'payment/related-pane.tsx',
    name: 'related',
    pane: 'Related transactions',
    page: (
      <RelatedPane
        // Nothing else of it is shown.
        transaction={{ related: rowsOf(transactionList) } as unknown as TransactionDetail}
      />
    ),
  },
  {
    file: 'rooms/all-rooms.tsx',
    name: 'all-rooms',
    pane: 'All Match Rooms',
    page: <AllRooms />,
    known: [page(roomList.endpoint, 7, onPage({}, 1))],
  },
  {
    file: 'rooms/tournament-rooms.tsx',
    name: 'tournament-rooms',
    pane: 'Match rooms',
    page: <TournamentRooms />,
    context: { tournament: aTournament(), stages: [] },
    known: [page(roomList.endpoint, 7, onPage({ query: { tournamentId: '41' } }, 1))],
  },
  {
    file: 'campaign/prizes.tsx',
    name: 'prizes-page',
    pane: 'Prizes',
    page: <Prizes />,
    known: [
      prizesOf(onPage({}, 1), (prize) => ({ ...prize, redeemed: 4, winners: [{ memberId: '1', name: 'Kay' }] })),
      winnersOf(withEveryId(redeemed)),
      winnersOf(onPage(redeemed, 1)),
    ],
  },
  {
    file: 'teams.tsx',
    name: 'teams-page',
    pane: 'Teams',
    page: <Teams />,
    context: { tournament: aTournament(), stages: [] },
    known: [page(endpoints.listTeams, 7, onPage(ofOne as never, 1))],
  },
]

async function columnsAndRows({ pane: title, page, context, known = [] }: Made) {
  const session = aSession(aWorld([{}], { commands }), undefined, aUser())
  for (const { endpoint, given = {}, data } of known) {
    session.cache.queries.setQueryData(queryOf(endpoint as typeof endpoints.getStage, given as never).queryKey, data)
  }
  const children = [{ path: '*', element: page }]
  await drawRoutes(session, createMemoryRouter([{ path: '*', element: <Outlet context={context} />, children }]))
  return until(() => {
    const pane = where.now().panes.find((one) => one.title === title)
    // Sorting is of the model itself, which has the columns whole, and the rows.
    const model = pane?.sorting?.model as TableModel<unknown, string> | undefined
    const rows = Array.from({ length: model?.getSnapshot().count ?? 0 }, (_, at) => model?.rowAt(at))
    if (!model || rows.length === 0) {
      throw new Error(`no rows in ${title}`)
    }
    return { columns: model.columns(), rows }
  }) as Promise<{ columns: readonly TableColumn<unknown>[]; rows: readonly unknown[] }>
}

test.each(made)('the file of $pane ($file) says what its cells show', async (one) => {
  const { columns, rows } = await columnsAndRows(one)
  expect(await differing(one.name, columns, rows)).toEqual([])
})

test('the file of a bracket as a table says what its cells show', async () => {
  const played = aPlayedMatch({ schedule: now - 9000 })
  const bracket = aBracket({ matches: [played, aMatch({ bracketMatchId: '9', schedule: now + 9000 })] })
  const stage = aStage({ brackets: [bracket] })
  let columns: readonly TableColumn<Box>[] = []
  function Columns({ told }: { told: (columns: readonly TableColumn<Box>[]) => void }) {
    told(useMatchColumns(bracket, stage.format))
    return null
  }
  await drawn(
    <StagePhases stage={stage}>
      <Columns told={(all) => (columns = all)} />
    </StagePhases>,
  )
  expect(await differing('bracket', columns, layoutOf(bracket, stage.format).boxes)).toEqual([])
})

test('every page with columns or cells of its own is among them', () => {
  const own = productSources.filter(
    (file) => file.startsWith('src/screens/') && /TableColumn<|\bcells=\{|\bwithCells\(/.test(textOf(file)),
  )
  const covered = [...made.map(({ file }) => file), 'bracket/bracket-table.tsx']
  expect(own.map((file) => file.replace('src/screens/', ''))).toEqual([...new Set(covered)].toSorted())
})

test('every exception that is named is one', () => {
  expect(Object.keys(exceptions).filter((key) => !used.has(key))).toEqual([])
})
