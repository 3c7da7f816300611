// Chooses things of a kind by name or id, with suggestions from the platform while typing.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import X from 'lucide-react/icons/x'
import { listedSpec, specOf } from '../../contract/kinds.ts'
import type { Problem } from '../../contract/problem.ts'
import { sayGiven } from '../../contract/say.ts'
import type { Kind } from '../../contract/views.ts'
import { FieldTools } from '../../ui/field-tools.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { holdsWords, searchWords } from '../../contract/fold.ts'
import type { Loaded, Place, Suggestion } from '../../registry/host.ts'
import { useSession } from '../session/session.ts'
import { combobox, LISTBOX, option as optionRole } from '../../ui/list-roles.ts'
import { toldApart } from '../words/apart.ts'
import { type Texts, useSay } from '../words/say.ts'
import { isImeKey } from '../../ui/ime-key.ts'

type TargetPickerProps = { kind: Kind; value: readonly string[]; onChange: (ids: string[]) => void; several?: boolean }

/** chosen: asked once the typing rests (milliseconds). */
const restMilliseconds = 150

export function TargetPicker({ kind, value, onChange, several = false }: TargetPickerProps) {
  const { say } = useSay()
  const { host } = useSession()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [here, setHere] = useState(false)
  // With a single value, the focused element disappears when a value is chosen or removed; its replacement takes the focus,
  // unless that has gone on to another field meanwhile.
  const [stays, setStays] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const focused = stays && !several ? { ref: focusAtEnd } : {}
  const found = useSuggestions(kind, typed)
  // To choose by pointing everything must be there to point at; elsewhere in the form it would only be in the way.
  const options = here || typed !== '' ? found.filter(({ word }) => !value.includes(word)) : []
  const known = useNames(kind, value)
  const called = toldApart(value.map((id) => ({ id, text: known.get(id) ?? id })))
  const names = new Map(value.map((id, at) => [id, called[at] ?? id]))
  // The word stands beside it where nothing else does.
  const shown = toldApart(options.map(({ word, label, where }) => ({ id: word, text: `${label}\n${where ?? word}` })))
  const listId = useId()
  const open = several || value.length === 0

  async function take(word: string) {
    const found = await host.resolve(kind, word)
    if ('problem' in found) return setProblem(found.problem.message)
    setProblem(undefined)
    setTyped('')
    setStays(box.current?.contains(document.activeElement) === true)
    if (!value.includes(found.id)) onChange(several ? [...value, found.id] : [found.id])
  }

  function remove(id: string, byKey: boolean) {
    setStays(true)
    // The button goes with what it takes away. A press of the mouse has not moved the focus: what is suggested for the field
    // would open under it.
    if (several && byKey) box.current?.querySelector('input')?.focus()
    onChange(value.filter((other) => other !== id))
  }

  /** Letters on what is chosen look for another, as they do on a closed list. */
  function typeAnother(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (isImeKey(event) || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return
    event.preventDefault()
    setStays(true)
    setTyped(key)
    setAt(0)
    onChange([])
  }

  return (
    <div ref={box}>
      {open && (
        <div
          className="relative"
          onFocus={() => setHere(true)}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHere(false)}
        >
          <TextInput
            {...focused}
            {...combobox(options.length > 0)}
            aria-controls={listId}
            aria-activedescendant={options[at] ? `${listId}-${at}` : undefined}
            value={typed}
            placeholder={say(`kind.${kind}.find`)}
            onValueChange={(text) => {
              setTyped(text)
              setAt(0)
            }}
            onKeyDown={(event) => {
              if (isImeKey(event)) return
              if (event.key === 'ArrowDown') setAt(Math.min(options.length - 1, at + 1))
              else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
              else if (event.key === 'Enter' && typed.trim() !== '') void take(options[at]?.word ?? typed.trim())
              else if (event.key === 'Backspace' && !event.repeat && typed === '' && value.length > 0)
                onChange(value.slice(0, -1))
              else return
              event.preventDefault()
            }}
          />
          <div {...LISTBOX} id={listId} aria-label={say(`kind.${kind}.find`)} className="max-h-56 overflow-y-auto">
            {options.map((option, index) => (
              <button
                key={option.word}
                {...optionRole(index === at)}
                type="button"
                id={`${listId}-${index}`}
                tabIndex={-1}
                className="flex min-h-[26px] w-full items-center gap-2 px-2.5 text-left aria-selected:bg-primary-wash"
                onClick={() => void take(option.word)}
              >
                <span className="flex-1 truncate">{option.label}</span>
                <span className="truncate text-xs text-dim">{shown[index]?.slice(option.label.length + 1)}</span>
              </button>
            ))}
          </div>
          {problem !== undefined && <p className="text-xs text-bad">{problem}</p>}
        </div>
      )}
      {value.length > 0 && (
        // Below the field: Tab comes to it before what is chosen already.
        <FieldTools label={say('ui.shell.form.chosen')} alone={!several} className={several ? 'mt-1' : ''}>
          <ol className="min-w-0 flex-1">
            {value.map((id, index) => (
              <li key={id} className="flex min-h-7 items-center gap-2">
                {several && <span className="w-6 text-right text-dim">{index + 1}</span>}
                <span className="flex-1 truncate">{names.get(id) ?? id}</span>
                <IconButton
                  {...focused}
                  {...(!several && { 'data-chosen': '', 'data-takes-letters': '', onKeyDown: typeAnother })}
                  label={say('ui.shell.form.remove', { name: names.get(id) ?? id })}
                  // The field keeps the focus: without it its suggestions go, and this moves away from under the pointer.
                  onMouseDown={(event) => several && event.preventDefault()}
                  onClick={({ detail }) => remove(id, detail === 0)}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
        </FieldTools>
      )}
    </div>
  )
}

/** Behind a letter that was typed before it was there. */
function focusAtEnd(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.setSelectionRange(element.value.length, element.value.length)
}

/** Without a kind there is nothing to suggest. `at`: where, if not on the page; the same object as long as it says the same. */
export function useSuggestions(kind: Kind | undefined, typed: string, at?: Place): readonly Suggestion[] {
  const { host } = useSession()
  const [found, setFound] = useState<{ typed: string; list: readonly Suggestion[] }>({ typed: '', list: [] })
  useEffect(() => {
    if (kind === undefined) return undefined
    let over = false
    const ask = async () => {
      const list = await host.suggest(kind, typed.trim(), at)
      if (!over) setFound({ typed, list })
    }
    const timer = setTimeout(() => void ask(), typed === '' ? 0 : restMilliseconds)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [host, kind, typed, at])
  if (kind === undefined) return []
  if (found.typed === typed) return found.list
  // Until the answer arrives: only suggestions that match the current text.
  const words = searchWords(typed)
  return found.list.filter(
    ({ word, label, where = '' }) => word === typed.trim() || holdsWords(`${label} ${where}`, words),
  )
}

/** Names of chosen ids, as they load. */
export function useNames(kind: Kind | 'none', ids: readonly string[]): ReadonlyMap<string, string> {
  const names = useNamesOf(kind === 'none' ? new Map() : new Map([[kind, ids]]))
  return (kind === 'none' ? undefined : names.get(kind)) ?? noNames
}

type Names = ReadonlyMap<string, string>
const noNames: Names = new Map()

/** The same, of several kinds. */
export function useNamesOf(things: ReadonlyMap<Kind, readonly string[]>): ReadonlyMap<Kind, Names> {
  const { host } = useSession()
  const { say } = useSay()
  const key = JSON.stringify([...things])
  const [names, setNames] = useState<ReadonlyMap<Kind, Names>>(new Map())
  useEffect(() => {
    let over = false
    const load = async () => {
      const asked = (JSON.parse(key) as [Kind, string[]][]).filter(([, ids]) => ids.length > 0)
      const loaded = await Promise.all(
        asked.map(async ([kind, ids]) => [kind, namesIn(kind, await host.load(kind, ids), say)] as const),
      )
      if (!over && loaded.length > 0) setNames(new Map(loaded))
    }
    void load()
    return () => {
      over = true
    }
  }, [host, key, say])
  return names
}

type LoadedOrNot<K extends Kind> = Loaded<K> | { id: string; problem: Problem }

function namesIn<K extends Kind>(kind: K, loaded: readonly LoadedOrNot<K>[], say: Texts['say']): Names {
  return new Map(
    loaded.flatMap((one): [string, string][] => {
      if ('name' in one) return [[one.id, titleOf(kind, one)]]
      // It was chosen by another user, and this one may not see it.
      const isHidden = listedSpec(kind) && one.problem.reason?.code === 'notFound'
      return isHidden ? [[one.id, sayGiven(say, `kind.${kind}.other`)]] : []
    }),
  )
}

/** A match with its teams: their order must be visible when typing `2-1`. */
function titleOf<K extends Kind>(kind: K, { name, view }: Loaded<K>): string {
  const spec = specOf(kind)
  return (spec.is === 'part' ? spec.record?.(view)?.title : undefined) ?? name
}
