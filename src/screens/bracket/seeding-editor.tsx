// Seeding a division by hand, before it starts (§2): the list, and beside it the drawing it makes, as it is made.
import { useMemo, useRef, useState } from 'react'
import { seedBracket } from '../../../commands/brackets.ts'
import { useReadAll } from '../../api/use-read-all.ts'
import type { Bracket } from '../../contract/bracket.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import { byesOf, placeTeams, seedDivision, teamsOf } from '../../rules/bracket/generate.ts'
import { roomIn, seedOrderOf } from '../../rules/bracket/seed-order.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { aboveLine, type Order } from '../../ui/order-rows.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Split } from '../../ui/split.tsx'
import { useTournament } from '../tournament-frame.tsx'
import { divisionName } from './division-name.ts'
import { useKeptOrder } from './kept-order.ts'
import { OrderPane } from './order-pane.tsx'
import { OrderPreview, type OrderPreviewHandle } from './order-preview.tsx'

type SeedingEditorProps = { stage: StageDetail; bracket: Bracket; onLeave: () => void }

export function SeedingEditor(props: SeedingEditorProps) {
  const { tournament } = useTournament()
  const teams = useReadAll(endpoints.listTeams, { params: { id: tournament.id } }, teamsOfAnswer)
  if (!teams.rows) return <Skeleton lines={8} />
  const names = new Map(teams.rows.map((team) => [team.tournamentTeamId, team.name]))
  return <Seeding {...props} names={names} />
}

function Seeding({ stage, bracket, onLeave, names }: SeedingEditorProps & { names: ReadonlyMap<string, string> }) {
  const { say } = useSay()
  const session = useSession()
  const { tournament } = useTournament()
  const preview = useRef<OrderPreviewHandle>(null)
  const target = targetId.bracket(stage.id, bracket.groupNumber)
  const kept = useKeptOrder(
    target,
    useMemo(() => orderOf(stage, bracket), [stage, bracket]),
  )
  const [at, setAt] = useState<string>()
  const nameOf = (id: string) => names.get(id) ?? id
  const ids = useMemo(() => aboveLine(kept.order), [kept.order])
  const placed = useMemo(() => {
    const teams = ids.map((id) => ({ tournamentTeamId: id, name: names.get(id) ?? id }))
    const made = placeTeams([bracket], stage.format, seedDivision(bracket, stage, ids), teams)
    return 'code' in made ? undefined : made[0]
  }, [bracket, stage, ids, names])
  const room = roomIn(bracket, stage)
  const byes = new Set(placed && byesOf(placed).map((team) => team.tournamentTeamId))
  const title = divisionName(say, tournament.groups, stage, bracket.groupNumber)
  return (
    <Split
      main={
        <OrderPreview
          ref={preview}
          title={title}
          count={say('ui.bracket.preview')}
          bracket={placed ?? bracket}
          format={stage.format}
          team={at}
        />
      }
      side={
        <OrderPane
          title={say('cmd.bracket.seed.title')}
          count={say('ui.bracket.seeded', { count: ids.length, room })}
          kept={kept}
          nameOf={nameOf}
          detailOf={(id, place) => place !== undefined && byes.has(id) && say('ui.bracket.bye')}
          lineLabel={say('ui.bracket.notPlaced')}
          saveLabel={say('ui.bracket.saveSeeding')}
          problem={
            ids.length > room
              ? say('ui.bracket.tooMany', { count: ids.length - room })
              : ids.length < 2
                ? say('ui.bracket.tooFew')
                : undefined
          }
          onSave={async () => {
            const outcome = await session.run(seedBracket, [target], { teams: ids }, 'button')
            if (outcome?.is !== 'done') return
            kept.forget()
            onLeave()
          }}
          onLeave={onLeave}
          onAt={setAt}
          onAct={(act) => preview.current?.act(act)}
        />
      }
    />
  )
}

/** The teams of the division, and below the line those of no division. */
function orderOf(stage: StageDetail, bracket: Bracket): Order {
  const elsewhere = new Set(stage.brackets.flatMap(teamsOf).map((team) => team.tournamentTeamId))
  const here = seedOrderOf(bracket, stage).map((team) => team.tournamentTeamId)
  return [...here, null, ...stage.seeds.filter((id) => !elsewhere.has(id))]
}

function teamsOfAnswer(answer: AnswerOf<typeof endpoints.listTeams>) {
  return answer.teams
}
