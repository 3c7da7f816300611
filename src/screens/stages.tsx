// Stages of a tournament (§2): the list in order, with their settings.
import { useMemo, useState } from 'react'
import { createStage } from '../../commands/stages.ts'
import type { Stage } from '../contract/stage.ts'
import { paths } from '../paths.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { useSay } from '../shell/words/say.ts'
import { useAdvice } from '../shell/session/use-advice.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Split } from '../ui/split.tsx'
import type { TableColumn } from '../ui/table-column.ts'
import { StageInspector } from './stage-inspector.tsx'
import { StateBadge } from '../shell/words/state-badge.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const advise = useAdvice()
  const { tournament, stages } = useTournament()
  const columns = useStageColumns()
  const title = say('ui.tournament.tab.stages')
  usePage({ title, path: [{ label: pathWord(title), to: paths.stages(tournament.id) }] })
  const [at, setAt] = useState<string | null>(null)
  const current = stages.find((stage) => stage.id === at) ?? stages[0]
  const create = <CommandButton command={createStage} targets={[tournament.id]} />
  const list = (
    <ListPane
      title={title}
      kind="stage"
      keptAs="stages"
      columns={columns}
      rows={stages}
      getId={(stage) => stage.id}
      to={(id) => paths.bracket(tournament.id, id)}
      toolbar={stages.length > 0 && <span className="ms-auto">{create}</span>}
      empty={{ title: say('ui.stages.empty'), help: advise(say('ui.stages.emptyHelp')), action: create }}
      onCursor={setAt}
    />
  )
  return <Split main={list} side={current && <StageInspector key={current.id} stage={current} />} />
}

function useStageColumns(): TableColumn<Stage>[] {
  const { say } = useSay()
  return useMemo(
    (): TableColumn<Stage>[] => [
      { id: 'position', header: '#', value: (stage) => stage.position, align: 'end' as const, width: 48 },
      { id: 'name', header: say('arg.name'), value: (stage) => stage.name, flex: 2, minWidth: 160, rowHeader: true },
      {
        id: 'format',
        header: say('arg.format'),
        value: (stage) => say(`state.format.${stage.format}`),
        flex: 1,
        minWidth: 150,
      },
      {
        id: 'state',
        header: say('ui.tournaments.column.state'),
        value: (stage) => say(`state.stage.${stage.state}`),
        render: (stage) => <StateBadge machine="stage" state={stage.state} />,
        width: 200,
      },
      {
        id: 'groups',
        header: say('arg.groups'),
        value: (stage) => stage.groups,
        align: 'end' as const,
        width: 90,
        hidden: true,
      },
      { id: 'bestOf', header: say('arg.bestOf'), value: (stage) => stage.bestOf, align: 'end' as const, width: 80 },
      {
        id: 'matches',
        header: say('ui.stages.matches'),
        value: (stage) => stage.completedCount,
        text: ofAll,
        render: ofAll,
        file: () => [
          { header: say('ui.stages.matchesDone'), value: (stage) => stage.completedCount },
          { header: say('ui.stages.matches'), value: (stage) => stage.matchCount },
        ],
        align: 'end',
        width: 110,
      },
      {
        id: 'advancing',
        header: say('arg.advancing'),
        value: (stage) => stage.advancing,
        align: 'end',
        width: 130,
        hidden: true,
      },
      {
        id: 'visible',
        header: say('ui.stages.visible'),
        value: (stage) => say(stage.visible ? 'ui.stages.shown' : 'ui.stages.hidden'),
        width: 120,
      },
    ],
    [say],
  )
}

/** `3/15` */
function ofAll({ completedCount, matchCount }: Stage): string {
  return `${completedCount}/${matchCount}`
}
