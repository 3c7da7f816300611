import { withVisibleSigns } from '../../contract/visible-signs.ts'
import type { Command } from '../../registry/define.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { riskLevelOf } from '../../registry/risk-mark.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useSay } from '../words/say.ts'

type FormFootProps = {
  command: Command
  layout: 'dialog' | 'page'
  submitLabel: string | undefined
  /** To the next step: nothing is sent yet. */
  goesOn: boolean
  /** Why it cannot be sent. */
  reason: string | undefined
  busy: boolean
  touched: boolean
  errors: number
  unsaved: number
  /** The act as it would be typed. */
  line: string
  onCancel: (() => void) | undefined
  /** To the step before this one. */
  onBack: (() => void) | undefined
  onDiscard: () => void
}

/** The row that stays in view below the fields, which scroll above it: send, leave, and the problems in the way. */
export function FormFoot({ command, layout, errors, unsaved, ...props }: FormFootProps) {
  const { say, commandTitle } = useSay()
  return (
    <div
      className={classes(
        'flex shrink-0 flex-wrap items-center gap-2 border-t border-line-soft bg-pane py-2',
        layout === 'dialog' ? '-mx-4 rounded-b-lg px-4' : 'px-3.5',
      )}
    >
      <Button
        type="submit"
        reason={props.reason}
        variant={!props.goesOn && riskLevelOf(command) === 'irreversible' ? 'danger' : 'primary'}
        busy={props.busy}
        keys={keyText(layout === 'page' ? 'mod+s' : 'mod+enter')}
      >
        {props.submitLabel ?? commandTitle(command.id)}
      </Button>
      {props.onBack && <Button onClick={props.onBack}>{say('ui.shell.form.back')}</Button>}
      {props.onCancel && <Button onClick={props.onCancel}>{say('ui.shell.cancel')}</Button>}
      {layout === 'page' && (
        <Button reason={props.touched ? undefined : say('ui.shell.form.nothingToDiscard')} onClick={props.onDiscard}>
          {say('ui.shell.form.discard')}
        </Button>
      )}
      <output className={errors > 0 ? 'text-bad' : 'text-warn'}>
        {errors > 0
          ? say('ui.shell.form.errors', { count: errors })
          : unsaved > 0 && say('ui.shell.form.unsaved', { count: unsaved })}
      </output>
      <code
        className="ml-auto max-w-full truncate text-xs text-dim pointer-coarse:hidden"
        title={say('ui.shell.scriptLine')}
      >
        {withVisibleSigns(props.line)}
      </code>
    </div>
  )
}
