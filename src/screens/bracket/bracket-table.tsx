// The same facts as the drawing, as a table: for screen readers, for sorting, for reading a whole division.
import { type Ref, use, useImperativeHandle, useMemo, useState } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageFormat } from '../../contract/states.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { loserGoesTo, winnerGoesTo } from '../../rules/bracket/graph.ts'
import { useSay } from '../../shell/words/say.ts'
import { useRangeTold } from '../../shell/lists/use-range-told.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { useVenueName } from '../use-venues.ts'
import { TEXT_TONE } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { TableColumn } from '../../ui/table-column.ts'
import { useMirroredTable } from '../../ui/use-mirrored-table.ts'
import { type Box, layoutOf } from './bracket-layout.ts'
import type { BracketCursor } from './bracket-cursor.ts'
import { lobbyRows } from './lobby-order.ts'
import type { MatchActions } from './match-box.tsx'
import { countedSince, phaseAge } from '../../rules/phase.ts'
import { PhaseBadge } from '../../shell/session/phase-badge.tsx'
import { usePhases } from '../match-phases.tsx'
import { roundText, scoreOf, sentText, slotText, stateText } from './match-text.ts'
import { SentResultsHere, sentTone } from './sent-results.ts'

/** Keys of the bracket that mean a row here. */
export type BracketTableHandle = { /** Whether it was one. */ act: (act: BracketAct) => boolean }

type BracketTableProps = {
  stage: StageDetail
  bracket: Bracket
  state: BracketCursor
  actions: MatchActions
  /** The cursor and the selection of this division. */
  onChange: (cursor: string | null, selected: readonly string[]) => void
  ref: Ref<BracketTableHandle>
}

export function BracketTable({ stage, bracket, state, actions, onChange, ref }: BracketTableProps) {
  const { say } = useSay()
  const columns = useMatchColumns(bracket, stage.format, stage.tournamentId)
  const model = useMirroredTable({
    columns,
    rows: layoutOf(bracket, stage.format).boxes,
    getId: idOf,
    cursor: state.cursor,
    selected: state.selected,
    onChange,
  })
  useRangeTold(model)
  useImperativeHandle(ref, () => ({
    act(what) {
      if (what === 'down' || what === 'up') model.move(what === 'down' ? 1 : -1)
      else if (what === 'select') model.toggle()
      else return false
      return true
    },
  }))
  return (
    <DataTable
      model={model}
      label={say('ui.bracket.tableLabel')}
      selectAllLabel={say('ui.list.selectAll')}
      onOpen={actions.enter}
      onMenu={actions.menu}
      empty={say('ui.bracket.empty')}
    />
  )
}

/** The same columns while only results change, so that only the rows that changed are read again. `of`: its tournament. */
export function useMatchColumns(now: Bracket, format: StageFormat, of?: string): TableColumn<Box>[] {
  const { say } = useSay()
  const bracket = useDrawn(now, format)
  // Empty columns are hidden.
  const venues = of !== undefined && now.matches.some(({ venueId }) => venueId !== null)
  const venueName = useVenueName(of, venues)
  const { phaseIn, now: clock } = usePhases()
  const sent = use(SentResultsHere)
  return useMemo((): TableColumn<Box>[] => {
    const venueOf = ({ match }: Box) => venueName(match.venueId) ?? null
    const wayOf = (index: number, way: typeof winnerGoesTo) => {
      const next = bracket.matches[way(bracket, index)?.match ?? -1]
      return next?.needed ? next.identifier : null
    }
    const teamsOf = ({ match }: Box) =>
      format === 'FreeForAll'
        ? lobbyRows(match).map(({ team }) => team.name)
        : match.teams.map((_, slot) => slotText(say, bracket, match, slot, true))
    const scoresOf = ({ match }: Box) =>
      match.scores.length === 0
        ? []
        : (format === 'FreeForAll' ? lobbyRows(match).map(({ team }) => team) : match.teams).map((team) =>
            team ? scoreOf(say, bracket, match, team.tournamentTeamId) : '',
          )
    const tree = bracket.edges.length > 0
    const way = (id: 'winner' | 'loser', goes: typeof winnerGoesTo): TableColumn<Box> => ({
      id,
      header: say(`ui.bracket.${id}`),
      value: (box) => wayOf(box.index, goes),
      width: 110,
    })
    return [
      {
        id: 'match',
        header: say('ui.bracket.column.match'),
        value: ({ match }) => match.identifier,
        width: 110,
        rowHeader: true,
      },
      {
        id: 'round',
        header: say('ui.bracket.column.roundName'),
        value: ({ match }) => roundText(say, bracket, format, match.isAdditional ? 'additional' : match.roundOf),
        width: 170,
      },
      {
        id: 'teams',
        header: say('ui.bracket.column.teams'),
        value: (box) => [box.match.name ?? [], ...teamsOf(box)].flat().join(' – '),
        flex: 3,
        minWidth: 220,
      },
      {
        id: 'score',
        header: say('ui.bracket.column.score'),
        value: (box) => scoresOf(box).join(' : '),
        text: (box) => scoresOf(box).join(' : '),
        render: (box) => {
          const result = sent.get(box.match.bracketMatchId)
          return result ? [...result.points.values()].join(' : ') : scoresOf(box).join(' : ')
        },
        // A spreadsheet reads `3 : 0` as a time of day; with an en dash it stays a score.
        file: () => [{ header: say('ui.bracket.column.score'), value: (box) => scoresOf(box).join('–') }],
        flex: 1,
        minWidth: 90,
      },
      {
        id: 'state',
        header: say('ui.bracket.column.state'),
        value: ({ match }) => stateText(say, match, phaseIn(match)).text,
        text: ({ match }) => `${stateText(say, match, phaseIn(match)).text} ${phaseAge(phaseIn(match), clock())}`,
        file: () => [
          {
            header: say('ui.bracket.column.state'),
            value: ({ match }) => stateText(say, match, phaseIn(match)).text,
          },
          {
            header: say('ui.rooms.column.since'),
            value: ({ match }) => countedSince(phaseIn(match), clock()),
            isTime: true,
          },
        ],
        render: ({ match }) => {
          const result = sent.get(match.bracketMatchId)
          if (result) return <span className={TEXT_TONE[sentTone[result.is]]}>{sentText(say, result)}</span>
          return <PhaseBadge phase={phaseIn(match)} word={stateText(say, match, phaseIn(match)).text} />
        },
        width: 170,
      },
      ...(tree ? [way('winner', winnerGoesTo)] : []),
      ...(bracket.loserEdges.length > 0 ? [way('loser', loserGoesTo)] : []),
      {
        id: 'schedule',
        header: say('arg.schedule'),
        value: ({ match }) => match.schedule,
        isTime: true,
        render: ({ match }) => (match.schedule === null ? '–' : dateTimeText(match.schedule)),
        width: 150,
        searchable: false,
      },
      ...(venues ? [{ id: 'venue', header: say('arg.venue'), value: venueOf, width: 150 }] : []),
    ]
  }, [say, bracket, format, venues, venueName, phaseIn, clock, sent])
}

/** The bracket as of the last change beyond results: rows read everything but their own match from it. */
function useDrawn(bracket: Bracket, format: StageFormat): Bracket {
  const { shape } = layoutOf(bracket, format)
  const [drawn, setDrawn] = useState({ shape, bracket })
  const { state, roundSettings } = drawn.bracket
  if (drawn.shape === shape && state === bracket.state && roundSettings === bracket.roundSettings) return drawn.bracket
  setDrawn({ shape, bracket })
  return bracket
}

function idOf({ match }: Box): string {
  return match.bracketMatchId
}
