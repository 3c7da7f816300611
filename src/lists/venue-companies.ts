import { venueCompanyEndpoints } from '../contract/endpoints-venue-companies.ts'
import { defineList } from './define-list.ts'
import { nameColumn } from './name-column.ts'

export const venueCompanyList = defineList(
  venueCompanyEndpoints.listVenueCompanies,
  ({ venueCompanies }) => venueCompanies,
  {
    name: 'companies',
    words: 'venue-company list',
    kind: 'venueCompany',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 70, hidden: true },
      nameColumn,
      { id: 'venues', title: 'ui.venues.title', value: (row) => row.venueCount, width: 100, align: 'end' },
      {
        id: 'createTime',
        title: 'ui.venues.createTime',
        time: (row) => row.createTime,
        sort: 'createTime',
        width: 150,
        searchable: false,
      },
    ],
    makes: ['venue-company.create'],
  },
  {
    title: 'ui.venueCompanies.title',
    search: 'ui.templates.search',
    empty: { title: 'ui.venueCompanies.empty', help: 'ui.venueCompanies.emptyHelp', advises: true },
  },
)
