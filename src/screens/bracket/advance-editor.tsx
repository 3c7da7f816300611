// The teams advancing to the next stage and their order (domain.md 4.9): the proposed seeds, which may be reordered
// before they are sent, and beside them the bracket they would make there.
import { useMemo, useRef, useState } from 'react'
import { advanceStage } from '../../../commands/stages.ts'
import { useRead } from '../../api/use-read.ts'
import type { Bracket } from '../../contract/bracket.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { AdvancePreview } from '../../contract/endpoints-stages.ts'
import type { Stage, StageDetail } from '../../contract/stage.ts'
import { byesOf, generateDivisions, teamsOf } from '../../rules/bracket/generate.ts'
import { leastTeams } from '../../rules/stages.ts'
import { useSession } from '../../shell/session/session.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { aboveLine, type Order } from '../../ui/order-rows.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Split } from '../../ui/split.tsx'
import { useTournament } from '../tournament-frame.tsx'
import { useKeptOrder } from './kept-order.ts'
import { OrderPane } from './order-pane.tsx'
import { OrderPreview, type OrderPreviewHandle } from './order-preview.tsx'

type AdvanceEditorProps = { stage: StageDetail; onLeave: () => void; onSent: (nextStageId: string) => void }

export function AdvanceEditor(props: AdvanceEditorProps) {
  const { say } = useSay()
  const { stages } = useTournament()
  const preview = useRead(endpoints.previewAdvance, { params: { id: props.stage.id } })
  const next = stages.find((stage) => stage.id === preview.data?.nextStageId)
  if (preview.data && next) return <Advancing {...props} preview={preview.data} next={next} />
  if (!preview.problem) return <Skeleton lines={8} />
  return (
    <Notice
      kind="error"
      title={sayProblem(preview.problem).message}
      action={<Button onClick={props.onLeave}>{say('ui.bracket.orderLeave')}</Button>}
    />
  )
}

type AdvancingProps = AdvanceEditorProps & { preview: AdvancePreview; next: Stage }

function Advancing({ stage, onLeave, onSent, preview, next }: AdvancingProps) {
  const { say } = useSay()
  const session = useSession()
  const { tournament } = useTournament()
  const drawing = useRef<OrderPreviewHandle>(null)
  const kept = useKeptOrder(
    stage.id,
    useMemo(() => orderOf(stage, preview), [stage, preview]),
  )
  const [at, setAt] = useState<string>()
  const rows = useMemo(() => new Map(stage.standings.map((row) => [row.tournamentTeamId, row])), [stage.standings])
  const nameOf = (id: string) => rows.get(id)?.name ?? id
  const ids = useMemo(() => aboveLine(kept.order), [kept.order])
  const divisions = useMemo((): readonly Bracket[] => {
    const made = generateDivisions({
      stage: next,
      teamNum: ids.length,
      teams: ids.map((id) => ({ tournamentTeamId: id, name: rows.get(id)?.name ?? id })),
      checkInDuration: tournament.checkInDuration,
      nextId: numbers(),
    })
    return 'code' in made ? [] : made
  }, [next, ids, rows, tournament.checkInDuration])
  const shown = divisions.find((one) => teamsOf(one).some((team) => team.tournamentTeamId === at)) ?? divisions[0]
  const byes = new Set(divisions.flatMap(byesOf).map((team) => team.tournamentTeamId))
  const needed = leastTeams(next.format)
  return (
    <Split
      main={
        shown ? (
          <OrderPreview
            ref={drawing}
            title={next.name}
            count={say('ui.bracket.preview')}
            bracket={shown}
            format={next.format}
            team={at}
          />
        ) : (
          <Notice kind="empty" title={say('ui.bracket.noPreview')} />
        )
      }
      side={
        <OrderPane
          title={say('cmd.stage.advance.title')}
          count={say('ui.bracket.advancing', { count: ids.length, stage: next.name })}
          kept={kept}
          asIs
          nameOf={nameOf}
          detailOf={(id, place) => {
            const row = rows.get(id)
            const from = row && say('ui.bracket.from', { group: row.groupNumber, rank: row.rank })
            return place !== undefined && byes.has(id) ? `${from ?? ''} · ${say('ui.bracket.bye')}` : from
          }}
          lineLabel={say('ui.bracket.notAdvancing')}
          saveLabel={say('ui.bracket.sendOn')}
          problem={ids.length < needed ? say('ui.bracket.needTeams', { count: needed }) : undefined}
          onSave={async () => {
            const outcome = await session.run(advanceStage, [stage.id], { teams: ids }, 'button')
            if (outcome?.is !== 'done') return
            kept.forget()
            onSent(next.id)
          }}
          onLeave={onLeave}
          onAt={setAt}
          onAct={(act) => drawing.current?.act(act)}
        />
      }
    />
  )
}

/** The proposal, and below the line all other teams of this stage. */
function orderOf({ standings }: StageDetail, { teams }: AdvancePreview): Order {
  const going = teams.map((team) => team.tournamentTeamId)
  const others = standings.map((row) => row.tournamentTeamId).filter((id) => !going.includes(id))
  return [...going, null, ...others]
}

/** Ids of matches that are only looked at. */
function numbers(): () => string {
  let last = 0
  return () => `preview ${++last}`
}
