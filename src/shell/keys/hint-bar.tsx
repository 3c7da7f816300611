// The keys that work now, from the registry, for the focused pane and what is at hand; clickable. While a sequence is
// being typed it shows the continuations.
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { focusFilter, openCommandLine, openMenu, openPalette, showKeys } from '../../../commands/session.ts'
import { useObserved } from '../../api/use-observed.ts'
import type { Command } from '../../registry/define.ts'
import { type AtHand, commandsAtHand } from '../acts/at-hand.ts'
import { Continuations } from './continuations.tsx'
import { useDesk } from '../start/desk.ts'
import { type BarHint, HintButton, HintRow } from './hint-row.tsx'
import { useShownKeys } from './key-map.ts'
import { pendingKeys } from './key-router.ts'
import { type KnownTargets, useKnownTargets, verdictOfKnown } from '../acts/known-targets.ts'
import { targetsAtHand } from '../place/place.ts'
import { riskLevelOf } from '../acts/risk-mark.ts'
import { useSay } from '../words/say.ts'
import { hintsAtom } from '../start/settings.ts'
import { useSituation } from '../place/use-place.ts'
import { kindAtHand } from '../acts/at-hand.ts'

/** chosen: a hint is worth no more than a look at a few of what is selected. */
const glanced = 20

/** chosen: more does not fit beside the three that always stand. */
const shown = 14

export function HintBar() {
  const on = useAtomValue(hintsAtom)
  const pending = useObserved(pendingKeys)
  if (!on && pending.strokes.length === 0) return null
  return pending.strokes.length > 0 ? <Continuations pending={pending} /> : <Hints />
}

function Hints() {
  const { say, commandTitle } = useSay()
  const desk = useDesk()
  const situation = useSituation()
  const keysOf = useShownKeys()
  const kind = kindAtHand(situation)
  const ids = kind ? (targetsAtHand(kind, situation)?.ids ?? none) : none
  const known = useKnownTargets(kind ?? 'none', ids.slice(0, glanced), true)
  const commands = desk.registry.visibleFor(desk.user.role)
  const atHand = useMemo(() => commandsAtHand(commands, situation), [commands, situation])

  const hintOf = ({ command, ids }: AtHand): BarHint | undefined => {
    const keys = keysOf(command)
    if (keys === undefined) return undefined
    return {
      id: command.id,
      keys,
      label: commandTitle(command.id),
      run: () => void desk.run(command, ids, {}, 'button'),
    }
  }
  const moves = moveHint(atHand, keysOf, say('ui.shell.hint.move'))
  const chosen = atHand
    .filter(({ command }) => command.target === kind && command.menu !== undefined && command.menu !== 'danger')
    .filter(({ command }) => riskLevelOf(command) !== 'irreversible' && possible(command, known, desk.host))
  const useless = new Set<Command>([...(kind ? [] : [openMenu]), ...(situation.focused?.filter ? [] : [focusFilter])])
  const view = atHand.filter(({ command }) => inBar.has(command.id) && !useless.has(command))
  const left = [...view, ...chosen].map(hintOf).filter((hint) => hint !== undefined)
  const right = [openCommandLine, openPalette, showKeys].map((command) =>
    hintOf({ command, ids: none, from: 'nothing' }),
  )
  return (
    <HintRow label={say('ui.shell.hint.label')}>
      <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden">
        {moves && <HintButton hint={moves} />}
        {left.slice(0, shown).map((hint) => (
          <HintButton key={hint.id} hint={hint} />
        ))}
      </div>
      <div className="flex h-6 shrink-0 items-center gap-4 max-fold:hidden">
        {right.map((hint) => hint && <HintButton key={hint.id} hint={hint} />)}
      </div>
    </HintRow>
  )
}

const none: readonly string[] = []
/** Of the view's own keys these are worth a place. */
const inBar = new Set([
  'table.select',
  'table.open',
  'bracket-view.select',
  'bracket-view.as-table',
  openMenu.id,
  focusFilter.id,
])

/** `j/k move` is one thing to read, not two. */
function moveHint(
  atHand: readonly AtHand[],
  keysOf: (command: Command) => string | undefined,
  label: string,
): BarHint | undefined {
  const wanted = [
    'bracket-view.left',
    'bracket-view.down',
    'bracket-view.up',
    'bracket-view.right',
    'table.down',
    'table.up',
  ]
  const moves = wanted
    .map((id) => atHand.find(({ command }) => command.id === id)?.command)
    .filter((command) => command !== undefined)
  if (moves.length === 0) return undefined
  const keys = moves.map(keysOf).filter((key) => key !== undefined)
  // Arrows always move.
  return { id: 'move', keys: keys.length > 0 ? keys.join('/') : '↑/↓', label, run: () => {} }
}

function possible(command: Command, known: KnownTargets, host: Parameters<typeof verdictOfKnown>[2]): boolean {
  return known.loading || verdictOfKnown(command, known, host).why === undefined
}
