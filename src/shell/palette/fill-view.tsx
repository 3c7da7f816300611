// The palette while a command is being filled in: chips for what was given, the choices of the current step below.
import { labelled } from '../../contract/labelled.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { printInvocation } from '../../registry/line.ts'
import { classes } from '../../ui/class-list.ts'
import { useSession } from '../session/session.ts'
import { DraftNote } from '../forms/arg-form-notes.tsx'
import { useSupported } from '../forms/use-supported.ts'
import { useSay, type Texts } from '../words/say.ts'
import { useNames } from '../forms/target-picker.tsx'
import { Foot } from './foot.tsx'
import type { KeptFilling } from './kept-filling.ts'
import { firstRow, movedRow } from './list-keys.ts'
import { PaletteFrame } from './palette.tsx'
import { usePreview } from './preview.tsx'
import { OptionLine } from './result-line.tsx'
import { type NameOf, shownValue, stepOptions } from './step-options.ts'
import { useStepWords } from './step-words.ts'
import { type Filling, invocationOf, isComplete, sameStep, type ArgStep, stepsOf } from './steps.ts'
import { useFilling } from './use-filling.ts'
import { ROW, WindowedList } from './windowed-list.tsx'

type FillViewProps = {
  kept: KeptFilling
  filling: Filling
  onClose: () => void
}

export function FillView({ kept, filling, onClose }: FillViewProps) {
  const { query, setQuery, fill } = kept
  const texts = useSay()
  const { say, commandTitle } = texts
  const session = useSession()
  const listId = useId()
  const page = useRef<{ pageSize: number }>(null)
  const preview = usePreview()
  const { suggestions, nameOf } = useStepWords(filling, query)
  const settings = useSupported()
  const options = stepOptions(filling, query, suggestions, settings, session.clock.now(), nameOf)
  const [moved, setMoved] = useState<{ key: string; index: number }>()
  const key = JSON.stringify([filling.step, query])
  const active = moved?.key === key ? Math.min(moved.index, options.length - 1) : firstRow(options.length, everyRow)
  const current = options[active]
  const { command } = filling
  const asked = filling.step.is === 'review' ? undefined : stepTitle(filling.step, filling, texts)

  const { choose, edit, back, run } = useFilling({ filling, onFill: fill, onDone: kept.forget, onClose })

  function onKey(event: KeyboardEvent): boolean {
    const to = movedRow(event, active, options.length, page.current?.pageSize ?? 10, everyRow)
    if (to !== undefined) setMoved({ key, index: to })
    else if (event.key === 'Enter' && event.altKey) preview.show(invocationOf(filling))
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isComplete(filling)) run()
    else if (event.key === 'Enter') choose(current)
    else if (event.key === 'Tab' && !event.shiftKey) choose(current?.does.is === 'run' ? undefined : current)
    else if ((event.key === 'Backspace' && query === '') || (event.key === 'Tab' && event.shiftKey)) back()
    else return false
    return true
  }

  return (
    <PaletteFrame
      query={query}
      setQuery={(text) => {
        setQuery(text)
        preview.hide()
      }}
      view={{
        chips: (
          <Chips
            filling={filling}
            nameOf={nameOf}
            onEdit={edit}
            onCommand={() => fill(undefined, commandTitle(command.id))}
          />
        ),
        list: (
          <>
            {preview.view}
            {kept.isKept && (
              <div className="px-4 py-1">
                <DraftNote onDiscard={kept.discard} />
              </div>
            )}
            <WindowedList
              ref={page}
              label={say('ui.shell.palette.label')}
              count={preview.view ? 0 : options.length}
              active={active}
              height={Math.max(3, Math.min(10, Math.floor((innerHeight - 260) / ROW)))}
              keyOf={(index) => options[index]?.id ?? ''}
              onPoint={(index) => setMoved({ key, index })}
              onChoose={(index) => choose(options[index])}
              renderRow={(index) => {
                const option = options[index]
                if (!option) return null
                return (
                  <OptionLine
                    id={`${listId}-${index}`}
                    position={index + 1}
                    count={options.length}
                    active={index === active}
                    blocked={option.problem !== undefined}
                  >
                    <span className="min-w-0 flex-1 truncate">{option.label}</span>
                    {option.problem !== undefined && <span className="truncate text-bad">{option.problem}</span>}
                    {option.detail !== undefined && <span className="text-xs text-dim">{option.detail}</span>}
                  </OptionLine>
                )
              }}
            />
            {options.length === 0 && asked !== undefined && <p className="px-4 py-1.5 text-dim">{asked}</p>}
          </>
        ),
        foot: (
          <Foot
            script={printInvocation(command, invocationOf(filling))}
            canFill={isComplete(filling)}
            canGoBack={query === ''}
          />
        ),
        activeId: current ? `${listId}-${active}` : undefined,
        placeholder: asked ?? say('ui.shell.palette.review'),
        status: asked ?? '',
        onKey,
      }}
    />
  )
}

/** No headings among options. */
function everyRow(): boolean {
  return true
}

function Chips(props: { filling: Filling; nameOf: NameOf; onEdit: (step: ArgStep) => void; onCommand: () => void }) {
  const { filling, nameOf, onEdit, onCommand } = props
  const { say, commandTitle, argLabel } = useSay()
  const { command, targets } = filling
  const names = useNames(command.target, targets)
  const [first] = targets
  const subject =
    targets.length > 1 && command.target !== 'none'
      ? say(`kind.${command.target}.count`, { count: targets.length })
      : first && (names.get(first) ?? first)
  return (
    <>
      <Chip text={commandTitle(command.id)} strong onClick={onCommand} />
      {stepsOf(filling).map((step) => {
        if (step.is === 'review') return null
        const now = sameStep(step, filling.step)
        const value = step.is === 'target' ? (subject ?? '') : shownValue(filling, step, nameOf)
        const label =
          step.is === 'target' && command.target !== 'none'
            ? say(`kind.${command.target}.name`)
            : step.is === 'field'
              ? argLabel(command.id, step.name)
              : ''
        if (value === '' && !now) return null
        return (
          <Chip key={JSON.stringify(step)} text={labelled(say, label, value)} now={now} onClick={() => onEdit(step)} />
        )
      })}
    </>
  )
}

function Chip({ text, strong, now, onClick }: { text: string; strong?: boolean; now?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-current={now ? 'step' : undefined}
      className={classes(
        'max-w-64 truncate rounded-md border px-1.5',
        now ? 'border-primary bg-primary-wash' : 'border-line hover:border-edge',
        strong && 'font-bold',
      )}
      onClick={onClick}
    >
      {text}
    </button>
  )
}

function stepTitle(step: ArgStep, filling: Filling, { say, argLabel }: Texts): string {
  const { command } = filling
  if (step.is === 'target') return command.target === 'none' ? '' : say(`kind.${command.target}.find`)
  return step.is === 'field' ? say('ui.shell.palette.value', { name: argLabel(command.id, step.name) }) : ''
}
