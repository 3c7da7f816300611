import { licenceEndpoints } from '../contract/endpoints-licences.ts'
import type { Invoice, Licence } from '../contract/licence.ts'
import { LicenceState } from '../contract/states.ts'
import { licenceStateAt } from '../rules/licence-state.ts'
import { daysLeft } from '../rules/licences.ts'
import { joined } from '../contract/say.ts'
import { defineList, type ListColumn } from './define-list.ts'
import { isAnyOf, type RowFilter, states } from './filters.ts'

const isOpen = (row: Licence, now: number) => ['Pending', 'Active'].includes(licenceStateAt(row, now))

const columns: readonly ListColumn<Licence>[] = [
  { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 70, hidden: true },
  {
    id: 'state',
    title: 'ui.licences.state',
    state: (row, now) => licenceStateAt(row, now),
    machine: 'licence',
    width: 120,
    ticks: true,
  },
  { id: 'from', title: 'ui.licences.from', value: (row) => row.from, sort: 'startTime', width: 110 },
  { id: 'to', title: 'ui.licences.to', value: (row) => row.to, sort: 'endTime', width: 110 },
  {
    id: 'daysLeft',
    title: 'ui.licences.daysLeft',
    value: (row, { now }) => (licenceStateAt(row, now()) === 'Active' ? daysLeft(row, now()) : null),
    width: 100,
    align: 'end',
    ticks: true,
    searchable: false,
  },
  {
    id: 'next',
    title: 'ui.licences.next',
    value: (row, { say, now }) => row.nextFrom ?? (isOpen(row, now()) ? say('ui.licences.noneFollows') : ''),
    width: 130,
    searchable: false,
  },
  { id: 'invoice', title: 'ui.licences.invoice', value: (row) => row.number, width: 120 },
  { id: 'reason', title: 'ui.licences.reason', value: (row) => row.terminatedReason, width: 160, roomy: true },
  { id: 'terminated', title: 'ui.licences.terminated', time: (row) => row.terminatedTime, width: 150, hidden: true },
  { id: 'by', title: 'ui.licences.by', value: (row) => row.terminatedBy, width: 130, hidden: true },
]

const byState = isAnyOf('state', states('licence', LicenceState.options), licenceStateAt)
const within = [7, 30, 90]
const filters: readonly RowFilter<Licence>[] = [
  byState,
  {
    by: 'within',
    single: true,
    options: within.map((days) => ({ value: `${days}d`, called: `${days} d` })),
    fits: (row, [days = ''], now) => isOpen(row, now) && row.endTime <= now + parseInt(days, 10) * 86_400,
  },
  isAnyOf(
    'followed',
    [
      { value: 'true', title: 'ui.licences.followed' },
      { value: 'false', title: 'ui.licences.notFollowed' },
    ],
    (row: Licence) => String(row.nextFrom !== null),
    { single: true },
  ),
]

export const licenceList = defineList(
  licenceEndpoints.listLicences,
  ({ licenses }) => licenses,
  {
    name: 'licences',
    words: 'licence list',
    kind: 'licence',
    id: (row) => row.id,
    columns: columns.toSpliced(
      1,
      0,
      {
        id: 'venue',
        title: 'ui.licences.venue',
        value: (row) => row.venueName,
        flex: 1,
        minWidth: 160,
        rowHeader: true,
      },
      {
        id: 'company',
        title: 'kind.venueCompany.title',
        value: (row) => row.companyName,
        flex: 1,
        minWidth: 140,
        roomy: true,
      },
    ),
    filters,
  },
  {
    title: 'ui.licences.title',
    search: 'ui.licences.search',
    empty: { title: 'ui.licences.empty', help: 'ui.licences.emptyHelp', leads: ['go.companies'], advises: true },
  },
)

export const venueLicenceList = defineList(
  licenceEndpoints.listVenueLicences,
  ({ licenses }) => licenses,
  {
    name: 'venue-licences',
    words: 'licence list',
    of: 'venue',
    kind: 'licence',
    id: (row) => row.id,
    columns: columns.map((column) => (column.id === 'state' ? { ...column, rowHeader: true } : column)),
    filters: [byState],
  },
  {
    title: 'ui.licences.title',
    search: 'ui.invoices.search',
    empty: { title: 'ui.licences.emptyVenue', help: 'ui.licences.emptyVenueHelp', advises: true },
  },
)

/** The last day that any of its licences is for. */
const untilOf = ({ licenses }: Invoice): string =>
  licenses
    .map(({ to }) => to)
    .toSorted()
    .at(-1) ?? ''

export const invoiceList = defineList(
  licenceEndpoints.listInvoices,
  ({ invoices }) => invoices,
  {
    name: 'company-invoices',
    words: 'invoice list',
    of: 'venueCompany',
    kind: 'invoice',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 70, hidden: true },
      {
        id: 'number',
        title: 'ui.invoices.number',
        value: (row) => row.number,
        sort: 'number',
        width: 130,
        rowHeader: true,
      },
      { id: 'createTime', title: 'ui.invoices.created', time: (row) => row.createTime, sort: 'createTime', width: 150 },
      { id: 'licences', title: 'ui.invoices.licences', value: (row) => row.licenses.length, width: 100, align: 'end' },
      {
        id: 'venues',
        title: 'ui.invoices.venues',
        value: (row, { say }) => joined(say, [...new Set(row.licenses.map(({ venueName }) => venueName))]),
        flex: 1,
        minWidth: 160,
      },
      { id: 'until', title: 'ui.invoices.until', value: untilOf, width: 110 },
      { id: 'by', title: 'ui.invoices.by', value: (row) => row.by, width: 130, hidden: true },
    ],
    makes: ['invoice.create'],
  },
  {
    title: 'ui.invoices.title',
    search: 'ui.invoices.search',
    empty: { title: 'ui.invoices.empty', help: 'ui.invoices.emptyHelp', advises: true },
  },
)
