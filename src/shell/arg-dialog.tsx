// The arguments of a command that was given by key, menu or button without them.
import { Dialog } from '../ui/dialog.tsx'
import { ArgForm } from './arg-form.tsx'
import type { FormRequest } from './overlays.ts'
import { useSay } from './say.ts'
import { useNames } from './target-picker.tsx'

export default function ArgDialog({ form, onClose }: { form: FormRequest; onClose: () => void }) {
  const { command, targets } = form
  const { say, commandTitle, commandHelp } = useSay()
  const names = useNames(
    command.target === 'none' ? 'tournament' : command.target,
    command.target === 'none' ? [] : targets,
  )
  const [first] = targets
  const subject = targets.length === 1 && first !== undefined ? names.get(first) : undefined
  const about =
    targets.length > 1 ? say('ui.shell.palette.selected', { count: targets.length, kind: command.target }) : subject
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        about === undefined
          ? commandTitle(command.id)
          : say('ui.shell.confirm.title', { verb: commandTitle(command.id), name: about })
      }
      description={<span className="text-dim">{commandHelp(command.id)}</span>}
    >
      <ArgForm
        command={command}
        targets={targets}
        args={form.args}
        source={form.source}
        layout="dialog"
        onDone={(outcome) => {
          onClose()
          form.onDone?.(outcome)
        }}
        onCancel={onClose}
        {...(form.problems && { problems: form.problems })}
      />
    </Dialog>
  )
}
