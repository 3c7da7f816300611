// The keys that work now, from the registry, for the focused pane and the targets at hand; clickable. While a sequence is
// being typed it shows the continuations.
import { useAtomValue } from 'jotai'
import { useMemo, useSyncExternalStore } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import { focusFilter, openCommandLine, openMenu, openPalette, showKeys } from '../../../commands/session.ts'
import { tableDown, tableOpen, tableSelect, tableUp } from '../../../commands/table.ts'
import { useObserved } from '../../api/use-observed.ts'
import { commandNoun, kindsByNearness } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
import type { Command, TargetKind } from '../../registry/define.ts'
import type { TableAct } from '../../registry/effect.ts'
import { type Applicable, applicableCommands, currentKind } from '../acts/applicable.ts'
import { type KnownTargets, useKnownTargets, verdictOfKnown } from '../session/known-targets.ts'
import { currentTargets } from '../place/at-hand.ts'
import { type Situation } from '../place/place.ts'
import { useSituation } from '../place/use-place.ts'
import { useSession } from '../session/session.ts'
import { hintsAtom } from '../session/settings.ts'
import { useSay } from '../words/say.ts'
import { Continuations } from './continuations.tsx'
import { ownKeys, waitingKeys } from '../keys/key-buffer.ts'
import { type BarHint, HintButton, HintRow, HintsThatFit, PlainHint } from '../keys/hint-row.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { keyText } from '../keys/keycaps.tsx'
import { isEditable, pendingKeys, unansweredKeys } from '../keys/key-router.ts'

/** chosen: hints are computed from a few of the selected rows only. */
const glanced = 20

export function HintBar() {
  const on = useAtomValue(hintsAtom)
  const pending = useObserved(pendingKeys)
  if (!on && pending.strokes.length === 0) return null
  return pending.strokes.length > 0 ? <Continuations pending={pending} /> : <Hints />
}

function Hints() {
  const { say } = useSay()
  const focus = useSyncExternalStore(followFocus, focusIn)
  const waiting = useObserved(waitingKeys)
  const unanswered = useObserved(unansweredKeys)
  if (waiting > 0) {
    return (
      <HintRow label={say('ui.shell.hint.label')}>
        <output className="flex-1 text-warn">{say('ui.shell.early.waiting', { count: waiting })}</output>
        <PlainHint keys="escape" label={say('ui.shell.hint.cancel')} />
      </HintRow>
    )
  }
  if (focus !== 'page') return <OwnHints focus={focus} />
  return unanswered === '' ? <PageHints /> : <Unanswered keys={unanswered} />
}

/** Keys that lead to commands similar to the keys typed. */
function Unanswered({ keys }: { keys: string }) {
  const { say, commandTitle } = useSay()
  const session = useSession()
  const keysOf = useShownKeys()
  const kind = currentKind(useSituation())
  const ways = [...(kind ? [openMenu] : []), openPalette, showKeys].flatMap((command) => {
    const ofCommand = keysOf(command)
    const run = () => void session.run(command, none, {}, 'button')
    return ofCommand === undefined ? [] : { id: command.id, keys: ofCommand, label: commandTitle(command.id), run }
  })
  return (
    <HintRow label={say('ui.shell.hint.label')}>
      <output className="shrink-0 text-warn">{say('ui.shell.hint.unanswered', { keys: keyText(keys) })}</output>
      {ways.map((hint) => (
        <HintButton key={hint.id} hint={hint} />
      ))}
    </HintRow>
  )
}

/** In a field letters are text; layers over the page have their own keys. */
function OwnHints({ focus }: { focus: Exclude<Focus, 'page'> }) {
  const { say, commandTitle } = useSay()
  const keysOf = useShownKeys()
  const palette = keysOf(openPalette)
  return (
    <HintRow label={say('ui.shell.hint.label')}>
      {/* Hints that do not fit on the line are left out, not cut. */}
      <div className="flex h-6 min-w-0 flex-wrap gap-x-4 overflow-hidden">
        <PlainHint keys="escape" label={say(focus === 'field' ? 'ui.shell.hint.leaveField' : 'ui.shell.close')} />
        {focus !== 'choice' && <PlainHint keys="tab" label={say('ui.shell.hint.next')} />}
        {focus === 'field' && palette !== undefined && (
          <PlainHint keys={palette} label={commandTitle(openPalette.id)} />
        )}
      </div>
    </HintRow>
  )
}

function PageHints() {
  const { say, commandTitle } = useSay()
  const session = useSession()
  const situation = useSituation()
  const keysOf = useShownKeys()
  const kind = currentKind(situation)
  const commands = session.registry.visibleFor(session.user.role)
  const applicable = useMemo(
    () => applicableCommands(commands, situation).filter(({ command }) => hasEffect(command, situation)),
    [commands, situation],
  )
  const possible = usePossible(situation, kind)

  const hintOf = ({ command, ids }: Pick<Applicable, 'command' | 'ids'>, keys = keysOf(command)): BarHint[] => {
    if (keys === undefined) return []
    const run = () => void session.run(command, ids, {}, 'button')
    const keysOnly = command === tableSelect || command === focusFilter || command === openCommandLine
    return [{ id: command.id, keys, label: commandTitle(command.id), keysOnly, run }]
  }
  const enter = applicable.find(({ command, ids }) =>
    situation.focused?.bracketAct
      ? command === updateScore && ids.length === 1 && possible(command)
      : command === tableOpen,
  )
  const nouns = nounsOf(situation, kind)
  const own = applicable.filter((one) => one.command !== enter?.command && isOwn(one, nouns) && possible(one.command))
  const useless = new Set<Command>([...(kind ? [] : [openMenu]), ...(situation.focused?.filter ? [] : [focusFilter])])
  const view = applicable.filter(({ command }) => inBar.has(command.id) && !useless.has(command))
  const left = [
    ...(enter && kind && situation.focused ? hintOf(enter, 'enter') : []),
    ...own.toSorted(byGroup).flatMap((one) => hintOf(one)),
    ...moveHint(applicable, keysOf, say('ui.shell.hint.move')),
    ...view.flatMap((one) => hintOf(one)),
  ]
  const right = [openCommandLine, openPalette].flatMap((command) => hintOf({ command, ids: none }))
  return (
    <HintRow label={say('ui.shell.hint.label')}>
      <HintsThatFit hints={left} more={hintOf({ command: showKeys, ids: none })} />
      <div className="flex h-6 pointer-coarse:h-11 shrink-0 items-center gap-4 max-fold:not-pointer-coarse:hidden">
        {right.map((hint) => (
          <HintButton key={hint.id} hint={hint} />
        ))}
      </div>
    </HintRow>
  )
}

/** A list's own commands, as far as it has rows, and rows that open or can be selected. */
function hasEffect({ id }: Command, { focused }: Situation): boolean {
  const act = tableActs.get(id)
  return act === undefined || (focused?.takesTableAct?.(act) ?? true)
}

const tableActs: ReadonlyMap<string, TableAct> = new Map([
  [tableDown.id, 'down'],
  [tableUp.id, 'up'],
  [tableOpen.id, 'open'],
  [tableSelect.id, 'select'],
])

const none: readonly string[] = []
const groups: readonly Command['menu'][] = ['state', 'play', 'edit']

/** Left out: places, which are on tabs and in the sidebar, and plain edits, which are shown at the thing itself. */
function isOwn({ command: { id, target, menu } }: Applicable, nouns: ReadonlySet<string>): boolean {
  return target !== 'none' && groups.includes(menu) && (menu !== 'edit' || nouns.has(nounOf(id)))
}

function nounOf(id: string): string {
  return id.slice(0, id.indexOf('.'))
}

/** The subjects of a tournament's pages, by the last word of their path. */
const nounsOfPages: Readonly<Record<string, readonly string[]>> = {
  edit: ['tournament'],
  stages: ['stage'],
  bracket: ['bracket'],
  schedule: ['schedule'],
  teams: ['team'],
  form: ['form'],
  'team-standings': ['standings'],
  'automated-tournaments': ['instant'],
}

/** Commands for the cursor or selection, else for the page's subject. */
function nounsOf(at: Situation, kind: Kind | undefined): ReadonlySet<string> {
  const word = at.page.path.at(-1)?.to?.split('?')[0]?.split('/').at(-1) ?? ''
  const ofPage = nounsOfPages[word] ?? []
  const inHand = kind !== undefined && (kind !== 'tournament' || currentTargets(kind, at)?.from !== 'page')
  return new Set([...ofPage, ...(inHand ? [commandNoun(kind)] : [])])
}

/** Commands that move the thing to its next state come first, the nearest thing first. */
function byGroup(a: Applicable, b: Applicable): number {
  const group = groups.indexOf(a.command.menu) - groups.indexOf(b.command.menu)
  return group || nearness(a) - nearness(b)
}

function nearness({ command }: Applicable): number {
  return kindsByNearness.findIndex((kind) => kind === command.target)
}

/** Possible commands for the cursor or selection, and for the page's tournament and stage. */
function usePossible(situation: Situation, kind: Kind | undefined): (command: Command) => boolean {
  const { host } = useSession()
  const idsOf = (one: Kind | undefined) =>
    one ? (currentTargets(one, situation)?.ids ?? none).slice(0, glanced) : none
  const known: Partial<Record<TargetKind, KnownTargets>> = {
    tournament: useKnownTargets('tournament', idsOf('tournament'), true),
    stage: useKnownTargets('stage', idsOf('stage'), true),
    bracket: useKnownTargets('bracket', idsOf('bracket'), true),
  }
  const nearest = useKnownTargets(kind ?? 'none', idsOf(kind), true)
  return (command) => {
    const of = command.target === kind ? nearest : known[command.target]
    return of !== undefined && !of.loading && verdictOfKnown(command, of, host).why === undefined
  }
}

/** Of the view's own keys these are worth a place. */
const inBar = new Set([
  'table.select',
  'bracket-view.select',
  'bracket-view.as-table',
  'calendar.today',
  'calendar.earlier',
  'calendar.later',
  'calendar.day',
  'calendar.week',
  'calendar.month',
  'calendar.days',
  openMenu.id,
  focusFilter.id,
])

/** `j/k move` is one thing to read, not two. */
function moveHint(
  applicable: readonly Applicable[],
  keysOf: (command: Command) => string | undefined,
  label: string,
): readonly BarHint[] {
  const wanted = [
    'bracket-view.left',
    'bracket-view.down',
    'bracket-view.up',
    'bracket-view.right',
    'calendar.left',
    'calendar.down',
    'calendar.up',
    'calendar.right',
    'table.down',
    'table.up',
  ]
  const moves = wanted.flatMap((id) => applicable.find(({ command }) => command.id === id)?.command ?? [])
  if (moves.length === 0) return []
  const keys = moves.map(keysOf).filter((key) => key !== undefined)
  // Arrows always move.
  return [{ id: 'move', keys: keys.length > 0 ? keys.join('/') : '↑/↓', label, keysOnly: true, run: () => {} }]
}

/** `choice`: a layer whose lines are walked with arrows; the tab key completes there, or does nothing. */
type Focus = 'page' | 'field' | 'layer' | 'choice'

function focusIn(): Focus {
  const here = document.activeElement
  if (here?.closest(ownKeys)) return here.closest('[role=combobox], [role=menu], [role=listbox]') ? 'choice' : 'layer'
  return here && isEditable(here) ? 'field' : 'page'
}

function followFocus(told: () => void): () => void {
  document.addEventListener('focusin', told)
  document.addEventListener('focusout', told)
  return () => {
    document.removeEventListener('focusin', told)
    document.removeEventListener('focusout', told)
  }
}
