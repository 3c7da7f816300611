// The keys that work now, from the registry, for the focused pane and what is at hand; clickable. While a sequence is
// being typed it shows the continuations.
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { focusFilter, openCommandLine, openMenu, openPalette, showKeys } from '../../commands/session.ts'
import { useObserved } from '../api/use-observed.ts'
import type { Command } from '../registry/define.ts'
import { classes } from '../ui/class-list.ts'
import { Kbd } from '../ui/kbd.tsx'
import { type AtHand, commandsAtHand } from './at-hand.ts'
import { useDesk } from './desk.ts'
import { keyText } from './keycaps.tsx'
import { changedKeysAtom, keysOf } from './key-map.ts'
import { type Pending, pendingKeys } from './key-router.ts'
import { type KnownTargets, useKnownTargets, verdictOfKnown } from './known-targets.ts'
import { targetsAtHand } from './place.ts'
import { riskLevelOf } from './risk-mark.ts'
import { useSay } from './say.ts'
import { hintsAtom, letterKeysAtom } from './settings.ts'
import { useSituation } from './use-place.ts'
import { kindAtHand } from './at-hand.ts'

type Hint = { id: string; keys: string; label: string; run: () => void }

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
  const changed = useAtomValue(changedKeysAtom)
  const letters = useAtomValue(letterKeysAtom)
  const kind = kindAtHand(situation)
  const ids = kind ? (targetsAtHand(kind, situation)?.ids ?? none) : none
  const known = useKnownTargets(kind ?? 'none', ids.slice(0, glanced), true)
  const commands = desk.registry.visibleFor(desk.user.role)
  const atHand = useMemo(() => commandsAtHand(commands, situation), [commands, situation])

  const hintOf = ({ command, ids }: AtHand): Hint | undefined => {
    const keys = keysOf(command, changed)
    if (keys === undefined || (!letters && isLetters(keys))) return undefined
    return {
      id: command.id,
      keys,
      label: commandTitle(command.id),
      run: () => void desk.run(command, ids, {}, 'button'),
    }
  }
  const moves = moveHint(atHand, changed, letters, say('ui.shell.hint.move'))
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
    <Bar label={say('ui.shell.hint.label')}>
      <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden">
        {moves && <HintButton hint={moves} />}
        {left.slice(0, shown).map((hint) => (
          <HintButton key={hint.id} hint={hint} />
        ))}
      </div>
      <div className="flex h-6 shrink-0 items-center gap-4 max-fold:hidden">
        {right.map((hint) => hint && <HintButton key={hint.id} hint={hint} />)}
      </div>
    </Bar>
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
  changed: Record<string, string>,
  letters: boolean,
  label: string,
): Hint | undefined {
  const wanted = [
    'bracket-view.left',
    'bracket-view.down',
    'bracket-view.up',
    'bracket-view.right',
    'table.down',
    'table.up',
  ]
  const keys = wanted
    .map((id) => atHand.find(({ command }) => command.id === id)?.command)
    .filter((command) => command !== undefined)
    .map((command) => keysOf(command, changed))
    .filter((key) => key !== undefined)
  if (keys.length === 0) return undefined
  return { id: 'move', keys: letters ? keys.join('/') : '↑/↓', label, run: () => {} }
}

function possible(command: Command, known: KnownTargets, host: Parameters<typeof verdictOfKnown>[2]): boolean {
  return known.loading || verdictOfKnown(command, known, host).why === undefined
}

/** chosen: whoever knows the sequence is not disturbed; whoever stops to think sees the whole panel (milliseconds). */
const whichKeyAfter = 250

function Continuations({ pending }: { pending: Pending }) {
  const { say, commandTitle } = useSay()
  const desk = useDesk()
  const [panel, setPanel] = useState(false)
  useEffect(() => {
    const handle = setTimeout(() => setPanel(true), whichKeyAfter)
    return () => clearTimeout(handle)
  }, [])
  const typed = pending.strokes.map(keyText).join(' ')
  const next = pending.next.flatMap(({ stroke, bindings }) => {
    const [binding] = bindings
    if (!binding) return []
    const ends = binding.strokes.length === pending.strokes.length + 1
    const label = ends ? commandTitle(binding.id) : say('ui.shell.hint.more', { count: bindings.length })
    const command = desk.registry.find(binding.id)
    const ids = command && command.target !== 'none' ? (targetsAtHand(command.target)?.ids ?? []) : []
    return [{ id: binding.id, keys: stroke, label, run: () => command && void desk.run(command, ids, {}, 'key') }]
  })
  return (
    <>
      {panel && (
        <div
          data-which-key=""
          className="fixed right-0 bottom-[52px] left-0 z-30 border-t border-focus bg-pane px-3.5 py-2 shadow-lift"
        >
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-1">
            {next.map((hint) => (
              <li key={hint.id} className="flex items-center gap-2">
                <Kbd>{`${typed} ${keyText(hint.keys)}`}</Kbd>
                <span className="truncate">{hint.label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Bar label={say('ui.shell.hint.pending', { keys: typed })}>
        <span className="flex items-center gap-2">
          <Kbd>{typed}</Kbd>
          <span aria-hidden="true">…</span>
        </span>
        <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden">
          {next.map((hint) => (
            <HintButton key={hint.id} hint={hint} />
          ))}
        </div>
        <span className="shrink-0 text-dim">
          <Kbd>{keyText('escape')}</Kbd> {say('ui.shell.hint.cancel')}
        </span>
      </Bar>
    </>
  )
}

function Bar({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div
      role="toolbar"
      tabIndex={0}
      aria-label={label}
      className="flex h-[26px] shrink-0 items-center gap-4 overflow-hidden border-t border-line-soft bg-pane px-3.5 text-xs print:hidden"
      onKeyDown={walkToolbar}
    >
      {children}
    </div>
  )
}

function HintButton({ hint }: { hint: Hint }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes('flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap text-dim hover:text-text')}
      onClick={hint.run}
    >
      <Kbd>{keyText(hint.keys)}</Kbd>
      {hint.label}
    </button>
  )
}

/** One tab stop; arrows walk inside (APG toolbar). */
function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

function isLetters(keys: string): boolean {
  return !/(mod|ctrl|alt|meta)\+/.test(keys) && keys !== 'escape'
}
