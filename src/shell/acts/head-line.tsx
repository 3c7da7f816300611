// The head of a thing with a life cycle: name and state, key facts, the choice of view, and the one step that is due.
// All other commands are in its menu.
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import type { Thing } from '../../contract/views.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import { overlays } from '../over/overlays.ts'
import { AnyState } from '../words/state-badge.tsx'
import { useSay } from '../words/say.ts'
import { NextStepButton } from './next-step-button.tsx'

type HeadLineProps = {
  name: string
  /** The thing whose state it is, as all its kinds. */
  machine: string
  state: string
  /** Drawn instead of that state. */
  badge?: ReactNode
  /** The states of its life cycle; the current one is among them unless it ended early. */
  life: readonly string[]
  at: string
  meta: readonly string[]
  /** The subject of the menu. */
  of: Thing
  /** The things a step may be due for, the nearest first. */
  due: readonly Thing[]
  /** Choices of the view: `Stage ▾`, `Division ▾`. */
  children?: ReactNode
}

export function HeadLine({ name, machine, state, badge, life, at, meta, of, due, children }: HeadLineProps) {
  const { say } = useSay()
  const step = life.indexOf(at) + 1
  const row = useRoving()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <h1 className="max-w-full truncate text-base font-bold" title={name}>
        {name}
      </h1>
      <span className="flex min-w-0 items-center gap-2.5">
        {badge ?? <AnyState machine={machine} state={state} />}
        {step > 0 && (
          <StepBar step={step} of={life.length} label={say('ui.shell.lifeStep', { step, of: life.length })} />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-40 truncate text-dim" title={meta.join(' · ')}>
        {meta.join(' · ')}
      </span>
      <div
        {...row}
        role="toolbar"
        aria-label={say('ui.shell.headTools')}
        className="ms-auto flex flex-wrap items-center justify-end gap-2 print:hidden"
      >
        {children}
        {/* Never on a line of its own. */}
        <span className="flex min-w-0 items-center gap-2">
          <NextStepButton things={due} head />
          <IconButton
            label={say('ui.shell.actionsOn', { name })}
            aria-haspopup="menu"
            onClick={(event) => overlays.open({ is: 'menu', at: event.currentTarget, row: of })}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </header>
  )
}
