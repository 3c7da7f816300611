import { useMemo } from 'react'
import { groupedAmount } from '../../contract/amounts.ts'
import type { Case } from '../../contract/case.ts'
import { phaseAge, phases } from '../../rules/phase.ts'
import { cases } from '../../rules/cases.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import type { TableColumn } from '../../ui/table-column.ts'
import { CaseAge, CaseMark, phaseOfCase } from './case-mark.tsx'
import { namesText, reportsText, roundText } from './case-words.ts'

export function useCaseColumns(narrow: boolean): readonly TableColumn<Case>[] {
  const { say } = useSay()
  const { clock } = usePageSession()
  return useMemo((): TableColumn<Case>[] => {
    const kindText = (row: Case) => say(`ui.waiting.kind.${row.kind}`)
    return [
      {
        id: 'kind',
        header: say('ui.waiting.column.kind'),
        value: kindText,
        text: (row) => `${phases[cases[row.kind].as].sign} ${kindText(row)}`,
        render: (row) => <CaseMark row={row} />,
        file: 'value',
        width: 118,
      },
      {
        id: 'match',
        header: say('ui.waiting.column.match'),
        value: (row) => row.identifier,
        width: 70,
      },
      {
        id: 'names',
        header: say('ui.waiting.column.names'),
        value: (row) => namesText(row, say),
        flex: 3,
        minWidth: 170,
        rowHeader: true,
      },
      {
        id: 'reported',
        header: say('ui.waiting.column.reported'),
        value: reportsText,
        text: (row) => groupedAmount(reportsText(row)),
        render: (row) => groupedAmount(reportsText(row)),
        file: 'text',
        width: 116,
        hidden: narrow,
      },
      {
        id: 'tournament',
        header: say('ui.waiting.column.tournament'),
        value: (row) => row.tournamentName ?? '',
        flex: 1,
        minWidth: 90,
        hidden: narrow,
      },
      {
        id: 'round',
        header: say('ui.waiting.column.round'),
        value: (row) => roundText(row, say),
        width: 100,
        hidden: true,
      },
      {
        id: 'claimed',
        header: say('ui.waiting.column.claimed'),
        value: (row) => row.claimedBy ?? '',
        width: 110,
        hidden: true,
      },
      {
        id: 'age',
        header: say('ui.waiting.column.age'),
        value: (row) => clock.now() - row.since,
        text: (row) => phaseAge(phaseOfCase(row), clock.now()),
        render: (row) => <CaseAge row={row} />,
        file: 'text',
        width: 76,
        align: 'end',
        searchable: false,
      },
    ]
  }, [say, clock, narrow])
}
