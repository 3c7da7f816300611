import { templateEndpoints } from '../contract/endpoints-templates.ts'
import { joined } from '../contract/say.ts'
import { defineList } from './define-list.ts'
import { nameColumn } from './name-column.ts'
import { regionText } from './tournaments.ts'

export const templateList = defineList(
  templateEndpoints.listTemplates,
  ({ templates }) => templates,
  {
    name: 'templates',
    words: 'template list',
    kind: 'template',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 70, hidden: true },
      nameColumn,
      { id: 'game', title: 'arg.game', value: (row) => row.game, width: 180 },
      { id: 'region', title: 'arg.region', value: (row, { say }) => regionText(say, row.region), width: 150 },
      {
        id: 'stages',
        title: 'ui.tournament.tab.stages',
        value: (row, { say }) =>
          joined(
            say,
            row.stages.map(({ format }) => say(`state.format.${format}`)),
          ),
        flex: 1,
        minWidth: 160,
      },
      {
        id: 'createTime',
        title: 'ui.templates.createTime',
        time: (row) => row.createTime,
        sort: 'createTime',
        width: 150,
        searchable: false,
      },
    ],
  },
  {
    title: 'ui.templates.title',
    search: 'ui.templates.search',
    empty: { title: 'ui.templates.empty', help: 'ui.templates.emptyHelp', advises: true, leads: ['go.tournaments'] },
  },
)
