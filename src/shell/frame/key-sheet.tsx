// `?`: every key, from the registry, searchable; keys can be changed here, and clashing ones are refused with the
// reason.
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { activeNow, platform } from '../keys/key-router.ts'
import { bindingsOf, isActive } from '../../registry/bindings.ts'
import { isKind, kindNames } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
import { type Command, type Scope, scopes } from '../../registry/define.ts'
import { conflicts, type Conflict } from '../../registry/key-conflicts.ts'
import { createIndex } from '../../registry/rank.ts'
import { commandWords } from '../../registry/registry.ts'
import { strokeOf } from '../../registry/stroke.ts'
import { Button } from '../../ui/button.tsx'
import { useLayer } from '../over/layer-stack.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSession } from '../session/session.ts'
import { keyText } from '../keys/keycaps.tsx'
import { changedKeysAtom, changeKeys, keysOf } from '../keys/key-map.ts'
import { commandEntry } from '../palette/entries.ts'
import { joined } from '../../contract/say.ts'
import { type Texts, useSay } from '../words/say.ts'
import { letterKeysAtom } from '../session/settings.ts'
import { isImeKey } from '../../ui/ime-key.ts'

const groups = [...scopes, ...kindNames]

export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { say } = useSay()
  useLayer(onClose)
  const { registry, user } = useSession()
  const changed = useAtomValue(changedKeysAtom)
  const letters = useAtomValue(letterKeysAtom)
  const [query, setQuery] = useState('')
  const [editing, setEditing] = useState<string>()
  const search = useRef<HTMLInputElement>(null)
  const commands = registry.visibleFor(user.role)
  const index = useMemo(
    () => createIndex(commands.map((command) => commandEntry(command, changed))),
    [commands, changed],
  )
  const active = useMemo(() => activeNow(), [])
  const found = new Set(index.search(query, 500).hits.map((hit) => hit.command))
  const now = new Set(
    bindingsOf(commands, platform, changed)
      .filter((one) => isActive(one, active))
      .map((one) => one.id),
  )
  const shown = groups
    .map((group) => ({ group, list: commands.filter((command) => found.has(command) && groupOf(command) === group) }))
    .filter(({ list }) => list.length > 0)

  return (
    <Dialog
      open
      onClose={onClose}
      title={say('ui.shell.keys.title')}
      closeLabel={say('ui.shell.close')}
      width="wide"
      initialFocus={search}
    >
      {!letters && <p className="mb-2 text-warn">{say('ui.shell.keys.lettersOff')}</p>}
      <TextInput
        ref={search}
        value={query}
        onValueChange={setQuery}
        placeholder={say('ui.shell.keys.search')}
        aria-label={say('ui.shell.keys.search')}
      />
      <div className="mt-3 columns-1 gap-8 fold:columns-2">
        {shown.map(({ group, list }) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-2xs tracking-widest text-dim uppercase">{titleOf(group, say)}</h3>
            <ul>
              {list.map((command) => (
                <KeyLine
                  key={command.id}
                  command={command}
                  works={now.has(command.id)}
                  editing={editing === command.id}
                  onEdit={() => setEditing(command.id)}
                  onDone={() => setEditing(undefined)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown.length === 0 && <p className="mt-3 text-dim">{say('ui.shell.keys.nothing')}</p>}
    </Dialog>
  )
}

function groupOf(command: Command): Scope | Kind {
  return command.target === 'none' ? (command.scope ?? 'global') : command.target
}

function titleOf(group: Scope | Kind, say: Texts['say']): string {
  return isKind(group) ? say(`kind.${group}.with`) : say(`ui.shell.keys.scope.${group}`)
}

type KeyLineProps = { command: Command; works: boolean; editing: boolean; onEdit: () => void; onDone: () => void }

function KeyLine({ command, works, editing, onEdit, onDone }: KeyLineProps) {
  const { say, commandTitle } = useSay()
  const changed = useAtomValue(changedKeysAtom)
  const keys = keysOf(command, changed)
  const title = commandTitle(command.id)
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-2 break-inside-avoid">
      <span className="min-w-0 flex-1 truncate" title={commandWords(command.id)}>
        {title}
        {works && <span className="sr-only"> ({say('ui.shell.keys.now')})</span>}
      </span>
      <button type="button" aria-label={say('ui.shell.keys.change', { command: title })} onClick={onEdit}>
        {keys === undefined ? (
          <span className="text-2xs text-dim">{say('ui.shell.keys.without')}</span>
        ) : (
          <Kbd>{keyText(keys)}</Kbd>
        )}
      </button>
      {editing && <KeyRecorder command={command} onDone={onDone} />}
    </li>
  )
}

/** Takes the next keys; Enter keeps them, Esc does not. While an input method composes nothing is recorded. */
function KeyRecorder({ command, onDone }: { command: Command; onDone: () => void }) {
  const { say, commandTitle } = useSay()
  const { registry, user } = useSession()
  const changed = useAtomValue(changedKeysAtom)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [strokes, setStrokes] = useState<readonly string[]>([])
  const typed = strokes.join(' ')
  const clash =
    typed === '' ? undefined : clashOf(registry.visibleFor(user.role), { ...changed, [command.id]: typed }, command.id)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, keyCode } = event
    if (isImeKey(event) || key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') onDone()
    else if (key === 'Backspace') setStrokes(strokes.slice(0, -1))
    else if (key === 'Enter') {
      if (strokes.length > 0 && clash === undefined) {
        changeKeys(command.id, typed)
        onDone()
      }
    } else {
      const press = {
        key,
        code,
        ctrlKey,
        metaKey,
        altKey,
        shiftKey,
        repeat,
        keyCode,
        isComposing: false,
        editable: false,
      }
      const stroke = strokeOf(press, platform)
      if (stroke !== undefined) setStrokes([...strokes, stroke].slice(-3))
    }
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <input
        ref={input}
        readOnly
        aria-label={say('ui.shell.keys.press')}
        value={keyText(typed)}
        placeholder={say('ui.shell.keys.press')}
        className="min-h-7 min-w-60 flex-1 rounded-md border border-edge bg-bg px-2"
        onKeyDown={onKeyDown}
      />
      {changed[command.id] !== undefined && (
        <Button
          variant="quiet"
          onClick={() => {
            changeKeys(command.id)
            onDone()
          }}
        >
          {say('ui.shell.keys.reset', {
            keys: command.keys === undefined ? say('ui.shell.keys.without') : keyText(command.keys),
          })}
        </Button>
      )}
      {clash && (
        <p role="alert" className="w-full text-xs text-bad">
          {say(`ui.shell.keys.${clashText[clash.is]}`, {
            keys: keyText(typed),
            command: joined(say, clash.ids.filter((id) => id !== command.id).map(commandTitle)),
          })}
        </p>
      )}
    </div>
  )
}

const clashText = {
  full: 'taken',
  shadow: 'taken',
  prefix: 'taken',
  reserved: 'reserved',
  unreadable: 'unreadable',
  single: 'single',
} as const satisfies Record<Conflict['is'], string>

function clashOf(commands: readonly Command[], remap: Record<string, string>, id: string): Conflict | undefined {
  return conflicts(commands, remap).find((conflict) => conflict.platform === platform && conflict.ids.includes(id))
}
