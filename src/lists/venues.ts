import { hoursText } from '../contract/business-hours.ts'
import { venueCompanyEndpoints } from '../contract/endpoints-venue-companies.ts'
import { venueEndpoints } from '../contract/endpoints-venues.ts'
import { holdsNetwork, networkOf, readNetwork } from '../contract/ip-network.ts'
import { sayGiven } from '../contract/say.ts'
import { VenueState } from '../contract/states.ts'
import { countryText, type Venue } from '../contract/venue.ts'
import { licenceStateAt } from '../rules/licence-state.ts'
import { isOpen } from '../rules/venues.ts'
import { defineList, type ListColumn } from './define-list.ts'
import { isAnyOf, type RowFilter, states } from './filters.ts'
import { exactly } from './typed-filters.ts'
import { nameColumn } from './name-column.ts'

const columns: readonly ListColumn<Venue>[] = [
  { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.venueId, width: 70, hidden: true },
  nameColumn,
  { id: 'state', title: 'ui.venues.state', state: (row) => row.state, machine: 'venue', width: 110 },
  {
    id: 'open',
    title: 'ui.venues.open',
    value: (row, { say, now }) => say(isOpen(row, now()) ? 'ui.venues.openNow' : 'ui.venues.closedNow'),
    width: 110,
    ticks: true,
    searchable: false,
  },
  { id: 'hours', title: 'ui.venues.hours', value: (row, { say }) => hoursText(say, row), width: 150 },
  {
    id: 'licence',
    title: 'ui.venues.licence',
    value: ({ licence }, { say, now }) =>
      licence === null
        ? say('ui.licences.none')
        : [sayGiven(say, `state.licence.${licenceStateAt(licence, now())}`), licence.to].join(' · '),
    width: 170,
    ticks: true,
    searchable: false,
  },
  { id: 'timeZone', title: 'arg.timeZone', value: (row) => row.timeZone, width: 150, roomy: true },
  { id: 'province', title: 'arg.province', value: (row) => row.province, width: 120, roomy: true },
  {
    id: 'country',
    title: 'arg.country',
    value: (row, { say }) => countryText(say, row.country),
    sort: 'country',
    width: 120,
  },
  { id: 'address', title: 'arg.addressLine1', value: (row) => row.addressLine1, flex: 1, minWidth: 140, hidden: true },
  { id: 'ipWhitelist', title: 'arg.ipWhitelist', value: (row) => row.ipWhitelist.join(' '), width: 160, hidden: true },
]

const holdsIp: RowFilter<Venue> = {
  by: 'ip',
  single: true,
  fits: ({ ipWhitelist }, [ip = '']) => {
    const read = readNetwork(ip)
    return read.is === 'network' && ipWhitelist.some((one) => holdsNetwork(networkOf(one), read.network))
  },
}
const filters: readonly RowFilter<Venue>[] = [
  isAnyOf('state', states('venue', VenueState.options), (row: Venue) => row.state),
  isAnyOf(
    'open',
    [
      { value: 'true', title: 'ui.venues.openNow' },
      { value: 'false', title: 'ui.venues.closedNow' },
    ],
    (row: Venue, now) => String(isOpen(row, now)),
    { single: true },
  ),
  exactly('country', (row: Venue) => row.country),
  holdsIp,
]
const text = { search: 'ui.venues.search', empty: { title: 'ui.venues.empty', help: 'ui.venues.emptyHelp' } } as const

export const venueList = defineList(
  venueEndpoints.listVenues,
  ({ venues }) => venues,
  {
    name: 'venues',
    words: 'venue list',
    kind: 'venue',
    id: (row) => row.venueId,
    columns: columns.toSpliced(2, 0, {
      id: 'company',
      title: 'kind.venueCompany.title',
      value: (row) => row.companyName,
      flex: 1,
      minWidth: 140,
    }),
    filters,
  },
  { ...text, title: 'ui.venues.title', empty: { ...text.empty, leads: ['go.companies'], advises: true } },
)

export const companyVenueList = defineList(
  venueCompanyEndpoints.listCompanyVenues,
  ({ venues }) => venues,
  {
    name: 'company-venues',
    words: 'venue list',
    of: 'venueCompany',
    kind: 'venue',
    id: (row) => row.venueId,
    columns,
    filters,
    makes: ['venue.create'],
  },
  { ...text, title: 'ui.venues.title', empty: { ...text.empty, advises: true } },
)
