// While a sequence is being typed: the possible next keys, and the blocked ones with reasons.
import { type ReactNode, useEffect, useState } from 'react'
import { labelled } from '../../contract/labelled.ts'
import { sayGiven } from '../../contract/say.ts'
import type { Binding } from '../../registry/bindings.ts'
import type { Command } from '../../registry/define.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useSession } from '../session/session.ts'
import { type BarHint, HintButton, HintRow } from '../keys/hint-row.tsx'
import { keyText } from '../keys/keycaps.tsx'
import type { Pending } from '../keys/key-router.ts'
import { useKnownTargets, verdictOfKnown } from '../session/known-targets.ts'
import { currentTargets } from '../place/at-hand.ts'
import { useSituation } from '../place/use-place.ts'
import { type Texts, useSay } from '../words/say.ts'

/** chosen: a known sequence is typed without interruption; a pause shows the whole panel (milliseconds). */
const whichKeyAfter = 250

export function Continuations({ pending }: { pending: Pending }) {
  const { say, commandTitle } = useSay()
  const session = useSession()
  const [panel, setPanel] = useState(false)
  useEffect(() => {
    const handle = setTimeout(() => setPanel(true), whichKeyAfter)
    return () => clearTimeout(handle)
  }, [])
  const typed = pending.strokes.map(keyText).join(' ')
  const { focused } = useSituation()
  const next = pending.next.flatMap(({ stroke, bindings }) => {
    const [binding] = bindings.filter(({ args }) => args.by === undefined || focused?.filters?.[args.by])
    const command = binding && session.registry.find(binding.id)
    if (!binding || !command) return []
    const ends = binding.strokes.length === pending.strokes.length + 1
    const title = commandTitle(binding.id)
    const label = ends ? titleWith(title, binding, say) : say('ui.shell.hint.more', { count: bindings.length })
    const ids = command.target === 'none' ? none : (currentTargets(command.target)?.ids ?? none)
    const run = () => void session.run(command, ids, binding.args, 'key')
    return [
      { command: ends ? command : undefined, ids, hint: { id: `${binding.id} ${stroke}`, keys: stroke, label, run } },
    ]
  })
  return (
    <>
      {panel && (
        <div
          data-which-key=""
          className="fixed right-0 bottom-[52px] left-0 z-30 border-t border-focus bg-pane px-3.5 py-2 shadow-lift"
        >
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-1">
            {next.map((one) => (
              <Judged key={one.hint.id} {...one}>
                {(hint) => (
                  <li className="flex items-baseline gap-2">
                    <Kbd>{`${typed} ${keyText(hint.keys)}`}</Kbd>
                    <span className="min-w-0">
                      {hint.label}
                      {hint.why !== undefined && <span className="block text-2xs text-warn">{hint.why}</span>}
                    </span>
                  </li>
                )}
              </Judged>
            ))}
          </ul>
        </div>
      )}
      <HintRow label={say('ui.shell.hint.pending', { keys: typed })}>
        <span className="flex items-center gap-2">
          <Kbd>{typed}</Kbd>
          <span aria-hidden="true">…</span>
        </span>
        <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden">
          {next.map((one) => (
            <Judged key={one.hint.id} {...one}>
              {(hint) => <HintButton hint={hint} />}
            </Judged>
          ))}
        </div>
        <span className="shrink-0 text-dim">
          <Kbd>{keyText('escape')}</Kbd> {say('ui.shell.hint.cancel')}
        </span>
      </HintRow>
    </>
  )
}

/** Keys of the same command are told apart by their arguments: `Filter list: state`. */
function titleWith(title: string, { args: { by } }: Binding, say: Texts['say']): string {
  return by === undefined ? title : labelled(say, title, sayGiven(say, `ui.list.filter.${by}`))
}

type JudgedProps = {
  /** Left out where the keys only lead on. */
  command: Command | undefined
  ids: readonly string[]
  hint: BarHint
  children: (hint: BarHint) => ReactNode
}

/** During a sequence, continuations that are blocked now say why. */
function Judged({ command, ids, hint, children }: JudgedProps) {
  const { sayReason } = useSay()
  const session = useSession()
  const known = useKnownTargets(command?.target ?? 'none', ids.slice(0, glanced))
  const why = command && !known.loading ? verdictOfKnown(command, known, session.host).why : undefined
  return children({ ...hint, why: why && sayReason(why) })
}

const none: readonly string[] = []
/** chosen: of a larger selection only this many are checked. */
const glanced = 20
