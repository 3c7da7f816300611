// The case at the cursor: of a match everything that it is decided by, of the rest its facts and the acts that decide it.
import { Link } from 'react-router'
import { groupedAmount } from '../../contract/amounts.ts'
import type { Case } from '../../contract/case.ts'
import { cases } from '../../rules/cases.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { MissionPane } from '../campaign/mission-pane.tsx'
import { CaseMark } from './case-mark.tsx'
import { namesText, roundText } from './case-words.ts'
import { placeOfCase } from './place-of-case.ts'
import { RoomCase } from './room-case.tsx'

export function CasePane({ row }: { row: Case | undefined }) {
  const { say } = useSay()
  if (!row) {
    return (
      <Pane title={say('ui.waiting.column.kind')}>
        <p className="text-dim">{say('ui.waiting.none')}</p>
      </Pane>
    )
  }
  if (row.thing?.kind === 'room') return <RoomCase row={row} id={row.thing.id} />
  if (row.thing?.kind === 'mission') return <MissionPane id={row.thing.id} />
  return <CaseFacts row={row} />
}

function CaseFacts({ row }: { row: Case }) {
  const { say } = useSay()
  const { registry } = useSession()
  const { thing, kind, amount, text } = row
  const title = say(`ui.waiting.kind.${kind}`)
  const pane = usePane({ title })
  const commands = cases[kind].decides.flatMap((id) => registry.find(id) ?? [])
  const facts = [
    { term: say('ui.waiting.column.names'), value: namesText(row, say) },
    { term: say('ui.waiting.column.match'), value: row.identifier },
    {
      term: say('ui.waiting.column.tournament'),
      value: [row.tournamentName, row.stageName].filter(Boolean).join(' / '),
    },
    { term: say('ui.waiting.fact.division'), value: row.groupNumber === null ? '' : String(row.groupNumber) },
    { term: say('ui.waiting.column.round'), value: roundText(row, say) },
    { term: say('ui.waiting.fact.amount'), value: amount ? groupedAmount(`${amount.currency} ${amount.total}`) : '' },
    { term: say('ui.waiting.fact.since'), value: dateTimeText(row.since) },
  ]
  return (
    <Pane {...pane.props} title={title} focused={pane.focused}>
      <p className="mb-2">
        <CaseMark row={row} />
      </p>
      <KeyValue items={facts.filter(({ value }) => value !== '')} />
      {text !== '' && <PlayerText text={text} />}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {commands
          .filter((command) => command.target === (thing?.kind ?? 'none'))
          .map((command) => (
            <CommandButton key={command.id} command={command} targets={thing ? [thing.id] : []} />
          ))}
        <Link to={placeOfCase(row)}>{say('ui.waiting.open')}</Link>
      </div>
    </Pane>
  )
}
