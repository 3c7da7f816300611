// Choosing a row opens the place, runs the command, asks for missing arguments, or offers the command that would help.
import { useNavigate } from 'react-router'
import type { Command } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'
import { goesToMany } from '../../registry/risk-mark.ts'
import { asksFirst } from '../acts/asks-first.ts'
import { loadKnown } from '../session/known-targets.ts'
import { useSession } from '../session/session.ts'
import type { PaletteCommand, ResultRow } from './rows.ts'
import { beginFilling, type Filling } from './steps.ts'
import { usageOf } from './usage-store.ts'

type ChooseOptions = {
  onClose: () => void
  onFill: (filling: Filling) => void
  /** It cannot be done; this line would help. */
  onBlocked: (row: PaletteCommand, line: string) => void
}

export function useChoose({ onClose, onFill, onBlocked }: ChooseOptions) {
  const session = useSession()
  const navigate = useNavigate()

  function choose(row: ResultRow | undefined) {
    if (!row || row.is === 'heading') return
    if (row.is === 'command') return chooseCommand(row)
    onClose()
    if (row.is === 'offer') void session.runLine(row.line, 'palette')
    else void navigate(row.entry.to)
  }

  function chooseCommand(row: PaletteCommand) {
    const { command } = row.entry
    const why = row.verdict?.why
    // The reason is said in the row already; what would help is offered below it.
    if (why) return why.unblock === undefined ? undefined : onBlocked(row, why.unblock)
    const { ids = [], args = {} } = row
    if (!goesToMany(command)) usageOf(session.user.sub).note(command)
    const isMissing = command.target !== 'none' && ids.length === 0
    if (!isMissing && takesFile(command)) {
      onClose()
      return void session.runInvocation({ id: command.id, targets: ids, args }, 'palette')
    }
    if (isMissing || asksFirst(command, { args })) return void fill(row)
    onClose()
    void session.runInvocation({ id: command.id, targets: ids, args }, 'palette', { complete: true })
  }

  /** To the steps, filled with the stored values. */
  async function fill(row: PaletteCommand, every = false) {
    const { command } = row.entry
    const starts = command.form?.prefill ?? command.form?.initial
    const { ids = [], args = {} } = row
    const target =
      starts && command.target !== 'none' && ids.length === 1
        ? await loadKnown(session.host, command.target, ids)
        : undefined
    const view = target?.targets[0]?.view
    const stored = view === undefined ? {} : (starts?.(view) ?? {})
    const filling = beginFilling(command, ids, args, every)
    onFill({ ...filling, stored, ...(command.form?.prefill && { step: firstField(filling) }) })
  }

  return { choose, fill }
}

/** A file is chosen in a form, not typed into a line. */
function takesFile({ args }: Command): boolean {
  return fieldsOf(args).some(({ accept, optional }) => accept !== undefined && !optional)
}

function firstField(filling: Filling): Filling['step'] {
  const [name] = Object.keys(filling.command.args.entries)
  return filling.step.is === 'review' && name !== undefined ? { is: 'field', name } : filling.step
}
