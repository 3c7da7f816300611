// Chooses things of a kind by name or id: what could be meant is asked of the platform while one types.
import { useEffect, useId, useState } from 'react'
import { X } from 'lucide-react'
import type { Kind } from '../contract/views.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useDesk } from './desk.ts'
import { combobox, LISTBOX, option as optionRole } from './list-roles.ts'
import { useSay } from './say.ts'

type Suggestion = { word: string; label: string }
type TargetPickerProps = { kind: Kind; value: readonly string[]; onChange: (ids: string[]) => void; several?: boolean }

/** chosen: asked once the typing rests (milliseconds). */
const restMilliseconds = 150

export function TargetPicker({ kind, value, onChange, several = false }: TargetPickerProps) {
  const { say } = useSay()
  const { host } = useDesk()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const options = useSuggestions(kind, typed)
  const names = useNames(kind, value)
  const listId = useId()
  const open = several || value.length === 0

  async function take(word: string) {
    const found = await host.resolve(kind, word)
    if ('problem' in found) return setProblem(found.problem.message)
    setProblem(undefined)
    setTyped('')
    if (!value.includes(found.id)) onChange(several ? [...value, found.id] : [found.id])
  }

  return (
    <div>
      {value.length > 0 && (
        <ol className="mb-1">
          {value.map((id, index) => (
            <li key={id} className="flex min-h-7 items-center gap-2">
              {several && <span className="w-6 text-right text-dim">{index + 1}</span>}
              <span className="flex-1 truncate">{names.get(id) ?? id}</span>
              <IconButton
                label={say('ui.shell.form.remove', { name: names.get(id) ?? id })}
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {open && (
        <div className="relative">
          <TextInput
            {...combobox(options.length > 0)}
            aria-controls={listId}
            aria-activedescendant={options[at] ? `${listId}-${at}` : undefined}
            value={typed}
            placeholder={say(`ui.shell.find.${kind}`)}
            onValueChange={(text) => {
              setTyped(text)
              setAt(0)
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.keyCode === 229) return
              if (event.key === 'ArrowDown') setAt(Math.min(options.length - 1, at + 1))
              else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
              else if (event.key === 'Enter' && typed.trim() !== '') void take(options[at]?.word ?? typed.trim())
              else return
              event.preventDefault()
            }}
          />
          <div {...LISTBOX} id={listId} aria-label={say(`ui.shell.find.${kind}`)} className="max-h-56 overflow-y-auto">
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
                <span className="text-xs text-dim">{option.word}</span>
              </button>
            ))}
          </div>
          {problem !== undefined && <p className="text-xs text-bad">{problem}</p>}
        </div>
      )}
    </div>
  )
}

export function useSuggestions(kind: Kind, typed: string): readonly Suggestion[] {
  const { host } = useDesk()
  const [found, setFound] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    let over = false
    const ask = async () => {
      const list = typed.trim() === '' ? [] : await host.suggest(kind, typed.trim())
      if (!over) setFound(list.slice(0, 12))
    }
    const timer = setTimeout(() => void ask(), restMilliseconds)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [host, kind, typed])
  return found
}

/** Names of chosen ids, as they load. */
export function useNames(kind: Kind, ids: readonly string[]): ReadonlyMap<string, string> {
  const { host } = useDesk()
  const key = ids.join(' ')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (key === '') return undefined
    let over = false
    const load = async () => {
      const loaded = await host.load(kind, key.split(' '))
      if (!over) setNames(new Map(loaded.flatMap((one) => ('name' in one ? [[one.id, one.name] as const] : []))))
    }
    void load()
    return () => {
      over = true
    }
  }, [host, kind, key])
  return names
}
