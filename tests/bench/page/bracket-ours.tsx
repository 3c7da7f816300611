// The console's own drawing of a bracket, as the bracket page shows it, in a view of 1200 × 700.
import './console.css'
import { atom, createStore, useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Bracket, BracketMatch } from '../../../src/contract/bracket.ts'
import { startI18n } from '../../../src/i18n.ts'
import { knockout } from '../../../src/rules/bracket/single-elimination.ts'
import {
  acted,
  type BracketCursor,
  cursorIn,
  noCursor,
  pointedAt,
  toggled,
} from '../../../src/screens/bracket/bracket-cursor.ts'
import { layoutOf } from '../../../src/screens/bracket/bracket-layout.ts'
import { Drawing } from '../../../src/screens/bracket/drawing.tsx'
import type { MatchHandlers } from '../../../src/screens/bracket/match-box.tsx'
import { loadMessages } from '../../../src/shell/words/messages.ts'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { Pane } from '../../../src/ui/pane.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import { useStable } from '../../../src/ui/use-stable.ts'
import type { ViewportHandle } from '../../../src/ui/viewport.tsx'
import { aBracket, aMatch } from '../../support/builders.ts'
import { type Played, playedMatches } from './data.ts'
import { all, offer, root, size } from './subject.ts'

const format = 'SingleElimination'
const played = playedBracket(playedMatches(size))
const nothing = () => undefined
const store = createStore()
const bracketAtom = atom(played)
const cursorAtom = atom<BracketCursor>(cursorIn(noCursor, played))

function App() {
  const bracket = useAtomValue(bracketAtom, { store })
  const [state, setState] = useAtom(cursorAtom, { store })
  const viewport = useRef<ViewportHandle>(null)
  const fit = () => viewport.current?.fitZoom() ?? 1
  const actions = useStable<MatchHandlers>({
    act: (what) => setState((now) => acted(now, what, bracket, layoutOf(bracket, format), fit)),
    point: (id) => setState((now) => pointedAt(now, id)),
    toggle: (id) => setState((now) => toggled(now, id)),
    enter: nothing,
    menu: nothing,
    toggleRound: nothing,
    rename: nothing,
  })
  return <Drawing bracket={bracket} format={format} state={state} viewport={viewport} actions={actions} />
}

await startI18n('en')
await loadMessages('en')
// Long before a bracket is opened the console has written with it.
await document.fonts.load('12px "JetBrains Mono Variable"')

const page = createRoot(root())
const sel = '[data-match]'
// The drawing never comes alone: its pane, with the progress of the stage, waits for it in the running console.
show(<Skeleton lines={8} />)

offer({
  mount: () => show(<App />),
  scroller: () => all('.overflow-auto')[0] ?? document.body,
  sel,
  matches: () => all(sel).length,
  score: () => /98\d{3}/.exec(document.querySelector('[data-match="G1-M1"]')?.textContent ?? '')?.[0],
  update: (score) => store.set(bracketAtom, withFirstScore(score)),
  zoom: (zoom) => store.set(cursorAtom, (now) => ({ ...now, zoom })),
})

function show(content: ReactNode) {
  page.render(
    // The pane takes 21 pixels for its title and frame.
    <div style={{ display: 'grid', width: 1202, height: 721 }}>
      <Pane
        title="Bracket"
        count="Single elimination"
        aside={<Checkbox checked={false} onCheckedChange={nothing} />}
        flush
      >
        {content}
      </Pane>
    </div>,
  )
}

/** What the cache gives when one result came in: all other matches are the objects they were. */
function withFirstScore(totalScore: number): Bracket {
  const matches = played.matches.map((match, index) =>
    index > 0 ? match : { ...match, scores: match.scores.map((one, i) => (i > 0 ? one : { ...one, totalScore })) },
  )
  return { ...played, matches }
}

function playedBracket(results: readonly Played[]): Bracket {
  const { matches, edges } = knockout(size)
  return aBracket({
    state: 'Completed',
    visible: true,
    edges,
    matches: results.map(({ id, teams, scores }): BracketMatch => {
      const entrants = teams.map((team) => ({ tournamentTeamId: `${team.id}`, name: team.name }))
      const won = scores[0] > scores[1] ? 0 : 1
      return aMatch({
        bracketMatchId: `${id}`,
        identifier: `G1-M${id + 1}`,
        roundOf: matches[id]?.roundOf ?? 2,
        teams: entrants,
        scores: entrants.map(({ tournamentTeamId }, slot) => ({
          tournamentTeamId,
          totalScore: scores[slot] ?? 0,
          result: slot === won ? 'Win' : 'Lose',
        })),
        state: 'Completed',
      })
    }),
  })
}
