// The bracket of a stage (§2): the choice of stage and division, and the next step; the matches are drawn by `StageBracket`.
import { useSearchParams } from 'react-router'
import { advanceStage } from '../../commands/stages.ts'
import { importBracket, seedBracket } from '../../commands/brackets.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Stage } from '../contract/stage.ts'
import { targetId } from '../contract/views.ts'
import { paths } from '../paths.ts'
import { FileDrop } from '../shell/acts/file-drop.tsx'
import { useSay } from '../shell/words/say.ts'
import { usePageForm } from '../shell/acts/use-page-form.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { ReadProblem } from '../shell/frame/read-problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdvanceEditor } from './bracket/advance-editor.tsx'
import { StageBracket } from './bracket/stage-bracket.tsx'
import { NoBracket } from './bracket/no-bracket.tsx'
import { SeedingEditor } from './bracket/seeding-editor.tsx'
import { StagePhases } from './match-phases.tsx'
import { NoStages } from './stage-choice.tsx'
import { TeamLogos } from './team-logos.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { tournament, stages, shown } = useTournament()
  const { stage, isNamed } = shown
  const [params, setParams] = useSearchParams()
  const choose = (id: string) => setParams({ stage: id })
  const read = useRead(endpoints.getStage, { params: { id: stage?.id ?? '' } }, { when: stage !== undefined })
  const detail = read.data?.id === stage?.id ? read.data : undefined
  const bracket = detail?.brackets.find((one) => String(one.groupNumber) === params.get('group')) ?? detail?.brackets[0]
  const mode = detail && bracket ? modeOf(params.get('mode'), detail) : undefined
  const here = paths.bracket(tournament.id, stage?.id, bracket?.groupNumber)
  // As the address says, or as the page chooses among several.
  const isBracketNamed = isNamed && (params.has('group') || detail?.brackets.length === 1)
  const about = {
    stage: stage && { stage: stage.id },
    bracket: stage && bracket && { bracket: targetId.bracket(stage.id, bracket.groupNumber) },
  }
  usePage({
    title: say('ui.tournament.tab.bracket'),
    path: [
      { label: pathWord(say('ui.tournament.tab.bracket')), to: paths.bracket(tournament.id) },
      ...(mode === undefined ? [] : [{ label: pathWord(say(modeTitles[mode])), to: `${here}&mode=${mode}` }]),
    ],
    ...(mode !== undefined && { up: here }),
    ...(stage && { of: [stage.name] }),
    about: { ...(isNamed && about.stage), ...(isBracketNamed && about.bracket) },
    chosen: { ...(!isNamed && about.stage), ...(!isBracketNamed && about.bracket) },
  })
  const show = (group: number, mode?: Mode, of = stage?.id ?? '') =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (of !== stage?.id) next.delete('at')
      next.set('stage', of)
      next.set('group', String(group))
      if (mode === undefined) next.delete('mode')
      else next.set('mode', mode)
      return next
    })
  const leave = () => show(bracket?.groupNumber ?? 1)
  // Of the stage that is asked for, which need not be the one that is shown.
  usePageForm(seedBracket, ([target]) => {
    const [of, group = 1] = target?.split('/') ?? []
    show(Number(group), 'seeding', of)
  })
  usePageForm(advanceStage, ([of]) => show(of === stage?.id ? (bracket?.groupNumber ?? 1) : 1, 'advance', of))
  if (!stage) return <NoStages tournament={tournament} />
  return (
    <FileDrop command={importBracket} targets={[stage.id]} argument="sheet">
      <div className="flex min-h-0 flex-1 flex-col gap-2.5">
        {!detail ? (
          read.problem ? (
            <ReadProblem problem={read.problem} again={read.again} whole />
          ) : (
            <Skeleton lines={8} />
          )
        ) : bracket && mode === 'seeding' ? (
          <TeamLogos of={tournament.id}>
            <SeedingEditor
              key={`${stage.id} ${bracket.groupNumber}`}
              stage={detail}
              bracket={bracket}
              onLeave={leave}
            />
          </TeamLogos>
        ) : mode === 'advance' ? (
          <TeamLogos of={tournament.id}>
            <AdvanceEditor key={stage.id} stage={detail} onLeave={leave} onSent={choose} />
          </TeamLogos>
        ) : bracket ? (
          <TeamLogos of={tournament.id}>
            <StagePhases stage={detail}>
              <StageBracket
                key={`${stage.id} ${params.get('at') ?? ''}`}
                at={params.get('at')}
                stage={detail}
                bracket={bracket}
                onGroup={(group) => show(group)}
                onNextStage={() => choose((stages[stages.indexOf(stage) + 1] ?? stages[0] ?? stage).id)}
              />
            </StagePhases>
          </TeamLogos>
        ) : (
          <NoBracket stage={detail} />
        )}
      </div>
    </FileDrop>
  )
}

type Mode = 'seeding' | 'advance'

const modeTitles = { seeding: 'cmd.bracket.seed.title', advance: 'cmd.stage.advance.title' } as const

/** The pane named in the address, if the stage is in the right state for it. */
function modeOf(asked: string | null, { state }: Stage): Mode | undefined {
  if (asked === 'seeding' && state === 'Initial') return asked
  return asked === 'advance' && state === 'Completed' ? asked : undefined
}
