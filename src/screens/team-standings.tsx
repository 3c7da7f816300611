// Standings of a stage (§2, §4): every row names the criterion that decided it; ties are red until decided.
import { sayGiven } from '../contract/say.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { generateStandings, setTieBreakers, updateStandings } from '../../commands/standings.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { FinalRank, Standing } from '../contract/standing.ts'
import { paths } from '../paths.ts'
import { criteriaOf } from '../rules/ranking.ts'
import { tiedWhereItMatters } from '../rules/standings.ts'
import { tieBreakPresetOf } from '../rules/tie-break-presets.ts'
import { ActionRow } from '../shell/acts/action-row.tsx'
import { FirstStep } from '../shell/acts/first-step.tsx'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { LongText } from '../shell/words/long-text.tsx'
import { usePageSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { usePageForm } from '../shell/acts/use-page-form.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { Button } from '../ui/button.tsx'
import { MarkedName, markRoom } from '../ui/marked-name.tsx'
import { Pane } from '../ui/pane.tsx'
import { Split } from '../ui/split.tsx'
import type { TableColumn } from '../ui/table-column.ts'
import { divisionMark } from './bracket/division-name.ts'
import { NoStages } from './stage-choice.tsx'
import { decidedText } from './standing-text.ts'
import { StandingsEditor } from './standings-editor.tsx'
import { TeamLogos, useTeamLogos } from './team-logos.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { lacks } = usePageSession()
  const { tournament, shown } = useTournament()
  const { stage, isNamed } = shown
  const [, setParams] = useSearchParams()
  const [edited, setEdited] = useState<string>()
  const [coming, setComing] = useState<string>()
  const [before, setBefore] = useState(stage?.id)
  if (stage && before !== stage.id) {
    setBefore(stage.id)
    setEdited(coming === stage.id ? coming : undefined)
    setComing(undefined)
  }
  // Of the stage that is asked for, which need not be the one that is shown: until it is, ranks that were typed are held.
  usePageForm(updateStandings, ([of = stage?.id]) => {
    if (of === undefined || of === stage?.id) return setEdited(of)
    setComing(of)
    setParams({ stage: of })
  })
  usePage({
    title: say('ui.tournament.tab.team-standings'),
    path: [{ label: pathWord(say('ui.tournament.tab.team-standings')), to: paths.teamStandings(tournament.id) }],
    ...(stage && isNamed && { about: { stage: stage.id } }),
    ...(stage && !isNamed && { chosen: { stage: stage.id } }),
    ...(stage && { of: [stage.name] }),
  })
  const detail = useRead(endpoints.getStage, { params: { id: stage?.id ?? '' } }, { when: stage !== undefined })
  const ranking = useRead(endpoints.getTeamStandings, { params: { id: tournament.id } })
  if (!stage) return <NoStages tournament={tournament} />
  return (
    <TeamLogos of={tournament.id}>
      <Split
        sideWidth="narrow"
        main={
          <StageStandings
            key={stage.id}
            stage={detail.data?.id === stage.id ? detail.data : undefined}
            problem={detail.problem}
            again={detail.again}
            editing={edited === stage.id}
            onEdit={(on) => {
              setComing(undefined)
              setEdited(on ? stage.id : undefined)
            }}
          />
        }
        side={
          <>
            {detail.data?.id === stage.id && <Criteria stage={detail.data} />}
            {!lacks('rankings') && <FinalRanking rows={ranking.data?.final ?? []} />}
          </>
        }
      />
    </TeamLogos>
  )
}

type StageStandingsProps = {
  stage: StageDetail | undefined
  problem: ReturnType<typeof useRead>['problem']
  again: () => void
  editing: boolean
  onEdit: (editing: boolean) => void
}

function StageStandings({ stage, problem, again, editing, onEdit }: StageStandingsProps) {
  const { say } = useSay()
  const columns = useStandingColumns(stage)
  if (stage && editing) return <StandingsEditor stage={stage} onDone={() => onEdit(false)} />
  return (
    <ListPane
      title={say('ui.tournament.tab.team-standings')}
      kind="team"
      keptAs="standings"
      columns={columns}
      rows={stage?.standings}
      getId={(row) => row.tournamentTeamId}
      loading={stage === undefined && problem === undefined}
      problem={problem}
      again={again}
      aside={stage && [stage.name, say(`state.format.${stage.format}`), say(`state.stage.${stage.state}`)].join(' · ')}
      toolbar={
        stage?.state === 'StandingPendingApproval' && (
          <Button
            className="ms-auto"
            onClick={() => onEdit(true)}
            {...(updateStandings.keys !== undefined && { keys: updateStandings.keys })}
          >
            {say('cmd.standings.update.title')}
          </Button>
        )
      }
      empty={{
        title: say('ui.standings.empty'),
        help: stage && say('ui.standings.emptyHelp', { done: stage.completedCount, total: stage.matchCount }),
        action: stage && <FirstStep command={generateStandings} targets={[stage.id]} />,
      }}
    />
  )
}

const figures = ['played', 'win', 'draw', 'lose', 'scoreFor', 'scoreAgainst', 'scoreDifference', 'points'] as const

function useStandingColumns(stage: StageDetail | undefined): TableColumn<Standing>[] {
  const { say } = useSay()
  const { tournament, stages } = useTournament()
  const logos = useTeamLogos()
  return useMemo((): TableColumn<Standing>[] => {
    if (!stage) return []
    const unresolved = new Set(tiedWhereItMatters({ tournament, stages, stage }))
    const shown = figures.filter((figure) => stage.standings.some((row) => row.values[figure] !== undefined))
    const decided = (row: Standing) => decidedText(say, row, stage, unresolved)
    const tone = (row: Standing) => (unresolved.has(row.name) ? 'text-bad' : '')
    return [
      ...(stage.groups > 1
        ? [
            {
              id: 'group',
              header: say('arg.group'),
              value: (row: Standing) => row.groupNumber,
              text: (row: Standing) => divisionMark(tournament.groups, stage, row.groupNumber),
              render: (row: Standing) => divisionMark(tournament.groups, stage, row.groupNumber),
              file: 'text' as const,
              width: 76,
            },
          ]
        : []),
      {
        id: 'rank',
        header: say('ui.standings.rank'),
        value: (row) => row.rank,
        text: (row) => String(row.rank),
        file: 'value',
        align: 'end',
        render: (row) => <span className={`font-bold ${tone(row)}`}>{row.rank}</span>,
        width: 58,
      },
      {
        id: 'team',
        header: say('ui.standings.team'),
        value: (row) => row.name,
        beside: markRoom,
        render: (row) => (
          <MarkedName name={row.name} image={logos.get(row.tournamentTeamId) ?? null}>
            <LongText text={row.name} />
          </MarkedName>
        ),
        flex: 1,
        minWidth: 130,
        rowHeader: true,
      },
      ...shown.map((figure) => ({
        id: figure,
        header: say(`ui.standings.short.${figure}`),
        value: (row: Standing) => row.values[figure] ?? 0,
        align: 'end' as const,
        width: 46,
        searchable: false,
      })),
      {
        id: 'decided',
        header: say('ui.standings.decidedBy'),
        value: decided,
        text: decided,
        file: 'text',
        render: (row) => <span className={tone(row) || 'text-dim'}>{decided(row)}</span>,
        flex: 3,
        // chosen: the longest criterion with both figures, or nearly; with all figures the table still fits 1440 px.
        minWidth: 264,
      },
    ]
  }, [say, stage, stages, tournament, logos])
}

/** The tie-breaks that decide places, in order; a round robin's can be reordered. */
function Criteria({ stage }: { stage: StageDetail }) {
  const { say } = useSay()
  return (
    <Pane title={say('ui.standings.criteria')} className="shrink-0">
      {stage.format === 'RoundRobin' && (
        <p className="pb-1 font-bold">{say(`ui.standings.preset.${tieBreakPresetOf(stage.tieBreakers) ?? 'own'}`)}</p>
      )}
      <ol>
        {criteriaOf(stage).map((criterion, index) => (
          <li key={criterion} className="flex gap-3 py-0.5">
            <span className="w-5 text-right text-dim tabular-nums">{index + 1}</span>
            <span>{say(`ui.standings.criterion.${criterion}`)}</span>
          </li>
        ))}
      </ol>
      <p className="py-1 text-xs text-dim">{say('ui.standings.criteriaHelp')}</p>
      {stage.format === 'RoundRobin' && <ActionRow command={setTieBreakers} targets={[stage.id]} />}
    </Pane>
  )
}

/** The ranking of the whole tournament as far as it stands (4.8). */
function FinalRanking({ rows }: { rows: readonly FinalRank[] }) {
  const { say } = useSay()
  const logos = useTeamLogos()
  return (
    <Pane title={say('ui.standings.final')} count={rows.length || undefined} keyboardScroll>
      {rows.length === 0 ? (
        <p className="text-dim">{say('ui.standings.finalEmpty')}</p>
      ) : (
        <ol>
          {rows.map((row) => (
            <li
              key={row.tournamentTeamId}
              className="flex gap-3 border-b border-line-soft py-0.5 print:break-inside-avoid"
            >
              <span className="w-6 shrink-0 text-right font-bold tabular-nums">{row.rank}</span>
              {/* The deciding tie-break stands below the name: there is no room for both beside each other. */}
              <span className="min-w-0 break-words">
                <MarkedName name={row.name} image={logos.get(row.tournamentTeamId) ?? null}>
                  <bdi>{row.name}</bdi>
                </MarkedName>
                <span className="block text-xs text-dim">
                  {[row.stageName, row.decidedBy && sayGiven(say, `ui.standings.criterion.${row.decidedBy}`)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Pane>
  )
}
